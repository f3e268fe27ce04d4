/** Loops among the failed attempts of an operation. */

import { CallWords, identityOf, overlap } from './call-words.ts';
import type { TracedAttempt } from './operation.ts';

/** `identical`: the same call again and again. `alternating`: two calls in turn. `reworded`: nearly the same call. */
export const loopKinds = ['identical', 'alternating', 'reworded'] as const;
export type LoopKind = (typeof loopKinds)[number];

/** Failed attempts in a row that make a loop: one repeat of a call may be sensible. */
const IDENTICAL_MIN = 3;
const ALTERNATING_MIN = 4;
const REWORDED_MIN = 4;
const REWORDED_OVERLAP = 0.6;

export function loopOf(attempts: readonly TracedAttempt[]): LoopKind | undefined {
  if (attempts.length < IDENTICAL_MIN) return undefined;
  const failed = attempts.filter(({ diagnosis }) => diagnosis !== undefined);
  if (failed.length < IDENTICAL_MIN) return undefined;
  const calls = failed.map(({ call }) => ({ own: new CallWords(call), identity: identityOf(call) }));
  const same = (i: number, j: number) => calls[i]!.identity === calls[j]!.identity;
  if (hasRun(calls.length, IDENTICAL_MIN, (i) => same(i, i - 1))) return 'identical';
  const isAlternating = (i: number) => i >= 2 && same(i, i - 2) && !same(i, i - 1);
  if (hasRun(calls.length, ALTERNATING_MIN - 1, isAlternating)) return 'alternating';
  const isReworded = (i: number) =>
    failed[i]!.call.tool === failed[i - 1]!.call.tool &&
    overlap(calls[i]!.own.words, calls[i - 1]!.own.words) >= REWORDED_OVERLAP;
  return hasRun(calls.length, REWORDED_MIN, isReworded) ? 'reworded' : undefined;
}

/** Whether `holds` is true for so many attempts in a row that the run with its first attempt has `length`. */
function hasRun(count: number, length: number, holds: (i: number) => boolean): boolean {
  let run = 1;
  for (let i = 1; i < count; i++) {
    run = holds(i) ? run + 1 : 1;
    if (run >= length) return true;
  }
  return false;
}
