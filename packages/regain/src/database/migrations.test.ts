/** Tables that are made, updated and refused by their version. */

import { expect, it } from 'vitest';
import { databaseInTest } from '../../../../scripts/database-in-test.ts';
import { Database, migrate, requireSchema } from './index.ts';

it('tables of an older version are updated by a writer, which says so; a reader asks for one', async () => {
  const database = await Database.open(`${await databaseInTest()}?schema=older`);
  const tables = (...names: readonly string[]) => ({
    versionTable: 'own_version',
    steps: names.map((name) => `CREATE TABLE @${name} (n integer)`),
  });
  const both = tables('first', 'second');
  const lines: string[] = [];
  expect(await requireSchema(database, both)).toBe('absent');
  await migrate(database, tables('first'), (line) => lines.push(line));
  expect(lines).toEqual([]);
  await expect(requireSchema(database, both)).rejects.toThrow(
    'its tables have version 1 and this regain needs version 2: the next program that writes to them updates them',
  );
  await migrate(database, both, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringMatching(/schema=older: tables updated from version 1 to 2$/)]);
  expect(await requireSchema(database, both)).toBe('ready');
  // A step that fails leaves the version before it.
  await expect(migrate(database, tables('first', 'second', 'first'))).rejects.toThrow();
  expect(await requireSchema(database, both)).toBe('ready');
  await expect(requireSchema(database, tables('first'))).rejects.toThrow(
    /^made by a newer regain: its tables have version 2, this one knows 1; update regain$/,
  );
  // Beside it, in the same schema.
  const other = { versionTable: 'other_version', steps: ['CREATE TABLE @third (n integer)'] };
  expect(await requireSchema(database, other)).toBe('absent');
  await migrate(database, other);
  expect(await requireSchema(database, other)).toBe('ready');
  await database.close();
});
