/**
 * Reads the tables of composers, skyscrapers and islands. They come last and add no claim to entities of other tables:
 * invented ids and the answers to queries about these stay as they were.
 */

import { amount, item, time } from './entities.ts';
import type { Draft, TableReader } from './table-reader.ts';
import { rows } from './tables.ts';

export function readMusic({ catalogue, claim, isA, add }: TableReader): void {
  for (const [name, id, born, died, birthplace] of rows('composer')) {
    const composer = add('composer', name!, id, `composer (${born!.slice(0, 4)}–${died!.slice(0, 4)})`);
    isA(composer, 'human');
    claim(composer, 'P106', item(catalogue.get('class', 'composer')));
    claim(composer, 'P569', time(born!));
    claim(composer, 'P570', time(died!));
    if (birthplace !== '') claim(composer, 'P19', item(catalogue.get('city', birthplace!)));
  }
  for (const [title, id, composer, premiere, place, form] of rows('composition')) {
    const work = add('composition', title!, id, `${form} by ${composer}`);
    isA(work, form!);
    claim(work, 'P86', item(catalogue.get('composer', composer!)));
    claim(work, 'P1191', time(premiere!));
    claim(work, 'P4647', item(catalogue.get('city', place!)));
  }
}

export function readTowers({ catalogue, claim, isA, thing, add }: TableReader): void {
  for (const [name, id, height, floors, year, place, architect] of rows('skyscraper')) {
    const city = catalogue.get('city', place!);
    const tower = add('skyscraper', name!, id, `skyscraper in ${city.label}`);
    isA(tower, 'skyscraper');
    claim(tower, 'P131', item(city));
    claim(tower, 'P2048', amount(height!));
    claim(tower, 'P1101', amount(floors!));
    claim(tower, 'P1619', time(year!));
    if (architect !== '') claim(tower, 'P84', item(architectNamed(architect!)));
  }

  function architectNamed(name: string): Draft {
    const person = thing('human', name);
    if (!person.claims.some(({ property }) => property === 'P106'))
      claim(person, 'P106', item(catalogue.get('class', 'architect')));
    return person;
  }
}

export function readIslands({ catalogue, claim, isA, thing, add }: TableReader): void {
  const byCode = new Map(rows('country').map((row) => [row[5]!, catalogue.get('country', row[0]!)]));
  for (const [name, id, area, codes, water, group] of rows('island')) {
    const island = add('island', name!, id, `island in the ${water}`);
    isA(island, 'island');
    for (const code of codes!.split(' ')) claim(island, 'P17', item(byCode.get(code)!));
    claim(island, 'P2046', amount(area!));
    claim(island, 'P206', item(thing(water!.endsWith('Ocean') ? 'ocean' : 'sea', water!)));
    if (group !== '') claim(island, 'P361', item(thing('archipelago', group!)));
  }
}
