/** Reads the tables of countries, cities, rivers and mountains. */

import { countriesByCode } from './culture.ts';
import { amount, item, text, time } from './entities.ts';
import type { Draft, TableReader } from './table-reader.ts';
import { rows } from './tables.ts';

/** Every country is a member but these, by their codes. */
const unitedNations = { name: 'United Nations', id: 'Q1065', without: ['VA'] };

export function readCountries(reading: TableReader): void {
  const { catalogue, claim, isA, thing, add } = reading;
  const currencies = new Map(
    rows('currency').map(([code, name]) => [code!, catalogue.get('currency', name!)]),
  );
  const byCode = new Map<string, Draft>();
  for (const row of rows('country')) {
    const [
      name,
      id,
      ,
      ,
      continent,
      alpha2,
      alpha3,
      numeric,
      calling,
      currency,
      languages,
      area,
      people,
      side,
    ] = row;
    const country = add('country', name!, id, `country in ${continent}`);
    byCode.set(alpha2!, country);
    isA(country, 'sovereign state');
    claim(country, 'P30', item(catalogue.get('thing', continent!)));
    claim(country, 'P297', text(alpha2!));
    claim(country, 'P298', text(alpha3!));
    claim(country, 'P299', text(numeric!));
    claim(country, 'P474', text(`+${calling}`));
    claim(country, 'P38', item(currencies.get(currency!)!));
    for (const language of languages!.split(',').filter((one) => one !== ''))
      claim(country, 'P37', item(catalogue.get('language', language)));
    claim(country, 'P2046', amount(area!));
    country.claims.push({
      property: 'P1082',
      value: amount(String(Math.round(Number(people) * 1000))),
      qualifiers: [{ property: 'P585', value: time('2020') }],
    });
    claim(country, 'P1622', item(catalogue.get('class', side!)));
    claim(
      country,
      'P78',
      item(thing('country code top-level domain', `.${alpha2 === 'GB' ? 'uk' : alpha2!.toLowerCase()}`)),
    );
  }
  for (const row of rows('country')) readCapital(reading, row, byCode.get(row[5]!)!);
  readBorders(claim, byCode);
  const organisations = [
    ...rows('member'),
    [
      unitedNations.name,
      unitedNations.id,
      [...byCode.keys()].filter((code) => !unitedNations.without.includes(code)).join(' '),
    ],
  ];
  for (const [name, id, members] of organisations) {
    const organisation = catalogue.add('thing', name!, id, 'organisation of countries');
    isA(organisation, 'organization');
    for (const code of members!.split(' ')) claim(byCode.get(code)!, 'P463', item(organisation));
  }
  for (const [name, id, code] of rows('city')) {
    const country = byCode.get(code!)!;
    const city = add('city', name!, id, `city in ${country.label}`);
    isA(city, 'city');
    claim(city, 'P17', item(country));
    claim(city, 'P30', country.claims.find(({ property }) => property === 'P30')!.value);
  }
}

function readCapital({ claim, isA, add }: TableReader, row: readonly string[], country: Draft): void {
  const [, , capital, capitalId] = row;
  // A city that is its own country is its own capital.
  if (capitalId === '=') {
    claim(country, 'P36', item(country));
    return;
  }
  const city = add('city', capital!, capitalId, `capital of ${country.label}`);
  isA(city, 'capital city');
  isA(city, 'city');
  claim(city, 'P17', item(country));
  claim(city, 'P1376', item(country));
  claim(city, 'P30', country.claims.find(({ property }) => property === 'P30')!.value);
  claim(country, 'P36', item(city));
}

function readBorders(say: TableReader['claim'], byCode: ReadonlyMap<string, Draft>): void {
  const said = new Set<string>();
  const tell = (a: string, b: string) => {
    if (said.has(`${a} ${b}`)) return;
    said.add(`${a} ${b}`);
    say(byCode.get(a)!, 'P47', item(byCode.get(b)!));
  };
  for (const [line] of rows('border')) {
    const [code, ...others] = line!.split(' ');
    for (const other of others) {
      tell(code!, other);
      tell(other, code!);
    }
  }
}

export function readPlaces(reading: TableReader): void {
  const { claim, isA, thing, add } = reading;
  const byCode = countriesByCode(reading);
  for (const [name, id, length, mouth, codes] of rows('river')) {
    const river = add('river', name!, id, `river, flows into the ${mouth}`);
    isA(river, 'river');
    claim(river, 'P2043', amount(length!));
    claim(river, 'P403', item(thing('sea', mouth!)));
    for (const code of codes!.split(' ')) claim(river, 'P17', item(byCode.get(code)!));
  }
  for (const [name, id, height, codes] of rows('mountain')) {
    const countries = codes!.split(' ').map((code) => byCode.get(code)!);
    const mountain = add(
      'mountain',
      name!,
      id,
      `mountain in ${countries.map(({ label }) => label).join(' and ')}`,
    );
    isA(mountain, 'mountain');
    claim(mountain, 'P2044', amount(height!));
    for (const country of countries) claim(mountain, 'P17', item(country));
  }
}
