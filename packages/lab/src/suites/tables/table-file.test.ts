/** Files of tables: what a row may look like, and what is refused. */

import { pathToFileURL } from 'node:url';
import type { Json } from 'regain/internal/types';
import { expect, it } from 'vitest';
import { folderInTest } from '../folder-in-test.ts';
import { tableFile } from './table-file.ts';

const folder = folderInTest();

function read(table: Json) {
  const file = folder.write('some.json', { about: '', tables: { towns: table } });
  return tableFile(pathToFileURL(file).href, './some.json');
}

it('accepts rows of cells, and texts separated by bars', () => {
  const towns = read({ id: 'name', fields: ['name', 'people'], rows: [['Lyon', 522], 'Turin|841'] });
  expect(towns.records('towns')).toEqual([
    { name: 'Lyon', people: 522 },
    { name: 'Turin', people: '841' },
  ]);
  expect(towns.records('towns')).toBe(towns.records('towns'));
  expect(towns.seeds('towns')).toEqual({ towns: { id: 'name', rows: towns.records('towns') } });
  expect(() => towns.rows('villages')).toThrow('there is no table villages');
});

it.each([
  [
    { fields: ['name', 'people'], rows: ['Lyon|522', 'Turin'] },
    'a row needs 2 cells, got 1',
    '/tables/towns/rows/1',
  ],
  [{ id: 'code', fields: ['name'], rows: [] }, 'code is none of the fields', '/tables/towns/id'],
])('refuses %j', (table, message, path) => {
  expect(() => read(table).rows('towns')).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(message),
      place: expect.objectContaining({ path }),
    }),
  );
});
