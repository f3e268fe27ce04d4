/** Contexts for tests of safety: one tool, one failure, and earlier turns. */

import type {
  Action,
  EffectClass,
  Failure,
  FailureClass,
  JsonObject,
  ToolSpec,
  Verification,
} from '../types/index.ts';
import { permit, type SafetyContext } from './safety.ts';

const list: ToolSpec = { name: 'list', description: '', inputSchema: {}, effect: 'read' };
const undo: ToolSpec = { name: 'undo', description: '', inputSchema: {}, effect: 'idempotent' };
export const verifiedBy = {
  tool: 'list',
  args: { owner: '/args/owner' },
  records: '/rows',
  match: { owner: '/args/owner' },
  output: '',
  identity: 'match',
  consistentAfterMs: 0,
} as const satisfies Verification;

export function tool(effect: EffectClass | undefined, rest: Partial<ToolSpec> = {}): ToolSpec {
  return {
    ...{ name: 'act', description: '', inputSchema: {}, singleRequest: true },
    ...(effect && { effect }),
    ...rest,
  };
}

export function failure(failureClass: FailureClass, rest: Partial<Failure> = {}): Failure {
  return {
    class: failureClass,
    visibility: 'explicit',
    message: failureClass,
    ambiguous: true,
    evidence: [],
    ...rest,
  };
}

export const invalidRequest = failure('invalid-request', {
  ambiguous: false,
  status: 422,
  message: "parameter 'x' is not valid",
});
export const args: JsonObject = { owner: 'ann', amount: 5 };

export function safetyContext(
  spec: ToolSpec | undefined,
  failed: Failure,
  rest: Partial<SafetyContext> = {},
): SafetyContext {
  const call = { tool: spec?.name ?? 'act', args };
  return { call, spec, tools: [list, undo, ...(spec ? [spec] : [])], failure: failed, history: [], ...rest };
}

export const retry: Action = { kind: 'retry', delayMs: 0 };

/** The action that is permitted where this one is wanted. */
export function permitted(wanted: Action, ...context: Parameters<typeof safetyContext>): Action {
  return permit(wanted, safetyContext(...context)).action;
}

export function kindOf(...wanted: Parameters<typeof permitted>): Action['kind'] {
  return permitted(...wanted).kind;
}

/** An earlier turn of the step. */
export function turn(failed: Failure, action: Action, name = 'act') {
  return { call: { tool: name, args }, failure: failed, action };
}
