/** Reads the tables: the entities and their facts. */

import { once } from 'regain/internal/values';
import { addPerson, personKnownFor, readClubs, readOperas, readPaintings } from './culture.ts';
import { amount, Catalogue, type Entity, item, text, time } from './entities.ts';
import { readCountries, readPlaces } from './geography.ts';
import { readFilms, readIslands, readTowers } from './later-topics.ts';
import { type TableReader, type Topic, type Topics, topics } from './table-reader.ts';
import { rows } from './tables.ts';

export interface Facts {
  readonly all: readonly Entity[];
  /** By topic: countries, cities, elements and the rest. */
  readonly of: Topics;
}

export const facts = once(readTables);

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
  // Last, so that entities of earlier topics keep their invented ids.
  readOperas(reading);
  readPaintings(reading);
  readClubs(reading);
  readFilms(reading);
  readTowers(reading);
  readIslands(reading);
  return { all: known.all(), of };
}

function thingOf(known: Catalogue, say: TableReader['claim'], kind: string, name: string) {
  const found = known.find('thing', name);
  if (found !== undefined) return found;
  const made = known.add('thing', name, undefined, kind);
  say(made, 'P31', item(known.get('class', kind)));
  return made;
}

function readClasses({ catalogue, claim, isA }: TableReader): void {
  for (const [name, id, above] of rows('class')) {
    const entity = catalogue.add(
      'class',
      name!,
      id,
      above === '' ? 'class of things' : `class of things, kind of ${above}`,
    );
    if (above !== '') claim(entity, 'P279', item(catalogue.get('class', above!)));
  }
  for (const [name, id, kind] of rows('thing')) isA(catalogue.add('thing', name!, id, kind!), kind!);
}

function readLanguages({ claim, isA, thing, add }: TableReader): void {
  for (const [name, id, code, family, script] of rows('language')) {
    const language = add('language', name!, id, `language of the ${family}`);
    isA(language, 'language');
    if (code !== '') claim(language, 'P218', text(code!));
    claim(language, 'P279', item(thing('language family', family!)));
    claim(language, 'P282', item(thing('writing system', script!)));
  }
  for (const [code, name, id] of rows('currency')) {
    const currency = add('currency', name!, id, 'currency');
    isA(currency, 'currency');
    claim(currency, 'P498', text(code!));
  }
}

/** Where each period of the periodic table ends. */
const PERIOD_ENDS = [2, 10, 18, 36, 54, 86, 118];

function readElements({ claim, isA, thing, add }: TableReader): void {
  rows('element').forEach(([name, id, symbol, mass, group, year], index) => {
    const number = index + 1;
    const element = add(
      'element',
      name!,
      id,
      `chemical element with symbol ${symbol} and atomic number ${number}`,
    );
    isA(element, 'chemical element');
    claim(element, 'P246', text(symbol!));
    claim(element, 'P1086', amount(String(number)));
    claim(element, 'P2067', amount(mass!));
    const period = PERIOD_ENDS.findIndex((end) => number <= end) + 1;
    claim(element, 'P361', item(thing('period of the periodic table', `period ${period}`)));
    if (group !== '') claim(element, 'P361', item(thing('group of the periodic table', `group ${group}`)));
    if (year !== '') claim(element, 'P575', time(year!));
  });
}

function readAstronomy(reading: TableReader): void {
  const { catalogue, claim, isA, add } = reading;
  for (const [name, id, kind, centre, days, radius, discoverer, year] of rows('body')) {
    const body = add('body', name!, id, centre === '' ? kind! : `${kind} that goes round the ${centre}`);
    isA(body, kind!);
    if (centre !== '') {
      const parent = catalogue.get('body', centre!);
      claim(body, 'P397', item(parent));
      claim(parent, 'P398', item(body));
    }
    if (days !== '') claim(body, 'P2146', amount(days!));
    if (radius !== '') claim(body, 'P2120', amount(radius!));
    if (discoverer !== '') {
      claim(body, 'P61', item(personKnownFor(reading, discoverer!, 'astronomer')));
    }
    if (year !== '') claim(body, 'P575', time(year!));
  }
}

function readLiterature(reading: TableReader): void {
  const { catalogue, claim, isA, add } = reading;
  for (const [name, id, born, died, birthplace, language] of rows('writer')) {
    const writer = add(
      'writer',
      name!,
      id,
      `writer (${born!.slice(0, 4)}–${died!.slice(0, 4)})`.replace('–)', ')'),
    );
    addPerson(reading, writer, 'writer', born!, died!);
    if (birthplace !== '') claim(writer, 'P19', item(catalogue.get('city', birthplace!)));
    claim(writer, 'P6886', item(catalogue.get('language', language!)));
  }
  for (const [title, id, author, year, language, form] of rows('work')) {
    const writer = catalogue.get('writer', author!);
    const work = add('work', title!, id, `${form} by ${author}, ${year}`);
    isA(work, form!);
    claim(work, 'P50', item(writer));
    claim(writer, 'P800', item(work));
    claim(work, 'P577', time(year!));
    claim(work, 'P407', item(catalogue.get('language', language!)));
    claim(work, 'P1476', text(title!));
  }
}
