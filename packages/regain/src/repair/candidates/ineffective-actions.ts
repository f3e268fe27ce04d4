/** Actions that this step has already shown to be ineffective. */

import {
  type Action,
  canonicalJson,
  type FailureClass,
  type Situation,
  type ToolCall,
} from '../../types/index.ts';
import { isSameCall } from './candidate-generator.ts';

/** Failures about the content of the call: the same call fails again. */
const aboutTheCall: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'invalid-request',
  'unknown-tool',
  'not-found',
  'forbidden',
]);

/** Retries, verification reads and rereads have their own limits. */
export function isIneffective(action: Action, { call, history, failure, value }: Situation): boolean {
  switch (action.kind) {
    case 'repair-arguments':
      return wasRefusedBefore({ tool: call.tool, args: action.args }, call, history);
    case 'use-tool':
      return action.first !== true && wasRefusedBefore(action, call, history);
    case 'repair-output': {
      const isSameFailure =
        value !== undefined &&
        (action.value === value || canonicalJson(action.value) === canonicalJson(value));
      if (!isSameFailure) return false;
      return history.some(
        (turn) => turn.action.kind === 'repair-output' && turn.failure.message === failure.message,
      );
    }
    default:
      return false;
  }
}

/** The unchanged call, or one that was rejected for its content. */
function wasRefusedBefore(next: ToolCall, call: ToolCall, history: Situation['history']): boolean {
  if (isSameCall(next, call)) return true;
  return history.some((turn) => aboutTheCall.has(turn.failure.class) && isSameCall(turn.call, next));
}
