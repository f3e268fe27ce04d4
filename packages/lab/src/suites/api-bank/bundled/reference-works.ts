/** Small reference works from `references.json`: one tool finds a code, another looks up its entry. */

import { z } from 'zod';
import { anyJson, dataFile } from '../../data-file.ts';

const word = z.string().min(1);

const workSchema = z.strictObject({
  tool: word,
  database: word,
  source: word,
  description: word,
  /** Parameters whose values make up the key. */
  keys: z.array(word).min(1),
  /** Type and description of each field. */
  means: z.record(word, z.tuple([word, word])),
  rows: z.record(word, z.record(word, anyJson)),
});

const fileSchema = z.strictObject({ about: word, works: z.array(workSchema).min(1) });

export type ReferenceWork = z.infer<typeof workSchema>;

const file = dataFile(import.meta.url, './references.json', fileSchema);

export const referenceWorks = (): readonly ReferenceWork[] => file().works;
