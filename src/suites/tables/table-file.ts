/** Files of tables: rows under a line of field names. One reader for the worlds of domains and for the graph. */

import { z } from 'zod';
import type { Json, JsonObject } from '../../contract/json.ts';
import { readData } from '../data-file.ts';

const json = z.json() as z.ZodType<Json>;

export const tableSchema = z
  .strictObject({
    about: z.string().optional(),
    /** The field that names a row, and how ids of rows made later begin. */
    id: z.string().optional(),
    prefix: z.string().optional(),
    fields: z.array(z.string()).min(1),
    /** Cells as they are, or texts with `|` between them. */
    rows: z.array(z.union([z.string().transform((line) => line.split('|')), z.array(json)])),
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

/** The tables of a file by name. Reading is not cheap: keep what comes back. */
export function tablesIn(here: string, file: string): Readonly<Record<string, WrittenTable>> {
  return readData(here, file, fileSchema).tables;
}

export function recordsOf({ fields, rows }: Pick<WrittenTable, 'fields' | 'rows'>): JsonObject[] {
  return rows.map((row) => Object.fromEntries(fields.map((field, index) => [field, row[index]!])));
}
