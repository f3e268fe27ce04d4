/** Reads the tables: who and what there is, and what is true of them. */

import { amount, Catalogue, type Entity, item, text, time } from './entities.ts';
import { readCountries, readPlaces } from './geography.ts';
import { type TableReader, type Topic, type Topics, topics } from './table-reader.ts';
import { rows } from './tables.ts';

export interface Facts {
  readonly all: readonly Entity[];
  /** By what they are: country, city, element, language, currency, river, mountain, body, writer, work. */
  readonly of: Topics;
}

let read: Facts | undefined;

/** Read once. */
export function facts(): Facts {
  read ??= readTables();
  return read;
}

function readTables(): Facts {
  const aliases = new Map(rows('alias').map(([name, others]) => [name!, others!.split(',')]));
  const known = new Catalogue(aliases);
  const of = Object.fromEntries(topics.map((topic) => [topic, [] as Entity[]])) as Record<Topic, Entity[]>;
  const say: TableReader['claim'] = (subject, property, value) => {
    subject.claims.push({ property, value });
  };
  const reading: TableReader = {
    catalogue: known,
    claim: say,
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
  readAstronomy(reading);
  readLiterature(reading);
  return { all: known.all(), of };
}

function thingOf(known: Catalogue, say: TableReader['claim'], kind: string, name: string) {
  const found = known.find('thing', name);
  if (found !== undefined) return found;
  const made = known.add('thing', name, undefined, kind);
  say(made, 'P31', item(known.get('class', kind)));
  return made;
}

function readClasses({ catalogue: known, claim: say, isA }: TableReader): void {
  for (const [name, id, above] of rows('class')) {
    const entity = known.add(
      'class',
      name!,
      id,
      above === '' ? 'class of things' : `class of things, kind of ${above}`,
    );
    if (above !== '') say(entity, 'P279', item(known.get('class', above!)));
  }
  for (const [name, id, kind] of rows('thing')) isA(known.add('thing', name!, id, kind!), kind!);
}

function readLanguages({ claim: say, isA, thing, add }: TableReader): void {
  for (const [name, id, code, family, script] of rows('language')) {
    const language = add('language', name!, id, `language of the ${family}`);
    isA(language, 'language');
    if (code !== '') say(language, 'P218', text(code!));
    say(language, 'P279', item(thing('language family', family!)));
    say(language, 'P282', item(thing('writing system', script!)));
  }
  for (const [code, name, id] of rows('currency')) {
    const currency = add('currency', name!, id, 'currency');
    isA(currency, 'currency');
    say(currency, 'P498', text(code!));
  }
}

/** Where each period of the periodic table ends. */
const PERIOD_ENDS = [2, 10, 18, 36, 54, 86, 118];

function readElements({ claim: say, isA, thing, add }: TableReader): void {
  rows('element').forEach(([name, id, symbol, mass, group, year], index) => {
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

function readAstronomy({ catalogue: known, claim: say, isA, thing, add }: TableReader): void {
  for (const [name, id, kind, centre, days, radius, discoverer, year] of rows('body')) {
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

function readLiterature({ catalogue: known, claim: say, isA, add }: TableReader): void {
  for (const [name, id, born, died, birthplace, language] of rows('writer')) {
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
  for (const [title, id, author, year, language, form] of rows('work')) {
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
