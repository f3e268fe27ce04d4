/** How people ask, as `phrases.json` has it, read at the first use. Held-out areas are spoken of in other sentences. */

import { z } from 'zod';
import type { Split } from '../../../contract/task.ts';
import { readData } from '../../data-file.ts';

/** What people come for, in the order in which tasks are numbered. */
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
  /** Notices, passwords, and works of reference. */
  otherPhrases: z.record(z.enum(['notice', 'passphrase', 'tides', 'meters']), sentences),
});
type PhraseFile = z.infer<typeof fileSchema>;

let read: PhraseFile | undefined;

function file(): PhraseFile {
  read ??= readData(import.meta.url, './phrases.json', fileSchema);
  return read;
}

export const phrases = (split: Split): PhraseFile['phrases'][Split] => file().phrases[split];
export const otherPhrases = (name: keyof PhraseFile['otherPhrases']): readonly string[] =>
  file().otherPhrases[name];
