/** What a shield with its defaults would have done at the first failure of an operation, and what the trace shows of it. */

import { effectOf, inferEffect, isLossless, isRetryable, schemaHere } from '../../govern/index.ts';
import { decideRepair, parseFailure } from '../../repair/index.ts';
import { equalJson, type JsonObject, type RemedySource, type ToolSpec } from '../../types/index.ts';
import { identityOf } from '../episodes/call-words.ts';
import type { Operation, TracedAttempt } from '../episodes/operation.ts';
import { isFailure } from '../failures/call-diagnosis.ts';
import { specFor } from '../learn/learned-remedies.ts';

/**
 * `repair`: corrects the arguments without the model. `retry`: repeats a read that failed for a while. `stop`: does not
 * repeat a call that fails again in the same way. `keep-write`: does not repeat a write whose outcome is unknown. `none`:
 * passes the failure on, as it happened.
 */
export const shieldActionKinds = ['repair', 'retry', 'stop', 'keep-write', 'none'] as const;
export type ShieldActionKind = (typeof shieldActionKinds)[number];

/**
 * `confirmed`: a later call in the trace shows that it would have worked. `contradicted`: one shows that it would not.
 * `unknown`: the trace does not show it.
 */
export type Evidence = 'confirmed' | 'contradicted' | 'unknown';

export interface ShieldAction {
  readonly kind: ShieldActionKind;
  readonly evidence: Evidence;
  /** Failed attempts of the trace that would not have been made. */
  readonly attemptsSaved: number;
}

/** Undefined if nothing failed. `memory`: what is known to work in this environment. */
export function shieldAction(operation: Operation, memory?: RemedySource): ShieldAction | undefined {
  const { attempts, session, tool } = operation;
  const [first] = attempts;
  if (first === undefined || !isFailure(first.diagnosis)) return undefined;
  const spec = session.tools.get(tool);
  const repaired =
    repairedArguments(first, spec, [...session.tools.values()]) ??
    (memory && rememberedArguments(first, memory, specFor(tool, session)));
  if (repaired !== undefined) return judgeRepair(repaired, operation);
  const { failure } = first.diagnosis;
  const repeated = attempts.slice(1, 1 + countRepeats(attempts));
  const attemptsSaved = failedAmong(repeated);
  const isCompleted = repeated.some(({ diagnosis }) => diagnosis === undefined);
  if (!isRetryable(failure.class)) {
    // A repeat that worked after all would not have been made either.
    const evidence = isCompleted ? 'contradicted' : 'confirmed';
    if (attemptsSaved > 0) return { kind: 'stop', evidence, attemptsSaved };
  } else if (isRepeatable(tool, spec)) {
    // The agent's own repeats show whether a repeat would have worked.
    const evidence = isCompleted ? 'confirmed' : repeated.length > 0 ? 'contradicted' : 'unknown';
    return { kind: 'retry', evidence, attemptsSaved: 0 };
  } else if (failure.ambiguous && repeated.length > 0)
    return { kind: 'keep-write', evidence: 'unknown', attemptsSaved };
  return { kind: 'none', evidence: 'unknown', attemptsSaved: 0 };
}

/** Arguments that the shield would send instead: only if they mean the same. */
function repairedArguments(
  { call, diagnosis }: TracedAttempt,
  spec: ToolSpec | undefined,
  tools: readonly ToolSpec[],
): JsonObject | undefined {
  if (spec === undefined || typeof call.args !== 'object') return undefined;
  const { failure } = diagnosis!;
  const parsed = parseFailure({ ...failure, visibility: 'explicit' });
  const request = { tools, call: { tool: call.tool, args: call.args }, text: '', parsed };
  const repair = decideRepair(request)?.repair;
  if (repair === undefined || !repair.valid || repair.further !== undefined || repair.needs !== undefined)
    return undefined;
  const { tool, args } = repair.call;
  if (tool !== call.tool || equalJson(args, call.args)) return undefined;
  return isLossless(call.args, args, spec.inputSchema, failure.message) ? args : undefined;
}

/** The same from memory, by the same rule: a read, and only if it means the same. */
function rememberedArguments(
  { call: { tool, args }, diagnosis }: TracedAttempt,
  memory: RemedySource,
  spec: ToolSpec,
): JsonObject | undefined {
  if (typeof args !== 'object' || spec.effect !== 'read') return undefined;
  const { failure } = diagnosis!;
  const recalled = memory.recall({ call: { tool, args }, failure, history: [] });
  // Without a definition, the parameters are those that the agent used.
  const used = {
    type: 'object',
    properties: Object.fromEntries(Object.keys(args).map((name) => [name, {}])),
  };
  const inputSchema = Object.keys(spec.inputSchema).length > 0 ? spec.inputSchema : used;
  const input = schemaHere({ ...spec, inputSchema }, memory.renamesOf(tool))!;
  for (const { action } of recalled)
    if (action.kind === 'repair-arguments')
      if (isLossless(args, action.args, input, failure.message, inputSchema)) return action.args;
  return undefined;
}

/** The last attempt of a completed operation shows which arguments worked. */
function judgeRepair(repaired: JsonObject, { attempts, ending, tool }: Operation): ShieldAction {
  const { call, diagnosis } = attempts.at(-1)!;
  const attemptsSaved = failedAmong(attempts.slice(1));
  const isShown =
    ending === 'recovered' && !isFailure(diagnosis) && call.tool === tool && typeof call.args === 'object';
  if (!isShown) return { kind: 'repair', evidence: 'unknown', attemptsSaved };
  const isSame = equalJson(call.args as JsonObject, repaired);
  return { kind: 'repair', evidence: isSame ? 'confirmed' : 'contradicted', attemptsSaved };
}

/** Attempts after the first that repeat it unchanged, without another one between. */
function countRepeats(attempts: readonly TracedAttempt[]): number {
  const identity = identityOf(attempts[0]!.call);
  const next = attempts.slice(1).findIndex(({ call }) => identityOf(call) !== identity);
  return next < 0 ? attempts.length - 1 : next;
}

function failedAmong(attempts: readonly TracedAttempt[]): number {
  return attempts.filter(({ diagnosis }) => isFailure(diagnosis)).length;
}

function isRepeatable(tool: string, spec: ToolSpec | undefined): boolean {
  const effect = spec?.effect === undefined ? inferEffect({ name: tool }).effect : effectOf(spec);
  return effect === 'read' || effect === 'idempotent';
}
