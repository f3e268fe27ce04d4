/**
 * Reads the tables of films, skyscrapers and islands. They come last and add no claim to entities of other tables:
 * invented ids and the answers to queries about these stay as they were.
 */

import { addPerson, countriesByCode, personKnownFor, yearsOf } from './culture.ts';
import { amount, item, time } from './entities.ts';
import type { TableReader } from './table-reader.ts';
import { rows } from './tables.ts';

export function readFilms(reading: TableReader): void {
  const { catalogue, claim, isA, add } = reading;
  const byCode = countriesByCode(reading);
  for (const [name, id, born, died, birthplace] of rows('director')) {
    const director = add('director', name!, id, `film director (${yearsOf(born!, died!)})`);
    addPerson(reading, director, 'film director', born!, died!);
    if (birthplace !== '') claim(director, 'P19', item(catalogue.get('city', birthplace!)));
  }
  for (const [title, id, director, year, code] of rows('film')) {
    const film = add('film', title!, id, `film by ${director}, ${year}`);
    isA(film, 'film');
    claim(film, 'P57', item(catalogue.get('director', director!)));
    claim(film, 'P577', time(year!));
    claim(film, 'P495', item(byCode.get(code!)!));
  }
}

export function readTowers(reading: TableReader): void {
  const { catalogue, claim, isA, add } = reading;
  for (const [name, id, height, floors, year, place, architect] of rows('skyscraper')) {
    const city = catalogue.get('city', place!);
    const tower = add('skyscraper', name!, id, `skyscraper in ${city.label}`);
    isA(tower, 'skyscraper');
    claim(tower, 'P131', item(city));
    claim(tower, 'P2048', amount(height!));
    claim(tower, 'P1101', amount(floors!));
    claim(tower, 'P1619', time(year!));
    if (architect !== '') claim(tower, 'P84', item(personKnownFor(reading, architect!, 'architect')));
  }
}

export function readIslands(reading: TableReader): void {
  const { claim, isA, thing, add } = reading;
  const byCode = countriesByCode(reading);
  for (const [name, id, area, codes, water, group] of rows('island')) {
    const island = add('island', name!, id, `island in the ${water}`);
    isA(island, 'island');
    for (const code of codes!.split(' ')) claim(island, 'P17', item(byCode.get(code)!));
    claim(island, 'P2046', amount(area!));
    claim(island, 'P206', item(thing(water!.endsWith('Ocean') ? 'ocean' : 'sea', water!)));
    if (group !== '') claim(island, 'P361', item(thing('archipelago', group!)));
  }
}
