/** The tables that the graph is made of, by name: JSON files, each read when one of its tables is first asked for. */

import { tablesIn, type WrittenTable } from '../../tables/table-file.ts';

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
  property: 'properties',
  deprecatedProperty: 'properties',
} as const;

const read = new Map<string, Readonly<Record<string, WrittenTable>>>();

/** The cells of a table's rows, in the order of its fields. */
export function rows(name: keyof typeof fileOf): readonly (readonly string[])[] {
  const file = fileOf[name];
  let tables = read.get(file);
  if (tables === undefined) {
    tables = tablesIn(import.meta.url, `./tables/${file}.json`);
    read.set(file, tables);
  }
  return tables[name]!.rows as readonly (readonly string[])[];
}
