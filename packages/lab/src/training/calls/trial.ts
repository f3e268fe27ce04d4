/** Spoils right calls, has them repaired, and says what came of it. */

import type { ParsedFailure, Repair, RepairRequest, WrittenCall } from 'regain/internal/repair';
import { random } from 'regain/internal/types';
import { type CallMistake, type CorruptedCall, callMistakes, corruptCall, isRight } from './corrupt-call.ts';
import type { RightCall } from './right-call.ts';

export interface Trial extends CorruptedCall {
  readonly right: RightCall;
  readonly request: RepairRequest;
}

/** `nothing`: the call is about to be made; `failed`: it was made, and nothing is known but that it failed; `either`: drawn. */
export type KnownFailure = 'nothing' | 'failed' | 'either';

/** One spoilt call of each class for each right call, where there is one. The same seed gives the same calls. */
export function trialsOf(
  calls: readonly RightCall[],
  seed: number,
  known: KnownFailure,
  mistakes: readonly CallMistake[] = callMistakes,
): Trial[] {
  return calls.flatMap((right) =>
    mistakes.flatMap((mistake) => {
      const draws = random('spoilt-calls', seed, right.id, mistake);
      const wrong = corruptCall(draws, right, mistake);
      if (wrong === undefined) return [];
      const hasFailed = known === 'failed' || (known === 'either' && draws.at('told').below(2) === 0);
      return [{ ...wrong, right, request: requestFor(right, wrong.call, hasFailed) }];
    }),
  );
}

/** A failure of which nothing is known but that it happened. */
const emptyFailure: ParsedFailure = { complaints: [], names: [], suggestions: [], normalised: '' };

/** All that an agent would know about a call, right or wrong, that it wrote for this. */
export function requestFor(
  { tools, text, given, outputs }: RightCall,
  call: WrittenCall,
  hasFailed: boolean,
): RepairRequest {
  return {
    tools,
    call,
    text,
    ...(given !== undefined && { given }),
    ...(outputs !== undefined && { outputs }),
    ...(hasFailed && { parsed: emptyFailure }),
  };
}

export function isRightRepair({ right }: Trial, repair: Repair | undefined): boolean {
  return (
    repair !== undefined && [repair.call, ...(repair.further ?? [])].every((call) => isRight(right, call))
  );
}
