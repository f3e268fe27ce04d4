/** Reads the tables of operas, paintings and football clubs. */

import { item, time } from './entities.ts';
import type { Draft, TableReader } from './table-reader.ts';
import { rows } from './tables.ts';

export function readOperas(reading: TableReader): void {
  const { catalogue, claim, isA, add } = reading;
  for (const [name, id, born, died, birthplace] of rows('composer')) {
    const composer = add('composer', name!, id, `composer (${yearsOf(born!, died!)})`);
    addPerson(reading, composer, 'composer', born!, died!);
    if (birthplace !== '') claim(composer, 'P19', item(catalogue.get('city', birthplace!)));
  }
  for (const [title, id, author, year, place, setting] of rows('opera')) {
    const composer = catalogue.get('composer', author!);
    const opera = add('opera', title!, id, `opera by ${author}, ${year}`);
    isA(opera, 'opera');
    claim(opera, 'P86', item(composer));
    claim(composer, 'P800', item(opera));
    claim(opera, 'P1191', time(year!));
    if (place !== '') claim(opera, 'P4647', item(catalogue.get('city', place!)));
    if (setting !== '')
      claim(opera, 'P840', item(catalogue.find('city', setting!) ?? catalogue.get('country', setting!)));
  }
}

export function readPaintings(reading: TableReader): void {
  const { catalogue, claim, isA, thing, add } = reading;
  const byCode = countriesByCode(reading);
  for (const [name, id, city, code, year] of rows('museum')) {
    const country = byCode.get(code!)!;
    const museum = add('museum', name!, id, `art museum in ${city === '' ? country.label : city}`);
    isA(museum, 'art museum');
    claim(museum, 'P17', item(country));
    if (city !== '') claim(museum, 'P131', item(catalogue.get('city', city!)));
    if (year !== '') claim(museum, 'P571', time(year!));
  }
  for (const [name, id, born, died, movement] of rows('painter')) {
    const painter = add('painter', name!, id, `painter (${yearsOf(born!, died!)})`);
    addPerson(reading, painter, 'painter', born!, died!);
    if (movement !== '') claim(painter, 'P135', item(thing('art movement', movement!)));
  }
  for (const [title, id, author, year, museumName] of rows('painting')) {
    const painter = catalogue.get('painter', author!);
    const painting = add('painting', title!, id, `painting by ${author}, ${year}`);
    isA(painting, 'painting');
    claim(painting, 'P170', item(painter));
    claim(painter, 'P800', item(painting));
    claim(painting, 'P571', time(year!));
    claim(painting, 'P195', item(catalogue.get('museum', museumName!)));
  }
}

export function readClubs(reading: TableReader): void {
  const { catalogue, claim, isA, add } = reading;
  const byCode = countriesByCode(reading);
  for (const [name, id, code] of rows('league')) {
    const country = byCode.get(code!)!;
    const league = add('league', name!, id, `football league in ${country.label}`);
    isA(league, 'association football league');
    claim(league, 'P17', item(country));
  }
  for (const [name, id, year, city, code, league, groundName, opened] of rows('club')) {
    const country = byCode.get(code!)!;
    const club = add('club', name!, id, `football club in ${city === '' ? country.label : city}`);
    isA(club, 'association football club');
    claim(club, 'P571', time(year!));
    claim(club, 'P17', item(country));
    if (city !== '') claim(club, 'P159', item(catalogue.get('city', city!)));
    claim(club, 'P118', item(catalogue.get('league', league!)));
    if (groundName === '') continue;
    const ground = catalogue.find('ground', groundName!) ?? addGround(reading, groundName!, country, opened!);
    claim(club, 'P115', item(ground));
  }
}

/** Two clubs may share a ground. */
function addGround({ claim, isA, add }: TableReader, name: string, country: Draft, opened: string): Draft {
  const ground = add('ground', name, undefined, `football ground in ${country.label}`);
  isA(ground, 'association football venue');
  claim(ground, 'P17', item(country));
  if (opened !== '') claim(ground, 'P1619', time(opened));
  return ground;
}

export function addPerson(
  { catalogue, claim, isA }: TableReader,
  person: Draft,
  occupation: string,
  born: string,
  died: string,
): void {
  isA(person, 'human');
  claim(person, 'P106', item(catalogue.get('class', occupation)));
  claim(person, 'P569', time(born));
  if (died !== '') claim(person, 'P570', time(died));
}

/** Somebody who is only in other tables; an occupation that is known already stays. */
export function personKnownFor(
  { catalogue, claim, thing }: TableReader,
  name: string,
  occupation: string,
): Draft {
  const person = thing('human', name);
  if (!person.claims.some(({ property }) => property === 'P106'))
    claim(person, 'P106', item(catalogue.get('class', occupation)));
  return person;
}

export function countriesByCode({ catalogue }: TableReader): ReadonlyMap<string, Draft> {
  return new Map(rows('country').map((row) => [row[5]!, catalogue.get('country', row[0]!)]));
}

export function yearsOf(born: string, died: string): string {
  return `${born.slice(0, 4)}–${died.slice(0, 4)}`;
}
