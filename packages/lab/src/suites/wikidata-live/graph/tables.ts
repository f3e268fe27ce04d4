/** The tables of the graph by name: JSON files, each loaded on first use. */

import { tableFile } from '../../tables/table-file.ts';

const fileOf = {
  class: 'classes',
  thing: 'classes',
  alias: 'classes',
  country: 'countries',
  border: 'borders',
  member: 'borders',
  city: 'places',
  river: 'places',
  mountain: 'places',
  element: 'elements',
  language: 'languages',
  currency: 'languages',
  writer: 'letters',
  work: 'letters',
  body: 'sky',
  composer: 'stage',
  opera: 'stage',
  museum: 'gallery',
  painter: 'gallery',
  painting: 'gallery',
  league: 'football',
  club: 'football',
  director: 'screen',
  film: 'screen',
  skyscraper: 'towers',
  island: 'islands',
  property: 'properties',
  deprecatedProperty: 'properties',
} as const;

const files = new Map(
  Object.values(fileOf).map((name) => [name, tableFile(import.meta.url, `./tables/${name}.json`)]),
);

/** The cells of a table's rows, in the order of its fields. */
export function rows(name: keyof typeof fileOf): readonly (readonly string[])[] {
  return files.get(fileOf[name])!.rows(name) as readonly (readonly string[])[];
}
