/** Languages: name | id | ISO 639-1 code | family | script. An id of `-` is one of ours. */
export const languageLines = `
English|Q1860|en|Germanic languages|Latin script
French|Q150|fr|Romance languages|Latin script
German|Q188|de|Germanic languages|Latin script
Spanish|Q1321|es|Romance languages|Latin script
Italian|Q652|it|Romance languages|Latin script
Portuguese|Q5146|pt|Romance languages|Latin script
Russian|Q7737|ru|Slavic languages|Cyrillic script
Arabic|Q13955|ar|Semitic languages|Arabic script
Chinese|Q7850|zh|Sino-Tibetan languages|Chinese characters
Japanese|Q5287|ja|Japonic languages|Japanese writing system
Korean|Q9176|ko|Koreanic languages|Hangul
Hindi|Q1568|hi|Indo-Aryan languages|Devanagari
Dutch|Q7411|nl|Germanic languages|Latin script
Swedish|Q9027|sv|Germanic languages|Latin script
Danish|Q9035|da|Germanic languages|Latin script
Norwegian|Q9043|no|Germanic languages|Latin script
Finnish|Q1412|fi|Uralic languages|Latin script
Icelandic|Q294|is|Germanic languages|Latin script
Polish|Q809|pl|Slavic languages|Latin script
Czech|Q9056|cs|Slavic languages|Latin script
Slovak|Q9058|sk|Slavic languages|Latin script
Hungarian|Q9067|hu|Uralic languages|Latin script
Romanian|Q7913|ro|Romance languages|Latin script
Bulgarian|Q7918|bg|Slavic languages|Cyrillic script
Greek|Q36510|el|Hellenic languages|Greek alphabet
Turkish|Q256|tr|Turkic languages|Latin script
Ukrainian|Q8798|uk|Slavic languages|Cyrillic script
Belarusian|Q9091|be|Slavic languages|Cyrillic script
Estonian|Q9072|et|Uralic languages|Latin script
Latvian|Q9078|lv|Baltic languages|Latin script
Lithuanian|Q9083|lt|Baltic languages|Latin script
Slovene|Q9063|sl|Slavic languages|Latin script
Croatian|Q6654|hr|Slavic languages|Latin script
Serbian|Q9299|sr|Slavic languages|Cyrillic script
Bosnian|Q9303|bs|Slavic languages|Latin script
Montenegrin|-||Slavic languages|Latin script
Macedonian|Q9296|mk|Slavic languages|Cyrillic script
Albanian|Q8748|sq|Albanoid languages|Latin script
Azerbaijani|Q9292|az|Turkic languages|Latin script
Georgian|Q8108|ka|Kartvelian languages|Georgian script
Armenian|Q8785|hy|Armenian languages|Armenian alphabet
Kazakh|Q9252|kk|Turkic languages|Cyrillic script
Uzbek|Q9264|uz|Turkic languages|Latin script
Turkmen|Q9267|tk|Turkic languages|Latin script
Kyrgyz|Q9255|ky|Turkic languages|Cyrillic script
Tajik|Q9260|tg|Iranian languages|Cyrillic script
Mongolian|Q9246|mn|Mongolic languages|Cyrillic script
Vietnamese|Q9199|vi|Austroasiatic languages|Latin script
Khmer|Q9205|km|Austroasiatic languages|Khmer script
Lao|Q9211|lo|Kra-Dai languages|Lao script
Thai|Q9217|th|Kra-Dai languages|Thai script
Burmese|Q9228|my|Sino-Tibetan languages|Burmese script
Malay|Q9237|ms|Austronesian languages|Latin script
Indonesian|Q9240|id|Austronesian languages|Latin script
Urdu|Q1617|ur|Indo-Aryan languages|Arabic script
Bengali|Q9610|bn|Indo-Aryan languages|Bengali script
Tamil|Q5885|ta|Dravidian languages|Tamil script
Sinhala|Q13267|si|Indo-Aryan languages|Sinhala script
Nepali|Q33823|ne|Indo-Aryan languages|Devanagari
Dzongkha|Q33081|dz|Sino-Tibetan languages|Tibetan script
Persian|Q9168|fa|Iranian languages|Arabic script
Dari|-||Iranian languages|Arabic script
Pashto|Q58680|ps|Iranian languages|Arabic script
Kurdish|Q36368|ku|Iranian languages|Latin script
Hebrew|Q9288|he|Semitic languages|Hebrew alphabet
Swahili|Q7838|sw|Bantu languages|Latin script
Amharic|Q28244|am|Semitic languages|Geʽez script
Tigrinya|-|ti|Semitic languages|Geʽez script
Somali|Q13275|so|Cushitic languages|Latin script
Afrikaans|Q14196|af|Germanic languages|Latin script
Irish|Q9142|ga|Celtic languages|Latin script
Maltese|Q9166|mt|Semitic languages|Latin script
Catalan|Q7026|ca|Romance languages|Latin script
Luxembourgish|-|lb|Germanic languages|Latin script
Romansh|-|rm|Romance languages|Latin script
Māori|Q36451|mi|Austronesian languages|Latin script
Samoan|-|sm|Austronesian languages|Latin script
Tongan|-|to|Austronesian languages|Latin script
Fijian|-|fj|Austronesian languages|Latin script
Tuvaluan|-||Austronesian languages|Latin script
Gilbertese|-||Austronesian languages|Latin script
Marshallese|-|mh|Austronesian languages|Latin script
Nauruan|-|na|Austronesian languages|Latin script
Palauan|-||Austronesian languages|Latin script
Tetum|-||Austronesian languages|Latin script
Filipino|-||Austronesian languages|Latin script
Malagasy|-|mg|Austronesian languages|Latin script
Dhivehi|-|dv|Indo-Aryan languages|Thaana
Kirundi|-|rn|Bantu languages|Latin script
Kinyarwanda|-|rw|Bantu languages|Latin script
Shona|-|sn|Bantu languages|Latin script
Ndebele|-|nd|Bantu languages|Latin script
Zulu|Q10179|zu|Bantu languages|Latin script
Xhosa|Q13218|xh|Bantu languages|Latin script
Sotho|-|st|Bantu languages|Latin script
Tswana|-|tn|Bantu languages|Latin script
Swazi|-|ss|Bantu languages|Latin script
Sango|-|sg|creole languages|Latin script
Haitian Creole|-|ht|creole languages|Latin script
Seychellois Creole|-||creole languages|Latin script
Bislama|-|bi|creole languages|Latin script
Tok Pisin|-||creole languages|Latin script
Hiri Motu|-|ho|creole languages|Latin script
Quechua|-|qu|Quechuan languages|Latin script
Aymara|-|ay|Aymaran languages|Latin script
Guarani|-|gn|Tupian languages|Latin script
Bambara|-|bm|Mande languages|Latin script
Dyula|-||Mande languages|Latin script
Mossi|-||Gur languages|Latin script
Fula|-|ff|Atlantic languages|Latin script
Tamazight|-||Berber languages|Tifinagh
Latin|Q397|la|Italic languages|Latin script
`;

