/** Recovers a call that failed, through the recovery loop. Loaded with the first failure: see lazy-recovery.ts. */

import { isNonIdempotent } from '../../govern/index.ts';
import { ledgerBuilder } from '../../law/index.ts';
import { type InitialCall, type Policy, recoverStep, type StepEnvironment } from '../../recovery/index.ts';
import { type JsonObject, neverAborted, type Toolbox, type ToolSpec } from '../../types/index.ts';
import type { RedactedFailure } from '../observe/events.ts';
import type { ShieldRuntime } from '../runtime.ts';
import { hasChangedArguments, jsonArguments } from './call-arguments.ts';
import { callPolicy } from './call-policy.ts';
import { CallRecord } from './call-record.ts';
import { endCall, recordEnding, unrecoveredError } from './end-call.ts';
import { loadScreening } from './lazy-screening.ts';
import { stopped } from './model-text.ts';
import type { PendingCall, ToolGuard } from './tool-guard.ts';
import { reportOf, UnrecoveredError } from './unrecovered-error.ts';

/** `first`: what the call came to when it was made; absent where it is yet to be made. */
export async function recoverCall(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
  first?: InitialCall,
): Promise<unknown> {
  if (first !== undefined && 'error' in first && UnrecoveredError.is(first.error)) {
    await loadScreening();
    throw rethrowInner(runtime, guard, pending, first.error);
  }
  await runtime.learning.experience.load();
  const record = new CallRecord(runtime, guard, pending, first !== undefined);
  if (first !== undefined)
    'error' in first ? record.recordError(first.error) : record.recordAnswer(first.value);
  const env = environmentOf(runtime, guard, pending, record, first);
  const result = await recoverStep(env);
  if (result.status !== 'done') await loadScreening();
  return endCall(runtime, guard, pending, record, env.keeper, result);
}

/**
 * Another shield has recovered what could be: a tool that was protected twice, or one that calls others that are
 * protected. Layers that each try again multiply, so it is passed on; whatever is down was that shield's to find out.
 */
function rethrowInner(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
  inner: UnrecoveredError,
): UnrecoveredError {
  const { name: tool, effect, spec } = guard;
  const { known, toolMessage = '', tool: innerTool } = inner.report;
  const reason = stopped.inner(innerTool);
  const failure: RedactedFailure = {
    class: known.failure === 'not-called' ? 'unknown' : known.failure,
    visibility: 'explicit',
    message: toolMessage,
    // What the tool did before it came to that, nobody knows.
    ambiguous: innerTool === tool ? known.tookEffect === 'unknown' : true,
    ...(known.retryAfterMs === undefined ? {} : { retryAfterMs: known.retryAfterMs }),
  };
  runtime.learning.breaker.recordSuccess(tool, runtime.clock.now());
  pending.emitter?.emit({
    type: 'attempt-ended',
    ...{ call: pending.id, tool, purpose: 'step', attempt: 1, failure },
    ...{
      startMs: runtime.reporting.epochMs + pending.startedMs,
      endMs: runtime.reporting.epochMs + runtime.clock.now(),
    },
  });
  pending.trace?.recordInnerFailure({ ...failure, evidence: [reason] });
  const { class: failureClass } = failure;
  const isInDoubt = failure.ambiguous && isNonIdempotent(spec);
  // The error of the same tool is passed on as it is, so the event says what its report says.
  const ownStatus = isInDoubt ? 'unconfirmed' : 'handed-off';
  const status = innerTool === tool ? inner.report.status : ownStatus;
  recordEnding(runtime, guard, pending, { status, attempts: 1, reason, stop: 'inner-shield', failureClass });
  if (innerTool !== tool)
    return unrecoveredError(
      runtime,
      reportOf({ tool, status, reason, attempts: 1, turns: [], failure, effect, isInDoubt }),
      inner,
    );
  runtime.reporting.reportUnrecovered(inner);
  return inner;
}

export function environmentOf(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
  record: CallRecord,
  first: InitialCall | undefined,
  policyOf: (isRepairable: boolean) => Policy = (isRepairable) =>
    callPolicy(runtime, guard, isRepairable, record),
): StepEnvironment {
  const { clock, settings } = runtime;
  const { args, isRepairable } = jsonArguments(pending);
  const call = { tool: guard.name, args };
  return {
    call,
    first,
    rollout: pending.keyScope,
    toolbox: callToolbox(runtime, guard, pending, call.args, record),
    policy: policyOf(isRepairable),
    clock,
    signal: pending.signal ?? neverAborted,
    model: settings.model,
    limits: settings.limits,
    classify: settings.classify,
    keeper: ledgerBuilder(settings.model),
    hasEqualCall: (verification) => guard.hasEqual(pending, verification),
    watcher: record.watcher,
    id: pending.trace?.id,
    emit: pending.trace?.fromLoop,
  };
}

/** Nothing but the tool itself, and those that verify or undo it. */
function callToolbox(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
  own: JsonObject,
  record: CallRecord,
): Toolbox {
  const { refreshCredentials, specs } = runtime.settings;
  const listed = [guard, ...[...guard.toolSet.values()].filter((other) => other !== guard)].map(
    ({ spec }) => spec,
  );
  let listings = 0;
  return {
    // First as the call was written for, and as they are now when they are read again.
    list: () => {
      if (specs === undefined || listings++ === 0) return listed;
      const now = listed.map((spec) => currentSpec(spec, specs()));
      for (const spec of now) runtime.learning.drift.updateSpec(spec);
      return now;
    },
    call: async (name, args, context) => {
      const target = name === guard.name ? guard : guard.toolSet.get(name);
      if (target === undefined) throw new Error(`there is no tool called ${name}`);
      const isStep = context.purpose === 'step';
      const attempt = target.attempt(pending, context.purpose, context.nth);
      const isOwn = isStep && target === guard;
      record.startAttempt(attempt);
      try {
        // The very values that were passed, unless a repair says otherwise. What is ours is given away as a copy.
        const isAsGiven = isOwn && args === own && !hasChangedArguments(pending);
        const given = isAsGiven ? pending.args : [structuredClone(args)];
        const value = await target.runAttempt(given, pending, attempt);
        if (record.settleAttempt(attempt) && isOwn) record.recordAnswer(value);
        return value;
      } catch (error) {
        if (record.settleAttempt(attempt) && isOwn) record.recordError(error);
        throw error;
      }
    },
    ...(refreshCredentials === undefined ? {} : { refreshCredentials: async () => refreshCredentials() }),
  };
}

/** As it is described now; what a call does to the world is what was declared. */
function currentSpec(spec: ToolSpec, specs: readonly ToolSpec[]): ToolSpec {
  const now = specs.find(({ name }) => name === spec.name);
  if (now === undefined) return spec;
  const { description, inputSchema, verifiedBy = spec.verifiedBy } = now;
  return { ...spec, description, inputSchema, ...(verifiedBy === undefined ? {} : { verifiedBy }) };
}
