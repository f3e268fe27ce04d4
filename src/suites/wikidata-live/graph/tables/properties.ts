/** Properties: id | label | kind of value | description | other names. */
export const propertyLines = `
P31|instance of|item|class of which this is an example|is a,type
P279|subclass of|item|class of which this is a subset|kind of
P361|part of|item|whole of which this is a part|element of
P17|country|item|sovereign state that this lies in|state
P30|continent|item|continent of which this is part|
P36|capital|item|seat of government of a country or region|capital city
P1376|capital of|item|country or region of which this is the capital|
P37|official language|item|language with official status here|
P38|currency|item|money used here|
P47|shares border with|item|country or region that this one touches|borders,neighbours
P463|member of|item|organisation to which this belongs|
P297|ISO 3166-1 alpha-2 code|text|two-letter code of a country|country code
P298|ISO 3166-1 alpha-3 code|text|three-letter code of a country|
P299|ISO 3166-1 numeric code|text|three-digit code of a country|
P474|country calling code|text|what is dialled before a number abroad|dialling code
P78|top-level Internet domain|item|domain of a country|TLD
P1622|driving side|item|side of the road that is driven on|
P2046|area|number|area in square kilometres|surface
P1082|population|number|number of people living here|inhabitants
P498|ISO 4217 code|text|three-letter code of a currency|currency code
P218|ISO 639-1 code|text|two-letter code of a language|language code
P282|writing system|item|script in which a language is written|script
P246|element symbol|text|symbol of a chemical element|chemical symbol
P1086|atomic number|number|number of protons of an element|proton number
P2067|mass|number|mass, of an element in unified atomic mass units|weight
P575|time of discovery or invention|time|when this was found or invented|date of discovery
P61|discoverer or inventor|item|who found or invented this|discovered by
P397|parent astronomical body|item|body that this one goes round|orbits
P398|child astronomical body|item|body that goes round this one|moon
P2146|orbital period|number|days that one revolution takes|
P2120|radius|number|mean radius in kilometres|
P403|mouth of the watercourse|item|water that a river flows into|river mouth
P2043|length|number|length in kilometres|
P2044|elevation above sea level|number|height in metres|height,altitude
P569|date of birth|time|when somebody was born|born on
P570|date of death|time|when somebody died|died on
P19|place of birth|item|where somebody was born|birthplace
P106|occupation|item|what somebody does or did for a living|profession
P6886|writing language|item|language somebody wrote in|
P800|notable work|item|work that somebody is known for|
P50|author|item|who wrote this|written by,writer
P407|language of work or name|item|language that this is written in|original language
P577|publication date|time|when this first appeared|date of publication
P1476|title|text|title as it was given in the original|
P1477|birth name|text|full name at birth|
P6375|street address|text|full address of a place|
P3373|sibling|item|brother or sister|
P585|point in time|time|when a statement was true|
`;

/** Properties that are no longer to be used: id | label | the one to use instead. */
export const deprecatedPropertyLines = `
P107|main type (GND)|P31
P60|type of astronomical object|P31
P132|type of administrative division|P31
P357|title (old)|P1476
P513|birth name (old)|P1477
P969|street address (old)|P6375
P7|brother|P3373
P9|sister|P3373
`;
