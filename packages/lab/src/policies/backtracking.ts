/**
 * Going back to an earlier point of a step. The environment does not go back, and the loop is at its latest call, so an
 * action at an earlier point repeats the call of that point in full.
 */

import { isEffectAbsent } from 'regain/internal/govern';
import type { Situation, ToolCall } from 'regain/internal/recovery';
import { isSameCall } from 'regain/internal/repair';
import { type Action, markEffectAbsent } from 'regain/internal/types';
import { isAuxiliary } from './auxiliary-actions.ts';

/** Restates an action for the call of an earlier point as an action at the current call. */
export function actionFromHere(action: Action, there: ToolCall, here: Situation): Action {
  if (action.kind !== 'retry' && action.kind !== 'repair-arguments') return action;
  const { tool, args } = action.kind === 'retry' ? there : { tool: there.tool, args: action.args };
  if (isSameCall(there, here.call)) {
    // A pause chosen for an earlier failure is too short where the current failure asks for a longer one.
    return action.kind === 'retry'
      ? { kind: 'retry', delayMs: Math.max(action.delayMs, here.failure.retryAfterMs ?? 0) }
      : action;
  }
  return tool === here.call.tool ? { kind: 'repair-arguments', args } : { kind: 'use-tool', tool, args };
}

/** An earlier point as seen now: with its own failure, and with the current budget and tools. */
export function withCurrentBudget(there: Situation, here: Situation): Situation {
  const { budgetLeft, attemptLeft, estimate, nowMs } = here;
  return { ...there, budgetLeft, attemptLeft, estimate, nowMs };
}

/** The result of an action at an earlier point. A read of something else leaves the failure of that point unchanged. */
export function situationAfter(there: Situation, action: Action, here: Situation): Situation {
  if (!isAuxiliary(action) || isSameCall(there.call, here.call)) return here;
  const { call, failure, value } = there;
  const isAbsent = action.kind === 'verify' && isEffectAbsent(here.failure);
  return {
    ...here,
    call,
    spec: here.tools.find(({ name }) => name === call.tool),
    specBefore: there.specBefore ?? there.spec,
    failure: isAbsent ? markEffectAbsent(failure) : failure,
    value,
  };
}
