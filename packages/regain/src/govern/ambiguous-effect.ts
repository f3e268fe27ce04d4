/** Whether a failed call may have taken effect. */

import { type Failure, NOT_RUN, noEffectFailure } from '../types/index.ts';

/** Detection sets `ambiguous` from evidence (recovery/detect/refusal.ts); a later read may show that there was no effect. */
export function isAmbiguous(failure: Failure): boolean {
  return failure.ambiguous && !isEffectAbsent(failure);
}

/** Whether a later read has shown that the call took no effect. */
export function isEffectAbsent({ evidence }: Pick<Failure, 'evidence'>): boolean {
  return evidence.includes(ABSENT);
}

const ABSENT = noEffectFailure().message;

/** Whether the call was refused before it reached the tool: then it had no effect. */
export function wasNotRun({ evidence }: Pick<Failure, 'evidence'>): boolean {
  return evidence.includes(NOT_RUN);
}
