/** Classes and other items that the tables refer to: name | id | the class above. An id of `-` is one of ours. */
export const classLines = `
sovereign state|Q3624078|
city|Q515|
capital city|Q5119|city
continent|Q5107|
chemical element|Q11344|
language|Q34770|
language family|Q25295|
writing system|Q8192|
currency|Q8142|
organization|Q43229|
river|Q4022|
mountain|Q8502|
sea|Q165|
ocean|Q9430|
star|Q523|
planet|Q634|
dwarf planet|Q2199|
natural satellite|Q2537|
human|Q5|
writer|Q36180|
astronomer|Q11063|
literary work|Q7725634|
novel|Q8261|literary work
novella|-|literary work
play|Q25379|literary work
poem|Q5185279|literary work
short story collection|-|literary work
poetry collection|-|literary work
fairy tale|Q699|literary work
memoir|-|literary work
prose|-|literary work
country code top-level domain|-|
group of the periodic table|-|
period of the periodic table|-|
right|-|
left|-|
`;

/** Named things that other tables name: continents, organisations and waters, name | id | class. */
export const thingLines = `
Africa|Q15|continent
Antarctica|Q51|continent
Asia|Q48|continent
Europe|Q46|continent
North America|Q49|continent
Oceania|Q55643|continent
South America|Q18|continent
Latin script|Q8229|writing system
Cyrillic script|Q8209|writing system
Atlantic Ocean|Q97|ocean
Indian Ocean|Q1239|ocean
Pacific Ocean|Q98|ocean
Southern Ocean|Q7354|ocean
Mediterranean Sea|Q4918|sea
Black Sea|Q166|sea
North Sea|Q1693|sea
Baltic Sea|Q545|sea
Caspian Sea|Q5484|sea
Adriatic Sea|Q13924|sea
Galileo Galilei|Q307|human
Christiaan Huygens|Q39599|human
`;

/** Other names by which things are known: name | others. */
export const aliasLines = `
United States|United States of America,USA,US,America
United Kingdom|UK,Great Britain,Britain
People's Republic of China|China,PRC
Czech Republic|Czechia
Russia|Russian Federation
Germany|Federal Republic of Germany
France|French Republic
Netherlands|Holland
Turkey|Türkiye
Ivory Coast|Côte d'Ivoire
Cape Verde|Cabo Verde
East Timor|Timor-Leste
Eswatini|Swaziland
Myanmar|Burma
Switzerland|Swiss Confederation
The Gambia|Gambia
The Bahamas|Bahamas
New York City|New York,NYC
Mount Everest|Chomolungma,Sagarmatha
Moon|Luna
natural satellite|moon
Nineteen Eighty-Four|1984
aluminium|aluminum
sulfur|sulphur
caesium|cesium
euro|single currency
renminbi|yuan
`;
