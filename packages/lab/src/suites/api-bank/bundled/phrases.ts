/** Phrases of user requests from `phrases.json`, loaded on first use. Each split has its own sentences. */

import { invalidInput, type Split, splits } from 'regain/internal/types';
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
  phrases: z.partialRecord(z.enum(splits), phrasesSchema),
});

const file = dataFile(import.meta.url, './phrases.json', fileSchema);

export function phrases(split: Split): z.infer<typeof phrasesSchema> {
  const found = file().phrases[split];
  if (found === undefined) throw invalidInput(`there are no phrases for the split ${split}`);
  return found;
}
