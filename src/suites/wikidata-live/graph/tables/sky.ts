/**
 * Bodies of the solar system: name | id | kind | what it goes round | days it takes | mean radius in kilometres |
 * discoverer | year.
 */
export const bodyLines = `
Sun|Q525|star|||||
Mercury|Q308|planet|Sun|87.97|2440||
Venus|Q313|planet|Sun|224.7|6052||
Earth|Q2|planet|Sun|365.26|6371||
Mars|Q111|planet|Sun|687|3390||
Jupiter|Q319|planet|Sun|4333|69911||
Saturn|Q193|planet|Sun|10759|58232||
Uranus|Q324|planet|Sun|30689|25362|William Herschel|1781
Neptune|Q332|planet|Sun|60182|24622|Johann Gottfried Galle|1846
Pluto|Q339|dwarf planet|Sun|90560|1188|Clyde Tombaugh|1930
Ceres|Q596|dwarf planet|Sun|1680|470|Giuseppe Piazzi|1801
Eris|-|dwarf planet|Sun|204199|1163|Michael E. Brown|2005
Haumea|-|dwarf planet|Sun|103410|||2004
Makemake|-|dwarf planet|Sun|111845|715|Michael E. Brown|2005
Moon|Q405|natural satellite|Earth|27.32|1737||
Phobos|Q7547|natural satellite|Mars|0.319|11|Asaph Hall|1877
Deimos|Q7548|natural satellite|Mars|1.263|6|Asaph Hall|1877
Io|Q3123|natural satellite|Jupiter|1.769|1822|Galileo Galilei|1610
Europa|Q3143|natural satellite|Jupiter|3.551|1561|Galileo Galilei|1610
Ganymede|Q3169|natural satellite|Jupiter|7.155|2634|Galileo Galilei|1610
Callisto|Q3134|natural satellite|Jupiter|16.69|2410|Galileo Galilei|1610
Amalthea|-|natural satellite|Jupiter|0.498|84|Edward Emerson Barnard|1892
Himalia|-|natural satellite|Jupiter|250.6|70|Charles Dillon Perrine|1904
Mimas|-|natural satellite|Saturn|0.942|198|William Herschel|1789
Enceladus|-|natural satellite|Saturn|1.370|252|William Herschel|1789
Tethys|-|natural satellite|Saturn|1.888|531|Giovanni Domenico Cassini|1684
Dione|-|natural satellite|Saturn|2.737|561|Giovanni Domenico Cassini|1684
Rhea|-|natural satellite|Saturn|4.518|764|Giovanni Domenico Cassini|1672
Titan|Q2565|natural satellite|Saturn|15.95|2575|Christiaan Huygens|1655
Hyperion|-|natural satellite|Saturn|21.28|135|William Cranch Bond|1848
Iapetus|-|natural satellite|Saturn|79.32|735|Giovanni Domenico Cassini|1671
Phoebe|-|natural satellite|Saturn|550.6|107|William Henry Pickering|1899
Miranda|-|natural satellite|Uranus|1.413|236|Gerard Kuiper|1948
Ariel|-|natural satellite|Uranus|2.520|579|William Lassell|1851
Umbriel|-|natural satellite|Uranus|4.144|585|William Lassell|1851
Titania|-|natural satellite|Uranus|8.706|788|William Herschel|1787
Oberon|-|natural satellite|Uranus|13.46|761|William Herschel|1787
Triton|Q3359|natural satellite|Neptune|5.877|1353|William Lassell|1846
Nereid|-|natural satellite|Neptune|360.1|170|Gerard Kuiper|1949
Charon|-|natural satellite|Pluto|6.387|606|James W. Christy|1978
`;
