/** Reads the tables: who and what there is, and what is true of them. */

import { amount, Catalogue, type Entity, item, rows, text, time } from './entities.ts';
import { aliasLines, classLines, thingLines } from './tables/classes.ts';
import { borderLines, countryLines, memberLines, unitedNations } from './tables/countries.ts';
import { elementLines } from './tables/elements.ts';
import { currencyLines, languageLines } from './tables/languages.ts';
import { workLines, writerLines } from './tables/letters.ts';
import { cityLines, mountainLines, riverLines } from './tables/places.ts';
import { bodyLines } from './tables/sky.ts';

export interface Facts {
  readonly all: readonly Entity[];
  /** By what they are: country, city, element, language, currency, river, mountain, body, writer, work. */
  readonly of: Readonly<Record<Topic, readonly Entity[]>>;
}

const topics = [
  'country',
  'city',
  'element',
  'language',
  'currency',
  'river',
  'mountain',
  'body',
  'writer',
  'work',
] as const;
export type Topic = (typeof topics)[number];

let read: Facts | undefined;

/** Read once. */
export function facts(): Facts {
  read ??= readTables();
  return read;
}

type Say = (subject: ReturnType<Catalogue['add']>, property: string, value: Claimed) => void;
type Claimed = ReturnType<typeof item>;

function readTables(): Facts {
  const aliases = new Map(rows(aliasLines).map(([name, others]) => [name!, others!.split(',')]));
  const known = new Catalogue(aliases);
  const of = Object.fromEntries(topics.map((topic) => [topic, [] as Entity[]])) as Record<Topic, Entity[]>;
  const say: Say = (subject, property, value) => {
    subject.claims.push({ property, value });
  };
  const reading: Reading = {
    known,
    say,
    isA: (subject, name) => say(subject, 'P31', item(known.get('class', name))),
    thing: (kind, name) => thingOf(known, say, kind, name),
    add: (topic, label, id, description) => {
      const entity = known.add(topic, label, id, description);
      of[topic].push(entity);
      return entity;
    },
  };
  readClasses(reading);
  readLanguages(reading);
  readCountries(reading);
  readPlaces(reading);
  readElements(reading);
  readBodies(reading);
  readLetters(reading);
  return { all: known.all(), of };
}

interface Reading {
  readonly known: Catalogue;
  readonly say: Say;
  readonly isA: (subject: ReturnType<Catalogue['add']>, className: string) => void;
  /** Something that is only named by others: a script, a sea, a discoverer. */
  readonly thing: (kind: string, name: string) => ReturnType<Catalogue['add']>;
  readonly add: (
    topic: Topic,
    label: string,
    id: string | undefined,
    description: string,
  ) => ReturnType<Catalogue['add']>;
}

function thingOf(known: Catalogue, say: Say, kind: string, name: string) {
  const found = known.find('thing', name);
  if (found !== undefined) return found;
  const made = known.add('thing', name, undefined, kind);
  say(made, 'P31', item(known.get('class', kind)));
  return made;
}

function readClasses({ known, say, isA }: Reading): void {
  for (const [name, id, above] of rows(classLines)) {
    const entity = known.add(
      'class',
      name!,
      id,
      above === '' ? 'class of things' : `class of things, kind of ${above}`,
    );
    if (above !== '') say(entity, 'P279', item(known.get('class', above!)));
  }
  for (const [name, id, kind] of rows(thingLines)) isA(known.add('thing', name!, id, kind!), kind!);
}

function readLanguages({ say, isA, thing, add }: Reading): void {
  for (const [name, id, code, family, script] of rows(languageLines)) {
    const language = add('language', name!, id, `language of the ${family}`);
    isA(language, 'language');
    if (code !== '') say(language, 'P218', text(code!));
    say(language, 'P279', item(thing('language family', family!)));
    say(language, 'P282', item(thing('writing system', script!)));
  }
  for (const [code, name, id] of rows(currencyLines)) {
    const currency = add('currency', name!, id, 'currency');
    isA(currency, 'currency');
    say(currency, 'P498', text(code!));
  }
}

function readCountries(reading: Reading): void {
  const { known, say, isA, thing, add } = reading;
  const currencies = new Map(
    rows(currencyLines).map(([code, name]) => [code!, known.get('currency', name!)]),
  );
  const byCode = new Map<string, ReturnType<typeof add>>();
  for (const row of rows(countryLines)) {
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
    say(country, 'P30', item(known.get('thing', continent!)));
    say(country, 'P297', text(alpha2!));
    say(country, 'P298', text(alpha3!));
    say(country, 'P299', text(numeric!));
    say(country, 'P474', text(`+${calling}`));
    say(country, 'P38', item(currencies.get(currency!)!));
    for (const language of languages!.split(',').filter((one) => one !== ''))
      say(country, 'P37', item(known.get('language', language)));
    say(country, 'P2046', amount(area!));
    country.claims.push({
      property: 'P1082',
      value: amount(String(Math.round(Number(people) * 1000))),
      qualifiers: [{ property: 'P585', value: time('2020') }],
    });
    say(country, 'P1622', item(known.get('class', side!)));
    say(
      country,
      'P78',
      item(thing('country code top-level domain', `.${alpha2 === 'GB' ? 'uk' : alpha2!.toLowerCase()}`)),
    );
  }
  for (const row of rows(countryLines)) readCapital(reading, row, byCode.get(row[5]!)!);
  readBorders(say, byCode);
  const organisations = [
    ...rows(memberLines),
    [
      unitedNations.name,
      unitedNations.id,
      [...byCode.keys()].filter((code) => !unitedNations.without.includes(code as 'VA')).join(' '),
    ],
  ];
  for (const [name, id, members] of organisations) {
    const organisation = known.add('thing', name!, id, 'organisation of countries');
    isA(organisation, 'organization');
    for (const code of members!.split(' ')) say(byCode.get(code)!, 'P463', item(organisation));
  }
  for (const [name, id, code] of rows(cityLines)) {
    const country = byCode.get(code!)!;
    const city = add('city', name!, id, `city in ${country.label}`);
    isA(city, 'city');
    say(city, 'P17', item(country));
    say(city, 'P30', country.claims.find(({ property }) => property === 'P30')!.value);
  }
}

