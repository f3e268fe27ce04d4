/** Which candidates do what the teacher wants done. */

import { type Action, type Candidate, canonicalJson, type JsonObject } from 'regain/internal/types';

/** Indices of candidates, the one to take first; empty where none does it. */
export function rightCandidates(wanted: Action, candidates: readonly Candidate[]): number[] {
  const alike = candidates.flatMap(({ action }, index) => (action.kind === wanted.kind ? [index] : []));
  switch (wanted.kind) {
    case 'retry':
      return shortestSufficientWait(wanted.delayMs, candidates, alike);
    case 'hand-off':
    case 'give-up':
      return candidates.flatMap(({ operators }, index) => (operators[0] === 'hand-off' ? [index] : []));
    default: {
      const text = canonicalJson({ ...wanted } as JsonObject);
      return alike.filter((index) => canonicalJson({ ...candidates[index]!.action } as JsonObject) === text);
    }
  }
}

/** The shortest wait that is long enough; where none is, the longest comes nearest. */
function shortestSufficientWait(
  delayMs: number,
  candidates: readonly Candidate[],
  retries: number[],
): number[] {
  const waitOf = (index: number) => (candidates[index]!.action as { delayMs: number }).delayMs;
  const byWait = [...retries].sort((a, b) => waitOf(a) - waitOf(b));
  const enough = byWait.find((index) => waitOf(index) >= delayMs) ?? byWait.at(-1);
  return enough === undefined ? [] : [enough];
}
