/** Countries and their public holidays. Plain facts, rounded. */

export interface Country {
  readonly code: string;
  readonly name: string;
  readonly capital: string;
  readonly currency: readonly [code: string, name: string, symbol: string];
  readonly languages: { readonly [code: string]: string };
  readonly region: string;
  readonly population: number;
  readonly side: string;
  readonly dial: string;
}

const euro = ['EUR', 'Euro', '€'] as const;

function country(
  code: string,
  name: string,
  capital: string,
  currency: Country['currency'],
  languages: Country['languages'],
  region: string,
  population: number,
  dial: string,
  side = 'right',
): Country {
  return { code, name, capital, currency, languages, region, population, dial, side };
}

export const countries: readonly Country[] = [
  country('DE', 'Germany', 'Berlin', euro, { deu: 'German' }, 'Europe', 83240525, '+49'),
  country('PT', 'Portugal', 'Lisbon', euro, { por: 'Portuguese' }, 'Europe', 10305564, '+351'),
  country('ES', 'Spain', 'Madrid', euro, { spa: 'Spanish' }, 'Europe', 47351567, '+34'),
  country('IT', 'Italy', 'Rome', euro, { ita: 'Italian' }, 'Europe', 59554023, '+39'),
  country('AT', 'Austria', 'Vienna', euro, { deu: 'German' }, 'Europe', 8917205, '+43'),
  country(
    'CZ',
    'Czechia',
    'Prague',
    ['CZK', 'Czech koruna', 'Kč'],
    { ces: 'Czech' },
    'Europe',
    10698896,
    '+420',
  ),
  country(
    'PL',
    'Poland',
    'Warsaw',
    ['PLN', 'Polish złoty', 'zł'],
    { pol: 'Polish' },
    'Europe',
    37950802,
    '+48',
  ),
  country(
    'NO',
    'Norway',
    'Oslo',
    ['NOK', 'Norwegian krone', 'kr'],
    { nno: 'Norwegian Nynorsk', nob: 'Norwegian Bokmål' },
    'Europe',
    5379475,
    '+47',
  ),
  country('GR', 'Greece', 'Athens', euro, { ell: 'Greek' }, 'Europe', 10715549, '+30'),
  country(
    'IE',
    'Ireland',
    'Dublin',
    euro,
    { eng: 'English', gle: 'Irish' },
    'Europe',
    4994724,
    '+353',
    'left',
  ),
  country('FR', 'France', 'Paris', euro, { fra: 'French' }, 'Europe', 67391582, '+33'),
  country(
    'CH',
    'Switzerland',
    'Bern',
    ['CHF', 'Swiss franc', 'Fr.'],
    { deu: 'German', fra: 'French', ita: 'Italian' },
    'Europe',
    8654622,
    '+41',
  ),
];

/** Holidays that fall on the same day every year: month and day, local name, English name. */
export const holidays: {
  readonly [country: string]: readonly (readonly [day: string, local: string, name: string])[];
} = {
  DE: [
    ['01-01', 'Neujahr', "New Year's Day"],
    ['05-01', 'Tag der Arbeit', 'Labour Day'],
    ['10-03', 'Tag der Deutschen Einheit', 'German Unity Day'],
    ['12-25', 'Erster Weihnachtstag', 'Christmas Day'],
  ],
  PT: [
    ['01-01', 'Ano Novo', "New Year's Day"],
    ['04-25', 'Dia da Liberdade', 'Freedom Day'],
    ['06-10', 'Dia de Portugal', 'National Day'],
    ['12-01', 'Restauração da Independência', 'Restoration of Independence'],
  ],
  ES: [
    ['01-06', 'Día de Reyes', 'Epiphany'],
    ['05-01', 'Fiesta del trabajo', 'Labour Day'],
    ['08-15', 'Asunción', 'Assumption'],
    ['10-12', 'Fiesta Nacional de España', 'National Day'],
  ],
  IT: [
    ['01-06', 'Epifania', 'Epiphany'],
    ['04-25', 'Festa della Liberazione', 'Liberation Day'],
    ['06-02', 'Festa della Repubblica', 'Republic Day'],
    ['08-15', 'Ferragosto', 'Assumption Day'],
  ],
  AT: [
    ['01-06', 'Heilige Drei Könige', 'Epiphany'],
    ['05-01', 'Staatsfeiertag', 'National Holiday'],
    ['10-26', 'Nationalfeiertag', 'National Day'],
    ['12-08', 'Mariä Empfängnis', 'Immaculate Conception'],
  ],
  CZ: [
    ['05-08', 'Den vítězství', 'Liberation Day'],
    ['07-05', 'Den slovanských věrozvěstů Cyrila a Metoděje', 'Saints Cyril and Methodius Day'],
    ['09-28', 'Den české státnosti', 'Statehood Day'],
    ['11-17', 'Den boje za svobodu a demokracii', 'Struggle for Freedom and Democracy Day'],
  ],
  PL: [
    ['01-06', 'Święto Trzech Króli', 'Epiphany'],
    ['05-03', 'Święto Narodowe Trzeciego Maja', 'Constitution Day'],
    ['08-15', 'Wniebowzięcie Najświętszej Maryi Panny', 'Assumption Day'],
    ['11-11', 'Narodowe Święto Niepodległości', 'Independence Day'],
  ],
  NO: [
    ['01-01', 'Første nyttårsdag', "New Year's Day"],
    ['05-01', 'Første mai', 'Labour Day'],
    ['05-17', 'Syttende mai', 'Constitution Day'],
    ['12-25', 'Første juledag', 'Christmas Day'],
  ],
  GR: [
    ['01-06', 'Θεοφάνεια', 'Epiphany'],
    ['03-25', 'Ευαγγελισμός', 'Annunciation'],
    ['08-15', 'Κοίμηση της Θεοτόκου', 'Assumption Day'],
    ['10-28', 'Το Όχι', 'Ochi Day'],
  ],
  IE: [
    ['01-01', 'Lá Caille', "New Year's Day"],
    ['03-17', 'Lá Fhéile Pádraig', "Saint Patrick's Day"],
    ['12-25', 'Lá Nollag', 'Christmas Day'],
    ['12-26', 'Lá Fhéile Stiofáin', "Saint Stephen's Day"],
  ],
  FR: [
    ['05-01', 'Fête du Travail', 'Labour Day'],
    ['05-08', 'Victoire 1945', 'Victory in Europe Day'],
    ['07-14', 'Fête nationale', 'Bastille Day'],
    ['11-11', 'Armistice 1918', 'Armistice Day'],
  ],
  CH: [
    ['01-01', 'Neujahr', "New Year's Day"],
    ['08-01', 'Bundesfeier', 'National Day'],
    ['12-25', 'Weihnachten', 'Christmas Day'],
  ],
};
