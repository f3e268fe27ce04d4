/**
 * Countries, one a line: name | id | capital | its id | continent | ISO 3166 codes (two letters, three letters, number) |
 * calling code | currency | official languages | area in square kilometres | population in 2020, in thousands | side of
 * the road. Areas and populations are rounded. An id of `-` is one of ours.
 */
export const countryLines = `
Afghanistan|Q889|Kabul|Q5838|Asia|AF|AFG|004|93|AFN|Pashto,Dari|652230|38900|right
Albania|Q222|Tirana|Q19689|Europe|AL|ALB|008|355|ALL|Albanian|28748|2840|right
Algeria|Q262|Algiers|Q3561|Africa|DZ|DZA|012|213|DZD|Arabic,Tamazight|2381741|43900|right
Andorra|Q228|Andorra la Vella|Q1863|Europe|AD|AND|020|376|EUR|Catalan|468|77|right
Angola|Q916|Luanda|Q3897|Africa|AO|AGO|024|244|AOA|Portuguese|1246700|32900|right
Antigua and Barbuda|Q781|St. John's|Q36262|North America|AG|ATG|028|1-268|XCD|English|442|97|left
Argentina|Q414|Buenos Aires|Q1486|South America|AR|ARG|032|54|ARS|Spanish|2780400|45400|right
Armenia|Q399|Yerevan|Q1953|Asia|AM|ARM|051|374|AMD|Armenian|29743|2960|right
Australia|Q408|Canberra|Q3114|Oceania|AU|AUS|036|61|AUD|English|7692024|25700|left
Austria|Q40|Vienna|Q1741|Europe|AT|AUT|040|43|EUR|German|83879|8920|right
Azerbaijan|Q227|Baku|Q9248|Asia|AZ|AZE|031|994|AZN|Azerbaijani|86600|10100|right
Bahrain|Q398|Manama|Q3882|Asia|BH|BHR|048|973|BHD|Arabic|786|1700|right
Bangladesh|Q902|Dhaka|Q1354|Asia|BD|BGD|050|880|BDT|Bengali|148460|165000|left
Barbados|Q244|Bridgetown|Q36168|North America|BB|BRB|052|1-246|BBD|English|430|287|left
Belarus|Q184|Minsk|Q2280|Europe|BY|BLR|112|375|BYN|Belarusian,Russian|207600|9400|right
Belgium|Q31|Brussels|Q239|Europe|BE|BEL|056|32|EUR|Dutch,French,German|30528|11500|right
Belize|Q242|Belmopan|Q3043|North America|BZ|BLZ|084|501|BZD|English|22966|398|right
Benin|Q962|Porto-Novo|Q3799|Africa|BJ|BEN|204|229|XOF|French|114763|12100|right
Bhutan|Q917|Thimphu|Q9270|Asia|BT|BTN|064|975|BTN|Dzongkha|38394|772|left
Bolivia|Q750|Sucre|Q2907|South America|BO|BOL|068|591|BOB|Spanish,Quechua,Aymara|1098581|11700|right
Bosnia and Herzegovina|Q225|Sarajevo|Q11194|Europe|BA|BIH|070|387|BAM|Bosnian,Croatian,Serbian|51197|3280|right
Botswana|Q963|Gaborone|Q3919|Africa|BW|BWA|072|267|BWP|English|581730|2350|left
Brazil|Q155|Brasília|Q2844|South America|BR|BRA|076|55|BRL|Portuguese|8515767|212600|right
Brunei|Q921|Bandar Seri Begawan|Q9279|Asia|BN|BRN|096|673|BND|Malay|5765|437|left
Bulgaria|Q219|Sofia|Q472|Europe|BG|BGR|100|359|EUR|Bulgarian|110994|6930|right
Burkina Faso|Q965|Ouagadougou|Q3777|Africa|BF|BFA|854|226|XOF|Mossi,Dyula,Fula|274200|20900|right
Burundi|Q967|Gitega|-|Africa|BI|BDI|108|257|BIF|Kirundi,French,English|27834|11900|right
Cambodia|Q424|Phnom Penh|Q1850|Asia|KH|KHM|116|855|KHR|Khmer|181035|16700|right
Cameroon|Q1009|Yaoundé|Q3808|Africa|CM|CMR|120|237|XAF|French,English|475442|26500|right
Canada|Q16|Ottawa|Q1930|North America|CA|CAN|124|1|CAD|English,French|9984670|38000|right
Cape Verde|Q1011|Praia|Q3751|Africa|CV|CPV|132|238|CVE|Portuguese|4033|556|right
Central African Republic|Q929|Bangui|Q3832|Africa|CF|CAF|140|236|XAF|French,Sango|622984|4830|right
Chad|Q657|N'Djamena|Q3659|Africa|TD|TCD|148|235|XAF|French,Arabic|1284000|16400|right
Chile|Q298|Santiago|Q2887|South America|CL|CHL|152|56|CLP|Spanish|756102|19100|right
People's Republic of China|Q148|Beijing|Q956|Asia|CN|CHN|156|86|CNY|Chinese|9596961|1411000|right
Colombia|Q739|Bogotá|Q2841|South America|CO|COL|170|57|COP|Spanish|1141748|50900|right
Comoros|Q970|Moroni|Q3901|Africa|KM|COM|174|269|KMF|Arabic,French|1862|870|right
Democratic Republic of the Congo|Q974|Kinshasa|Q3838|Africa|CD|COD|180|243|CDF|French|2344858|89600|right
Republic of the Congo|Q971|Brazzaville|Q3844|Africa|CG|COG|178|242|XAF|French|342000|5520|right
Costa Rica|Q800|San José|Q3070|North America|CR|CRI|188|506|CRC|Spanish|51100|5090|right
Croatia|Q224|Zagreb|Q1435|Europe|HR|HRV|191|385|EUR|Croatian|56594|4050|right
Cuba|Q241|Havana|Q1563|North America|CU|CUB|192|53|CUP|Spanish|109884|11300|right
Cyprus|Q229|Nicosia|Q3856|Asia|CY|CYP|196|357|EUR|Greek,Turkish|9251|1210|left
Czech Republic|Q213|Prague|Q1085|Europe|CZ|CZE|203|420|CZK|Czech|78871|10700|right
Denmark|Q35|Copenhagen|Q1748|Europe|DK|DNK|208|45|DKK|Danish|42943|5830|right
Djibouti|Q977|Djibouti City|Q3604|Africa|DJ|DJI|262|253|DJF|French,Arabic|23200|988|right
Dominica|Q784|Roseau|Q36281|North America|DM|DMA|212|1-767|XCD|English|751|72|left
Dominican Republic|Q786|Santo Domingo|Q34820|North America|DO|DOM|214|1-809|DOP|Spanish|48671|10800|right
East Timor|Q574|Dili|Q9310|Asia|TL|TLS|626|670|USD|Portuguese,Tetum|14874|1320|left
Ecuador|Q736|Quito|Q2900|South America|EC|ECU|218|593|USD|Spanish|276841|17600|right
Egypt|Q79|Cairo|Q85|Africa|EG|EGY|818|20|EGP|Arabic|1001450|102000|right
El Salvador|Q792|San Salvador|Q3110|North America|SV|SLV|222|503|USD|Spanish|21041|6490|right
Equatorial Guinea|Q983|Malabo|Q3818|Africa|GQ|GNQ|226|240|XAF|Spanish,French,Portuguese|28051|1400|right
Eritrea|Q986|Asmara|Q3642|Africa|ER|ERI|232|291|ERN|Tigrinya|117600|3550|right
Estonia|Q191|Tallinn|Q1770|Europe|EE|EST|233|372|EUR|Estonian|45227|1330|right
Eswatini|Q1050|Mbabane|Q3904|Africa|SZ|SWZ|748|268|SZL|English,Swazi|17364|1160|left
Ethiopia|Q115|Addis Ababa|Q3624|Africa|ET|ETH|231|251|ETB|Amharic|1104300|115000|right
Fiji|Q712|Suva|Q38807|Oceania|FJ|FJI|242|679|FJD|English,Fijian|18274|896|left
Finland|Q33|Helsinki|Q1757|Europe|FI|FIN|246|358|EUR|Finnish,Swedish|338455|5530|right
France|Q142|Paris|Q90|Europe|FR|FRA|250|33|EUR|French|643801|67400|right
Gabon|Q1000|Libreville|Q3825|Africa|GA|GAB|266|241|XAF|French|267667|2230|right
The Gambia|Q1005|Banjul|Q3726|Africa|GM|GMB|270|220|GMD|English|11295|2420|right
Georgia|Q230|Tbilisi|Q994|Asia|GE|GEO|268|995|GEL|Georgian|69700|3720|right
Germany|Q183|Berlin|Q64|Europe|DE|DEU|276|49|EUR|German|357588|83200|right
Ghana|Q117|Accra|Q3761|Africa|GH|GHA|288|233|GHS|English|238535|31100|right
Greece|Q41|Athens|Q1524|Europe|GR|GRC|300|30|EUR|Greek|131957|10700|right
Grenada|Q769|St. George's|Q41547|North America|GD|GRD|308|1-473|XCD|English|344|113|left
Guatemala|Q774|Guatemala City|Q1555|North America|GT|GTM|320|502|GTQ|Spanish|108889|17900|right
Guinea|Q1006|Conakry|Q3733|Africa|GN|GIN|324|224|GNF|French|245857|13100|right
Guinea-Bissau|Q1007|Bissau|Q3739|Africa|GW|GNB|624|245|XOF|Portuguese|36125|1970|right
Guyana|Q734|Georgetown|Q10717|South America|GY|GUY|328|592|GYD|English|214969|787|left
Haiti|Q790|Port-au-Prince|Q34261|North America|HT|HTI|332|509|HTG|Haitian Creole,French|27750|11400|right
Honduras|Q783|Tegucigalpa|Q3238|North America|HN|HND|340|504|HNL|Spanish|112492|9900|right
Hungary|Q28|Budapest|Q1781|Europe|HU|HUN|348|36|HUF|Hungarian|93030|9750|right
Iceland|Q189|Reykjavík|Q1764|Europe|IS|ISL|352|354|ISK|Icelandic|103000|366|right
India|Q668|New Delhi|Q987|Asia|IN|IND|356|91|INR|Hindi,English|3287263|1380000|left
Indonesia|Q252|Jakarta|Q3630|Asia|ID|IDN|360|62|IDR|Indonesian|1904569|270000|left
Iran|Q794|Tehran|Q3616|Asia|IR|IRN|364|98|IRR|Persian|1648195|84000|right
Iraq|Q796|Baghdad|Q1530|Asia|IQ|IRQ|368|964|IQD|Arabic,Kurdish|438317|40200|right
Ireland|Q27|Dublin|Q1761|Europe|IE|IRL|372|353|EUR|Irish,English|70273|4990|left
Israel|Q801|Jerusalem|Q1218|Asia|IL|ISR|376|972|ILS|Hebrew|20770|9220|right
Italy|Q38|Rome|Q220|Europe|IT|ITA|380|39|EUR|Italian|301340|59600|right
Ivory Coast|Q1008|Yamoussoukro|Q3768|Africa|CI|CIV|384|225|XOF|French|322463|26400|right
Jamaica|Q766|Kingston|Q34692|North America|JM|JAM|388|1-876|JMD|English|10991|2960|left
Japan|Q17|Tokyo|Q1490|Asia|JP|JPN|392|81|JPY|Japanese|377975|126000|left
Jordan|Q810|Amman|Q3805|Asia|JO|JOR|400|962|JOD|Arabic|89342|10200|right
Kazakhstan|Q232|Astana|Q1520|Asia|KZ|KAZ|398|7|KZT|Kazakh,Russian|2724900|18800|right
Kenya|Q114|Nairobi|Q3870|Africa|KE|KEN|404|254|KES|Swahili,English|580367|53800|left
Kiribati|Q710|South Tarawa|Q131233|Oceania|KI|KIR|296|686|AUD|English,Gilbertese|811|119|left
North Korea|Q423|Pyongyang|Q18808|Asia|KP|PRK|408|850|KPW|Korean|120540|25800|right
South Korea|Q884|Seoul|Q8684|Asia|KR|KOR|410|82|KRW|Korean|100363|51800|right
Kuwait|Q817|Kuwait City|Q35178|Asia|KW|KWT|414|965|KWD|Arabic|17818|4270|right
Kyrgyzstan|Q813|Bishkek|Q9361|Asia|KG|KGZ|417|996|KGS|Kyrgyz,Russian|199951|6580|right
Laos|Q819|Vientiane|Q9326|Asia|LA|LAO|418|856|LAK|Lao|236800|7280|right
Latvia|Q211|Riga|Q1773|Europe|LV|LVA|428|371|EUR|Latvian|64589|1900|right
Lebanon|Q822|Beirut|Q3820|Asia|LB|LBN|422|961|LBP|Arabic|10452|6830|right
Lesotho|Q1013|Maseru|Q3909|Africa|LS|LSO|426|266|LSL|Sotho,English|30355|2140|left
Liberia|Q1014|Monrovia|Q3748|Africa|LR|LBR|430|231|LRD|English|111369|5060|right
Libya|Q1016|Tripoli|Q3579|Africa|LY|LBY|434|218|LYD|Arabic|1759541|6870|right
Liechtenstein|Q347|Vaduz|Q1844|Europe|LI|LIE|438|423|CHF|German|160|39|right
Lithuania|Q37|Vilnius|Q216|Europe|LT|LTU|440|370|EUR|Lithuanian|65300|2790|right
Luxembourg|Q32|Luxembourg City|Q1842|Europe|LU|LUX|442|352|EUR|Luxembourgish,French,German|2586|630|right
Madagascar|Q1019|Antananarivo|Q3915|Africa|MG|MDG|450|261|MGA|Malagasy,French|587041|27700|right
Malawi|Q1020|Lilongwe|Q3876|Africa|MW|MWI|454|265|MWK|English|118484|19100|left
Malaysia|Q833|Kuala Lumpur|Q1865|Asia|MY|MYS|458|60|MYR|Malay|330803|32400|left
Maldives|Q826|Malé|Q9347|Asia|MV|MDV|462|960|MVR|Dhivehi|298|541|left
Mali|Q912|Bamako|Q3703|Africa|ML|MLI|466|223|XOF|Bambara|1240192|20300|right
Malta|Q233|Valletta|Q23800|Europe|MT|MLT|470|356|EUR|Maltese,English|316|515|left
Marshall Islands|Q709|Majuro|Q12919|Oceania|MH|MHL|584|692|USD|Marshallese,English|181|59|right
Mauritania|Q1025|Nouakchott|Q3688|Africa|MR|MRT|478|222|MRU|Arabic|1030700|4650|right
Mauritius|Q1027|Port Louis|Q3929|Africa|MU|MUS|480|230|MUR|English,French|2040|1270|left
Mexico|Q96|Mexico City|Q1489|North America|MX|MEX|484|52|MXN|Spanish|1964375|126000|right
Federated States of Micronesia|Q702|Palikir|Q42751|Oceania|FM|FSM|583|691|USD|English|702|115|right
Moldova|Q217|Chișinău|Q21197|Europe|MD|MDA|498|373|MDL|Romanian|33846|2640|right
Monaco|Q235|Monaco City|-|Europe|MC|MCO|492|377|EUR|French|2|39|right
Mongolia|Q711|Ulaanbaatar|Q23430|Asia|MN|MNG|496|976|MNT|Mongolian|1564116|3280|right
Montenegro|Q236|Podgorica|Q23564|Europe|ME|MNE|499|382|EUR|Montenegrin|13812|622|right
Morocco|Q1028|Rabat|Q3551|Africa|MA|MAR|504|212|MAD|Arabic,Tamazight|446550|36900|right
Mozambique|Q1029|Maputo|Q3889|Africa|MZ|MOZ|508|258|MZN|Portuguese|801590|31300|left
Myanmar|Q836|Naypyidaw|Q37400|Asia|MM|MMR|104|95|MMK|Burmese|676578|54400|right
Namibia|Q1030|Windhoek|Q3935|Africa|NA|NAM|516|264|NAD|English|825615|2540|left
Nauru|Q697|Yaren|Q31026|Oceania|NR|NRU|520|674|AUD|Nauruan,English|21|11|left
Nepal|Q837|Kathmandu|Q3037|Asia|NP|NPL|524|977|NPR|Nepali|147516|29100|left
Netherlands|Q55|Amsterdam|Q727|Europe|NL|NLD|528|31|EUR|Dutch|41865|17400|right
New Zealand|Q664|Wellington|Q23661|Oceania|NZ|NZL|554|64|NZD|English,Māori|268021|5090|left
Nicaragua|Q811|Managua|Q3274|North America|NI|NIC|558|505|NIO|Spanish|130373|6620|right
Niger|Q1032|Niamey|Q3674|Africa|NE|NER|562|227|XOF||1267000|24200|right
Nigeria|Q1033|Abuja|Q3787|Africa|NG|NGA|566|234|NGN|English|923768|206000|right
North Macedonia|Q221|Skopje|Q384|Europe|MK|MKD|807|389|MKD|Macedonian,Albanian|25713|2070|right
Norway|Q20|Oslo|Q585|Europe|NO|NOR|578|47|NOK|Norwegian|385207|5380|right
Oman|Q842|Muscat|Q3826|Asia|OM|OMN|512|968|OMR|Arabic|309500|5110|right
Pakistan|Q843|Islamabad|Q1362|Asia|PK|PAK|586|92|PKR|Urdu,English|881913|221000|left
Palau|Q695|Ngerulmud|-|Oceania|PW|PLW|585|680|USD|Palauan,English|459|18|right
Panama|Q804|Panama City|Q3306|North America|PA|PAN|591|507|PAB|Spanish|75417|4310|right
Papua New Guinea|Q691|Port Moresby|Q36526|Oceania|PG|PNG|598|675|PGK|English,Tok Pisin,Hiri Motu|462840|8950|left
Paraguay|Q733|Asunción|Q2933|South America|PY|PRY|600|595|PYG|Spanish,Guarani|406752|7130|right
Peru|Q419|Lima|Q2868|South America|PE|PER|604|51|PEN|Spanish,Quechua,Aymara|1285216|33000|right
Philippines|Q928|Manila|Q1461|Asia|PH|PHL|608|63|PHP|Filipino,English|300000|109600|right
Poland|Q36|Warsaw|Q270|Europe|PL|POL|616|48|PLN|Polish|312696|38300|right
Portugal|Q45|Lisbon|Q597|Europe|PT|PRT|620|351|EUR|Portuguese|92212|10300|right
Qatar|Q846|Doha|Q3861|Asia|QA|QAT|634|974|QAR|Arabic|11586|2880|right
Romania|Q218|Bucharest|Q19660|Europe|RO|ROU|642|40|RON|Romanian|238397|19300|right
Russia|Q159|Moscow|Q649|Europe|RU|RUS|643|7|RUB|Russian|17098246|146000|right
Rwanda|Q1037|Kigali|Q3859|Africa|RW|RWA|646|250|RWF|Kinyarwanda,English,French,Swahili|26338|13000|right
Saint Kitts and Nevis|Q763|Basseterre|Q41295|North America|KN|KNA|659|1-869|XCD|English|261|53|left
Saint Lucia|Q760|Castries|Q41699|North America|LC|LCA|662|1-758|XCD|English|617|184|left
Saint Vincent and the Grenadines|Q757|Kingstown|Q41474|North America|VC|VCT|670|1-784|XCD|English|389|111|left
Samoa|Q683|Apia|Q36260|Oceania|WS|WSM|882|685|WST|Samoan,English|2842|198|left
San Marino|Q238|City of San Marino|Q1848|Europe|SM|SMR|674|378|EUR|Italian|61|34|right
São Tomé and Príncipe|Q1039|São Tomé|Q3932|Africa|ST|STP|678|239|STN|Portuguese|964|219|right
Saudi Arabia|Q851|Riyadh|Q3692|Asia|SA|SAU|682|966|SAR|Arabic|2149690|34800|right
Senegal|Q1041|Dakar|Q3718|Africa|SN|SEN|686|221|XOF|French|196712|16700|right
Serbia|Q403|Belgrade|Q3711|Europe|RS|SRB|688|381|RSD|Serbian|77474|6900|right
Seychelles|Q1042|Victoria|Q3940|Africa|SC|SYC|690|248|SCR|Seychellois Creole,English,French|455|98|left
Sierra Leone|Q1044|Freetown|Q3780|Africa|SL|SLE|694|232|SLE|English|71740|7980|right
Singapore|Q334|Singapore|-|Asia|SG|SGP|702|65|SGD|English,Malay,Chinese,Tamil|728|5690|left
Slovakia|Q214|Bratislava|Q1780|Europe|SK|SVK|703|421|EUR|Slovak|49035|5460|right
Slovenia|Q215|Ljubljana|Q437|Europe|SI|SVN|705|386|EUR|Slovene|20273|2100|right
Solomon Islands|Q685|Honiara|Q40921|Oceania|SB|SLB|090|677|SBD|English|28896|687|left
Somalia|Q1045|Mogadishu|Q2449|Africa|SO|SOM|706|252|SOS|Somali,Arabic|637657|15900|right
South Africa|Q258|Pretoria|Q3926|Africa|ZA|ZAF|710|27|ZAR|Afrikaans,English,Zulu,Xhosa,Sotho,Tswana,Swazi|1221037|59300|left
South Sudan|Q958|Juba|Q1947|Africa|SS|SSD|728|211|SSP|English|644329|11200|right
Spain|Q29|Madrid|Q2807|Europe|ES|ESP|724|34|EUR|Spanish|505990|47400|right
Sri Lanka|Q854|Sri Jayawardenepura Kotte|-|Asia|LK|LKA|144|94|LKR|Sinhala,Tamil|65610|21900|left
Sudan|Q1049|Khartoum|Q1963|Africa|SD|SDN|729|249|SDG|Arabic,English|1886068|43800|right
Suriname|Q730|Paramaribo|Q3001|South America|SR|SUR|740|597|SRD|Dutch|163820|587|left
Sweden|Q34|Stockholm|Q1754|Europe|SE|SWE|752|46|SEK|Swedish|450295|10400|right
Switzerland|Q39|Bern|Q70|Europe|CH|CHE|756|41|CHF|German,French,Italian,Romansh|41285|8640|right
Syria|Q858|Damascus|Q3766|Asia|SY|SYR|760|963|SYP|Arabic|185180|17500|right
Tajikistan|Q863|Dushanbe|Q9365|Asia|TJ|TJK|762|992|TJS|Tajik|143100|9540|right
Tanzania|Q924|Dodoma|Q3866|Africa|TZ|TZA|834|255|TZS|Swahili,English|947303|59700|left
Thailand|Q869|Bangkok|Q1861|Asia|TH|THA|764|66|THB|Thai|513120|69800|left
The Bahamas|Q778|Nassau|Q2467|North America|BS|BHS|044|1-242|BSD|English|13878|393|left
Togo|Q945|Lomé|Q3792|Africa|TG|TGO|768|228|XOF|French|56785|8280|right
Tonga|Q678|Nukuʻalofa|Q38834|Oceania|TO|TON|776|676|TOP|Tongan,English|748|106|left
Trinidad and Tobago|Q754|Port of Spain|Q39178|North America|TT|TTO|780|1-868|TTD|English|5128|1400|left
Tunisia|Q948|Tunis|Q3572|Africa|TN|TUN|788|216|TND|Arabic|163610|11800|right
Turkey|Q43|Ankara|Q3640|Asia|TR|TUR|792|90|TRY|Turkish|783562|83600|right
Turkmenistan|Q874|Ashgabat|Q23438|Asia|TM|TKM|795|993|TMT|Turkmen|491210|6030|right
Tuvalu|Q672|Funafuti|Q34126|Oceania|TV|TUV|798|688|AUD|Tuvaluan,English|26|12|left
Uganda|Q1036|Kampala|Q3894|Africa|UG|UGA|800|256|UGX|English,Swahili|241550|45700|left
Ukraine|Q212|Kyiv|Q1899|Europe|UA|UKR|804|380|UAH|Ukrainian|603628|41900|right
United Arab Emirates|Q878|Abu Dhabi|Q1519|Asia|AE|ARE|784|971|AED|Arabic|83600|9890|right
United Kingdom|Q145|London|Q84|Europe|GB|GBR|826|44|GBP|English|242495|67100|left
United States|Q30|Washington, D.C.|Q61|North America|US|USA|840|1|USD|English|9833520|331000|right
Uruguay|Q77|Montevideo|Q1335|South America|UY|URY|858|598|UYU|Spanish|176215|3470|right
Uzbekistan|Q265|Tashkent|Q269|Asia|UZ|UZB|860|998|UZS|Uzbek|447400|34200|right
Vanuatu|Q686|Port Vila|Q37806|Oceania|VU|VUT|548|678|VUV|Bislama,English,French|12189|307|right
Vatican City|Q237|Vatican City|=|Europe|VA|VAT|336|379|EUR|Italian|0.49|0.8|right
Venezuela|Q717|Caracas|Q1533|South America|VE|VEN|862|58|VES|Spanish|916445|28400|right
Vietnam|Q881|Hanoi|Q1858|Asia|VN|VNM|704|84|VND|Vietnamese|331212|97300|right
Yemen|Q805|Sanaa|Q2471|Asia|YE|YEM|887|967|YER|Arabic|527968|29800|right
Zambia|Q953|Lusaka|Q3881|Africa|ZM|ZMB|894|260|ZMW|English|752618|18400|left
Zimbabwe|Q954|Harare|Q3921|Africa|ZW|ZWE|716|263|ZWG|English,Shona,Ndebele|390757|14900|left
`;
