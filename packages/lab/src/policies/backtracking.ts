/**
 * Going back to an earlier point of a step. The world stays where it is and the loop stands at its latest call, so what is
 * done at the earlier point is said in full: the call of that point is made anew.
 */

import { isEffectAbsent } from 'regain/internal/govern';
import type { Situation, ToolCall } from 'regain/internal/recovery';
import { isSameCall } from 'regain/internal/repair';
import { type Action, markEffectAbsent } from 'regain/internal/types';
import { isAuxiliary } from './auxiliary-actions.ts';

/** An action that was meant for the call of an earlier point, said where another call stands now. */
export function actionFromHere(action: Action, there: ToolCall, here: Situation): Action {
  if (action.kind !== 'retry' && action.kind !== 'repair-arguments') return action;
  const { tool, args } = action.kind === 'retry' ? there : { tool: there.tool, args: action.args };
  if (isSameCall(there, here.call)) {
    // A pause that was thought of for an earlier failure is too short where a longer one is asked for now.
    return action.kind === 'retry'
      ? { kind: 'retry', delayMs: Math.max(action.delayMs, here.failure.retryAfterMs ?? 0) }
      : action;
  }
  return tool === here.call.tool ? { kind: 'repair-arguments', args } : { kind: 'use-tool', tool, args };
}

/** An earlier point as it is looked at now: what was seen is as it was, what is left is as it is. */
export function withCurrentBudget(there: Situation, here: Situation): Situation {
  const { budgetLeft, attemptLeft, estimate, nowMs } = here;
  return { ...there, budgetLeft, attemptLeft, estimate, nowMs };
}

/** What an action at an earlier point has led to. A look at something else leaves that point's failure as it was. */
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
