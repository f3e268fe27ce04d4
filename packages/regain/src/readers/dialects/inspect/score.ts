/** The outcome of a sample of an Inspect log: its first score that says one, or what stopped it. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { objectIn } from '../../fields.ts';
import type { RecordedOutcome } from '../../recorded.ts';
import { outcomeOfScore } from '../../score.ts';

/** Correct, partially correct, incorrect, no answer; and what Inspect itself takes as 1 and 0. */
const letters = new Map(Object.entries({ c: 1, p: 0.5, i: 0, n: 0, yes: 1, true: 1, no: 0, false: 0 }));

export function outcomeOf(sample: JsonObject, session: string): RecordedOutcome | undefined {
  const scores = objectIn(sample, 'scores') ?? (isObject(sample.score) ? { score: sample.score } : {});
  for (const score of Object.values(scores)) {
    const outcome = outcomeOfScore(session, numberOf(isObject(score) ? score.value : undefined));
    if (outcome !== undefined) return outcome;
  }
  // Without a score, a sample that an error or a limit stopped was not completed.
  const wasStopped = isObject(sample.error) || isObject(sample.limit);
  return wasStopped ? { type: 'outcome', session, success: false } : undefined;
}

function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = letters.get(value.toLowerCase()) ?? Number(value);
  return Number.isNaN(number) ? undefined : number;
}
