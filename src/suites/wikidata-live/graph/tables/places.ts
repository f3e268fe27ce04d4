/** Large cities beside the capitals: name | id | country by its two-letter code. */
export const cityLines = `
New York City|Q60|US
Los Angeles|Q65|US
Chicago|Q1297|US
San Francisco|Q62|US
Boston|Q100|US
Toronto|Q172|CA
Montreal|Q340|CA
Vancouver|Q24639|CA
Rio de Janeiro|Q8678|BR
São Paulo|Q174|BR
Barcelona|Q1492|ES
Seville|Q8717|ES
Valencia|Q8818|ES
Milan|Q490|IT
Naples|Q2634|IT
Turin|Q495|IT
Florence|Q2044|IT
Venice|Q641|IT
Lyon|Q456|FR
Marseille|Q23482|FR
Hamburg|Q1055|DE
Munich|Q1726|DE
Cologne|Q365|DE
Frankfurt|Q1794|DE
Stuttgart|Q1022|DE
Leipzig|Q2079|DE
Dresden|Q1731|DE
Saint Petersburg|Q656|RU
Istanbul|Q406|TR
Shanghai|Q8686|CN
Mumbai|Q1156|IN
Kolkata|Q1348|IN
Chennai|Q1352|IN
Bangalore|Q1355|IN
Sydney|Q3130|AU
Melbourne|Q3141|AU
Zurich|Q72|CH
Geneva|Q71|CH
Basel|Q78|CH
Rotterdam|Q34370|NL
The Hague|Q36600|NL
Antwerp|Q12892|BE
Ghent|Q1296|BE
Cape Town|Q5465|ZA
Johannesburg|Q34647|ZA
Karachi|Q8660|PK
Lahore|Q11739|PK
Lagos|Q8673|NG
Alexandria|Q87|EG
Osaka|Q35765|JP
Kyoto|Q34600|JP
Auckland|Q37100|NZ
Ho Chi Minh City|Q1854|VN
Almaty|Q35493|KZ
Busan|Q16520|KR
Kraków|Q31487|PL
Gdańsk|Q1792|PL
Porto|Q36433|PT
Manchester|Q18125|GB
Birmingham|Q2256|GB
Liverpool|Q24826|GB
Glasgow|Q4093|GB
Edinburgh|Q23436|GB
Gothenburg|Q25287|SE
Bergen|Q26793|NO
Salzburg|Q34713|AT
Graz|Q13298|AT
Dubai|Q612|AE
Colombo|Q35381|LK
Bujumbura|Q3854|BI
Guayaquil|Q43509|EC
Thessaloniki|Q17151|GR
Yangon|-|MM
Medellín|-|CO
Cusco|-|PE
Casablanca|-|MA
`;

/** Rivers: name | id | length in kilometres, rounded | what they flow into | countries by two-letter codes. */
export const riverLines = `
Nile|Q3392|6650|Mediterranean Sea|UG SS SD EG
Amazon|Q3783|6400|Atlantic Ocean|PE CO BR
Yangtze|Q5413|6300|East China Sea|CN
Mississippi River|Q1497|3770|Gulf of Mexico|US
Volga|Q626|3530|Caspian Sea|RU
Danube|Q1653|2850|Black Sea|DE AT SK HU HR RS RO BG MD UA
Rhine|Q584|1230|North Sea|CH LI AT DE FR NL
Seine|Q1471|777|English Channel|FR
Thames|Q19686|346|North Sea|GB
Congo|Q3503|4700|Atlantic Ocean|CD CG AO
Ganges|Q5089|2525|Bay of Bengal|IN BD
Mekong|Q41179|4350|South China Sea|CN MM LA TH KH VN
Elbe|Q1644|1094|North Sea|CZ DE
Loire|Q1469|1012|Atlantic Ocean|FR
Rhône|Q602|812|Mediterranean Sea|CH FR
Vistula|Q548|1047|Baltic Sea|PL
Oder|Q552|854|Baltic Sea|CZ PL DE
Tagus|Q14294|1007|Atlantic Ocean|ES PT
Po|Q643|652|Adriatic Sea|IT
Dnieper|Q40855|2201|Black Sea|RU BY UA
Niger River|Q3542|4180|Gulf of Guinea|GN ML NE BJ NG
Zambezi|Q43106|2574|Indian Ocean|ZM AO NA BW ZW MZ
Indus|Q7348|3180|Arabian Sea|CN IN PK
Yellow River|Q7355|5464|Bohai Sea|CN
Murray River|-|2508|Southern Ocean|AU
Orinoco|-|2140|Atlantic Ocean|VE CO
Ebro|-|930|Mediterranean Sea|ES
Tiber|-|406|Tyrrhenian Sea|IT
Shannon|-|360|Atlantic Ocean|IE
Severn|-|354|Bristol Channel|GB
Lena|-|4294|Laptev Sea|RU
Ob|-|3650|Kara Sea|RU
Paraná|-|4880|Río de la Plata|BR PY AR
Euphrates|-|2800|Persian Gulf|TR SY IQ
`;

/** Mountains: name | id | height above the sea in metres | countries by two-letter codes. */
export const mountainLines = `
Mount Everest|Q513|8849|NP CN
K2|Q43512|8611|PK CN
Kangchenjunga|-|8586|NP IN
Lhotse|-|8516|NP CN
Makalu|-|8485|NP CN
Annapurna|-|8091|NP
Mont Blanc|Q583|4808|FR IT
Matterhorn|Q1374|4478|CH IT
Kilimanjaro|Q7296|5895|TZ
Mount Fuji|Q39231|3776|JP
Elbrus|Q43105|5642|RU
Aconcagua|Q39739|6961|AR
Denali|Q130018|6190|US
Mount Kenya|-|5199|KE
Ben Nevis|-|1345|GB
Zugspitze|-|2962|DE AT
Grossglockner|-|3798|AT
Mount Olympus|-|2917|GR
Teide|-|3715|ES
Mulhacén|-|3479|ES
Etna|-|3357|IT
Popocatépetl|-|5426|MX
Chimborazo|-|6263|EC
Cotopaxi|-|5897|EC
Huascarán|-|6768|PE
Mount Kosciuszko|-|2228|AU
Aoraki / Mount Cook|-|3724|NZ
Mount Ararat|-|5137|TR
Damavand|-|5609|IR
Mount Logan|-|5959|CA
Galdhøpiggen|-|2469|NO
Kebnekaise|-|2097|SE
Triglav|-|2864|SI
Musala|-|2925|BG
Rysy|-|2499|PL SK
Toubkal|-|4167|MA
`;
