/** Whether a call that failed may have taken effect all the same. */

import { type Failure, NOT_RUN, noEffectFailure } from '../types/index.ts';

/** Whoever found the failure has looked for evidence (recovery/detect/refusal.ts); later a read may show that it did nothing. */
export function isAmbiguous(failure: Failure): boolean {
  return failure.ambiguous && !isEffectAbsent(failure);
}

/** Whether a read has shown since that the call took no effect. */
export function isEffectAbsent({ evidence }: Pick<Failure, 'evidence'>): boolean {
  return evidence.includes(ABSENT);
}

const ABSENT = noEffectFailure().message;

/** Whether the call was refused in front of the tool: then nothing the tool does can have happened. */
export function wasNotRun({ evidence }: Pick<Failure, 'evidence'>): boolean {
  return evidence.includes(NOT_RUN);
}
