/** Phrases of user requests from `phrases.json`, loaded on first use. Held-out areas use other sentences. */

import type { Split } from 'regain/internal/types';
import { z } from 'zod';
import { dataFile } from '../../data-file.ts';

/** Kinds of requests, in the order of task numbers. */
export const requests = [
  'browse',
  'details',
  'book',
  'direct',
  'mine',
  'move',
  'cancel',
  'swap',
  'secondThought',
] as const;
export type RequestName = (typeof requests)[number];

const phraseNames = [...requests, 'signIn', 'forPerson', 'otherDay', 'asked', 'done'] as const;
const sentences = z.array(z.string()).min(2);
const phrasesSchema = z.record(z.enum(phraseNames), sentences);

const fileSchema = z.strictObject({
  about: z.string(),
  phrases: z.strictObject({ train: phrasesSchema, 'held-out': phrasesSchema }),
});
type PhraseFile = z.infer<typeof fileSchema>;

const file = dataFile(import.meta.url, './phrases.json', fileSchema);

export const phrases = (split: Split): PhraseFile['phrases'][Split] => file().phrases[split];