function readCapital(
  { say, isA, add }: Reading,
  row: readonly string[],
  country: ReturnType<Catalogue['add']>,
): void {
  const [, , capital, capitalId] = row;
  // A city that is its own country is its own capital.
  if (capitalId === '=') {
    say(country, 'P36', item(country));
    return;
  }
  const city = add('city', capital!, capitalId, `capital of ${country.label}`);
  isA(city, 'capital city');
  isA(city, 'city');
  say(city, 'P17', item(country));
  say(city, 'P1376', item(country));
  say(city, 'P30', country.claims.find(({ property }) => property === 'P30')!.value);
  say(country, 'P36', item(city));
}

function readBorders(say: Say, byCode: ReadonlyMap<string, ReturnType<Catalogue['add']>>): void {
  const said = new Set<string>();
  const tell = (a: string, b: string) => {
    if (said.has(`${a} ${b}`)) return;
    said.add(`${a} ${b}`);
    say(byCode.get(a)!, 'P47', item(byCode.get(b)!));
  };
  for (const [line] of rows(borderLines)) {
    const [code, ...others] = line!.split(' ');
    for (const other of others) {
      tell(code!, other);
      tell(other, code!);
    }
  }
}

function readPlaces({ known, say, isA, thing, add }: Reading): void {
  const byCode = new Map(rows(countryLines).map((row) => [row[5]!, known.get('country', row[0]!)]));
  for (const [name, id, length, mouth, codes] of rows(riverLines)) {
    const river = add('river', name!, id, `river, flows into the ${mouth}`);
    isA(river, 'river');
    say(river, 'P2043', amount(length!));
    say(river, 'P403', item(thing('sea', mouth!)));
    for (const code of codes!.split(' ')) say(river, 'P17', item(byCode.get(code)!));
  }
  for (const [name, id, height, codes] of rows(mountainLines)) {
    const countries = codes!.split(' ').map((code) => byCode.get(code)!);
    const mountain = add(
      'mountain',
      name!,
      id,
      `mountain in ${countries.map(({ label }) => label).join(' and ')}`,
    );
    isA(mountain, 'mountain');
    say(mountain, 'P2044', amount(height!));
    for (const country of countries) say(mountain, 'P17', item(country));
  }
}

/** Where each period of the periodic table ends. */
const PERIOD_ENDS = [2, 10, 18, 36, 54, 86, 118];

function readElements({ say, isA, thing, add }: Reading): void {
  rows(elementLines).forEach(([name, id, symbol, mass, group, year], index) => {
    const number = index + 1;
    const element = add(
      'element',
      name!,
      id,
      `chemical element with symbol ${symbol} and atomic number ${number}`,
    );
    isA(element, 'chemical element');
    say(element, 'P246', text(symbol!));
    say(element, 'P1086', amount(String(number)));
    say(element, 'P2067', amount(mass!));
    const period = PERIOD_ENDS.findIndex((end) => number <= end) + 1;
    say(element, 'P361', item(thing('period of the periodic table', `period ${period}`)));
    if (group !== '') say(element, 'P361', item(thing('group of the periodic table', `group ${group}`)));
    if (year !== '') say(element, 'P575', time(year!));
  });
}

function readBodies({ known, say, isA, thing, add }: Reading): void {
  for (const [name, id, kind, centre, days, radius, discoverer, year] of rows(bodyLines)) {
    const body = add('body', name!, id, centre === '' ? kind! : `${kind} that goes round the ${centre}`);
    isA(body, kind!);
    if (centre !== '') {
      const parent = known.get('body', centre!);
      say(body, 'P397', item(parent));
      say(parent, 'P398', item(body));
    }
    if (days !== '') say(body, 'P2146', amount(days!));
    if (radius !== '') say(body, 'P2120', amount(radius!));
    if (discoverer !== '') {
      const person = known.find('thing', discoverer!) ?? thing('human', discoverer!);
      if (!person.claims.some(({ property }) => property === 'P106'))
        say(person, 'P106', item(known.get('class', 'astronomer')));
      say(body, 'P61', item(person));
    }
    if (year !== '') say(body, 'P575', time(year!));
  }
}

function readLetters({ known, say, isA, add }: Reading): void {
  for (const [name, id, born, died, birthplace, language] of rows(writerLines)) {
    const writer = add(
      'writer',
      name!,
      id,
      `writer (${born!.slice(0, 4)}–${died!.slice(0, 4)})`.replace('–)', ')'),
    );
    isA(writer, 'human');
    say(writer, 'P106', item(known.get('class', 'writer')));
    say(writer, 'P569', time(born!));
    if (died !== '') say(writer, 'P570', time(died!));
    if (birthplace !== '') say(writer, 'P19', item(known.get('city', birthplace!)));
    say(writer, 'P6886', item(known.get('language', language!)));
  }
  for (const [title, id, author, year, language, form] of rows(workLines)) {
    const writer = known.get('writer', author!);
    const work = add('work', title!, id, `${form} by ${author}, ${year}`);
    isA(work, form!);
    say(work, 'P50', item(writer));
    say(writer, 'P800', item(work));
    say(work, 'P577', time(year!));
    say(work, 'P407', item(known.get('language', language!)));
    say(work, 'P1476', text(title!));
  }
}
