/** Dialogues without an area, from `dialogues.json`: notices, passphrases, reference works. */

import { invalidInput, type Json, type JsonObject, random } from 'regain/internal/types';
import { z } from 'zod';
import { anyJson, readData } from '../../data-file.ts';
import { distinctFacts, type Facts, fillTemplate, fillText } from '../../templates/task-template.ts';
import { factsSchema, sourcesOf } from '../../templates/template-file.ts';
import { people } from './areas.ts';
import type { Call } from './calls.ts';
import type { DialogueTurn, Script } from './scripts.ts';

const word = z.string().min(1);
const wordings = z.array(word).min(1);
const beatSchema = z.union([
  z.strictObject({ user: wordings }),
  z.strictObject({ ai: wordings }),
  z.tuple([word, z.record(word, anyJson) as z.ZodType<JsonObject>]),
]);
const fileSchema = z.strictObject({
  about: word,
  dialogues: z.array(
    z.strictObject({
      id: word,
      /** Names the random source of its facts. */
      stream: word,
      isLevelThree: z.boolean(),
      facts: factsSchema,
      beats: z.array(beatSchema).min(2),
    }),
  ),
});

/** Every dialogue occurs with this many different sets of facts. */
const VARIANTS = 6;

export function otherScripts(): Script[] {
  const { dialogues } = readData(import.meta.url, './dialogues.json', fileSchema);
  return dialogues.flatMap(({ id, stream, isLevelThree, facts: written, beats }) => {
    const facts = sourcesOf(written, getPool);
    const drawn = distinctFacts({ facts }, id, VARIANTS, (n) => random('api-bank', 'own', stream, n));
    return drawn.map((facts, index) => ({
      id: `${id}-1-${index + 1}`,
      isLevelThree,
      beats: beats.map((beat) => turnOf(beat, facts, id, index)),
    }));
  });
}

function getPool(name: string): readonly Json[] {
  if (name === 'people') return people();
  throw invalidInput(`there is no pool ${name}`, { file: 'dialogues.json' });
}

function turnOf(beat: z.infer<typeof beatSchema>, facts: Facts, id: string, index: number): DialogueTurn {
  if (Array.isArray(beat)) return { tool: beat[0], args: fillTemplate(beat[1], facts, id) as Call['args'] };
  const said = (texts: readonly string[]) => fillText(texts[index % texts.length]!, facts, id);
  return 'user' in beat ? { user: said(beat.user) } : { ai: said(beat.ai) };
}
