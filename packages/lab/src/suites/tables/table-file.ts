/** Files of tables: rows under a line of field names. Used by the worlds of domains and by the graph. */

import { type JsonObject, RegainError } from 'regain/internal/types';
import { getOrMake } from 'regain/internal/values';
import { z } from 'zod';
import { anyJson, dataFile } from '../data-file.ts';
import type { Table, Tables } from '../domains/state.ts';

export const tableSchema = z
  .strictObject({
    about: z.string().optional(),
    /** The id field of a row, and the prefix of ids of new rows. */
    id: z.string().optional(),
    prefix: z.string().optional(),
    fields: z.array(z.string()).min(1),
    /** Cells as they are, or texts with `|` between them. */
    rows: z.array(z.union([z.string().transform((line) => line.split('|')), z.array(anyJson)])),
  })
  .superRefine(({ fields, rows, id }, context) => {
    if (id !== undefined && !fields.includes(id)) {
      context.addIssue({ code: 'custom', path: ['id'], message: `${id} is none of the fields` });
    }
    const index = rows.findIndex((row) => row.length !== fields.length);
    if (index >= 0) {
      const message = `a row needs ${fields.length} cells, got ${rows[index]!.length}`;
      context.addIssue({ code: 'custom', path: ['rows', index], message });
    }
  });

const fileSchema = z.strictObject({ about: z.string(), tables: z.record(z.string(), tableSchema) });

export type WrittenTable = z.infer<typeof tableSchema>;

export interface TableFile {
  /** Cells in the order of the fields. */
  readonly rows: (table: string) => WrittenTable['rows'];
  readonly records: (table: string) => readonly JsonObject[];
  /** Tables of a world, by name. */
  readonly seeds: (...tables: readonly string[]) => Tables;
}

/** The tables of a file, loaded on first use. */
export function tableFile(here: string, file: string): TableFile {
  const read = dataFile(here, file, fileSchema);
  const made = new Map<string, readonly JsonObject[]>();
  const named = (name: string) => {
    const found = read().tables[name];
    if (found === undefined)
      throw new RegainError('not-found', `there is no table ${name}`, { place: { file } });
    return found;
  };
  return {
    rows: (name) => named(name).rows,
    records: (name) => getOrMake(made, name, () => recordsOf(named(name))),
    seeds: (...names) => Object.fromEntries(names.map((name) => [name, seedTable(named(name))])),
  };
}

export function seedTable({ id, prefix, ...rows }: WrittenTable): Table {
  return { id: id!, ...(prefix === undefined ? {} : { prefix }), rows: recordsOf(rows) };
}

function recordsOf({ fields, rows }: Pick<WrittenTable, 'fields' | 'rows'>): JsonObject[] {
  return rows.map((row) => Object.fromEntries(fields.map((field, index) => [field, row[index]!])));
}