/** Currencies: ISO 4217 code | name | id. An id of `-` is one of ours. */
export const currencyLines = `
AED|United Arab Emirates dirham|-
AFN|Afghan afghani|-
ALL|Albanian lek|-
AMD|Armenian dram|-
AOA|Angolan kwanza|-
ARS|Argentine peso|Q199578
AUD|Australian dollar|Q259502
AZN|Azerbaijani manat|-
BAM|Bosnia and Herzegovina convertible mark|-
BBD|Barbadian dollar|-
BDT|Bangladeshi taka|-
BHD|Bahraini dinar|-
BIF|Burundian franc|-
BND|Brunei dollar|-
BOB|Bolivian boliviano|-
BRL|Brazilian real|Q173117
BSD|Bahamian dollar|-
BTN|Bhutanese ngultrum|-
BWP|Botswana pula|-
BYN|Belarusian ruble|-
BZD|Belize dollar|-
CAD|Canadian dollar|Q1104069
CDF|Congolese franc|-
CHF|Swiss franc|Q25344
CLP|Chilean peso|-
CNY|renminbi|Q39099
COP|Colombian peso|-
CRC|Costa Rican colón|-
CUP|Cuban peso|-
CVE|Cape Verdean escudo|-
CZK|Czech koruna|Q131016
DJF|Djiboutian franc|-
DKK|Danish krone|Q25417
DOP|Dominican peso|-
DZD|Algerian dinar|-
EGP|Egyptian pound|-
ERN|Eritrean nakfa|-
ETB|Ethiopian birr|-
EUR|euro|Q4916
FJD|Fijian dollar|-
GBP|pound sterling|Q25224
GEL|Georgian lari|-
GHS|Ghanaian cedi|-
GMD|Gambian dalasi|-
GNF|Guinean franc|-
GTQ|Guatemalan quetzal|-
GYD|Guyanese dollar|-
HNL|Honduran lempira|-
HTG|Haitian gourde|-
HUF|Hungarian forint|Q47190
IDR|Indonesian rupiah|Q41588
ILS|Israeli new shekel|-
INR|Indian rupee|Q80524
IQD|Iraqi dinar|-
IRR|Iranian rial|-
ISK|Icelandic króna|Q131473
JMD|Jamaican dollar|-
JOD|Jordanian dinar|-
JPY|Japanese yen|Q8146
KES|Kenyan shilling|-
KGS|Kyrgyzstani som|-
KHR|Cambodian riel|-
KMF|Comorian franc|-
KPW|North Korean won|-
KRW|South Korean won|Q202040
KWD|Kuwaiti dinar|-
KZT|Kazakhstani tenge|-
LAK|Lao kip|-
LBP|Lebanese pound|-
LKR|Sri Lankan rupee|-
LRD|Liberian dollar|-
LSL|Lesotho loti|-
LYD|Libyan dinar|-
MAD|Moroccan dirham|-
MDL|Moldovan leu|-
MGA|Malagasy ariary|-
MKD|Macedonian denar|-
MMK|Myanmar kyat|-
MNT|Mongolian tögrög|-
MRU|Mauritanian ouguiya|-
MUR|Mauritian rupee|-
MVR|Maldivian rufiyaa|-
MWK|Malawian kwacha|-
MXN|Mexican peso|Q4730
MYR|Malaysian ringgit|-
MZN|Mozambican metical|-
NAD|Namibian dollar|-
NGN|Nigerian naira|-
NIO|Nicaraguan córdoba|-
NOK|Norwegian krone|Q132643
NPR|Nepalese rupee|-
NZD|New Zealand dollar|-
OMR|Omani rial|-
PAB|Panamanian balboa|-
PEN|Peruvian sol|-
PGK|Papua New Guinean kina|-
PHP|Philippine peso|-
PKR|Pakistani rupee|-
PLN|Polish złoty|Q123213
PYG|Paraguayan guaraní|-
QAR|Qatari riyal|-
RON|Romanian leu|Q131645
RSD|Serbian dinar|-
RUB|Russian ruble|Q41044
RWF|Rwandan franc|-
SAR|Saudi riyal|-
SBD|Solomon Islands dollar|-
SCR|Seychellois rupee|-
SDG|Sudanese pound|-
SEK|Swedish krona|Q122922
SGD|Singapore dollar|-
SLE|Sierra Leonean leone|-
SOS|Somali shilling|-
SRD|Surinamese dollar|-
SSP|South Sudanese pound|-
STN|São Tomé and Príncipe dobra|-
SYP|Syrian pound|-
SZL|Swazi lilangeni|-
THB|Thai baht|Q177882
TJS|Tajikistani somoni|-
TMT|Turkmenistan manat|-
TND|Tunisian dinar|-
TOP|Tongan paʻanga|-
TRY|Turkish lira|Q172872
TTD|Trinidad and Tobago dollar|-
TZS|Tanzanian shilling|-
UAH|Ukrainian hryvnia|Q81893
UGX|Ugandan shilling|-
USD|United States dollar|Q4917
UYU|Uruguayan peso|-
UZS|Uzbekistani som|-
VES|Venezuelan bolívar|-
VND|Vietnamese đồng|-
VUV|Vanuatu vatu|-
WST|Samoan tālā|-
XAF|Central African CFA franc|-
XCD|Eastern Caribbean dollar|-
XOF|West African CFA franc|-
YER|Yemeni rial|-
ZAR|South African rand|Q181907
ZMW|Zambian kwacha|-
ZWG|Zimbabwe Gold|-
`;
