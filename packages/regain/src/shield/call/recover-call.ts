/** Recovers a call that failed, through the recovery loop. Loaded with the first failure: see lazy-recovery.ts. */

import { isNonIdempotent } from '../../govern/index.ts';
import { ledgerBuilder } from '../../law/index.ts';
import { type InitialCall, type Policy, recoverStep, type StepEnvironment } from '../../recovery/index.ts';
import { type JsonObject, neverAborted, type Toolbox, type ToolSpec } from '../../types/index.ts';
import type { RedactedFailure } from '../observe/events.ts';
import { approvalOf } from './approval.ts';
import { hasChangedArguments, jsonArguments } from './call-arguments.ts';
import { callPolicy } from './call-policy.ts';
import { CallRecord } from './call-record.ts';
import { endCall, endUnrecovered, unrecoveredError } from './end-call.ts';
import { abandon, type OtherAttempt } from './hedge.ts';
import { loadScreening } from './lazy-recovery.ts';
import { stopped } from './model-text.ts';
import type { PendingCall } from './pending-call.ts';
import { suggestionFor } from './suggested-calls.ts';
import { reportOf, UnrecoveredError } from './unrecovered-error.ts';

/** For the first failures: the proposals of the rules for a plain retry are loaded with the loop. */
export { plainRetry } from '../../repair/index.ts';
export { observeClean } from './observe-calls.ts';

/**
 * `first`: the outcome of the first attempt; absent if the call has not been made yet. `other`: an equal attempt that is
 * still running: recovery takes it as its next attempt.
 */
export async function recoverCall(
  pending: PendingCall,
  first?: InitialCall,
  other?: OtherAttempt,
): Promise<unknown> {
  const { guard } = pending;
  if (other === undefined && first !== undefined && 'error' in first && UnrecoveredError.is(first.error)) {
    await loadScreening();
    return rethrowInner(pending, first.error);
  }
  await guard.runtime.learning.experience.load();
  const made = first === undefined ? [] : [{ number: 1, startedMs: first.startedMs }];
  const announced = other === undefined ? made : [other.before, other.run];
  const record = new CallRecord(pending, announced);
  if (first !== undefined)
    'error' in first ? record.recordError(first.error) : record.recordAnswer(first.value);
  const env = environmentOf(pending, record, first, other);
  const result = await recoverStep(env);
  if (other?.isTaken === false) {
    record.attempts++;
    env.ledger.add({ type: 'cost', for: 'attempt', cost: { money: guard.price } });
    const reason: unknown = pending.signal?.reason ?? new DOMException(result.status, 'AbortError');
    abandon(pending, other.run, reason);
  }
  if (result.status === 'done') return endCall(pending, record, env.ledger, result);
  await loadScreening();
  const suggestion = result.status === 'cancelled' ? undefined : await suggestionFor(pending, record);
  return endCall(pending, record, env.ledger, result, suggestion);
}

/**
 * An inner shield has already tried to recover: the tool is protected twice, or calls other protected tools. Retries at
 * several layers multiply, so the error is passed on. The breaker of this shield does not count it either.
 */
function rethrowInner(pending: PendingCall, inner: UnrecoveredError): Promise<unknown> {
  const { guard } = pending;
  const { name: tool, effect, spec, runtime } = guard;
  const { epochMs } = runtime.reporting;
  const { known, toolMessage = '', tool: innerTool } = inner.report;
  const reason = stopped.inner(innerTool);
  const failure: RedactedFailure = {
    class: known.failure === 'not-called' ? 'unknown' : known.failure,
    visibility: 'explicit',
    message: toolMessage,
    // It is unknown what the tool did before the inner call failed.
    ambiguous: innerTool === tool ? known.tookEffect === 'unknown' : true,
    ...(known.retryAfterMs === undefined ? {} : { retryAfterMs: known.retryAfterMs }),
  };
  runtime.learning.breaker.recordSuccess(tool, runtime.clock.now());
  pending.emitter?.emit({
    type: 'attempt-ended',
    ...{ call: pending.id, tool, purpose: 'step', attempt: 1, failure },
    ...{ startMs: epochMs + pending.startedMs, endMs: epochMs + runtime.clock.now() },
  });
  pending.trace?.recordAttempt({ failure: { ...failure, evidence: [reason] }, isFree: true });
  const { class: failureClass } = failure;
  const isInDoubt = failure.ambiguous && isNonIdempotent(spec);
  // The error of the same tool is passed on unchanged, so the event has the status of its report.
  const ownStatus = isInDoubt ? 'unconfirmed' : 'handed-off';
  const status = innerTool === tool ? inner.report.status : ownStatus;
  const report = { tool, status, reason, attempts: 1, turns: [], failure, effect, isInDoubt };
  return endUnrecovered(pending, {
    ending: { status, attempts: 1, reason, stop: 'inner-shield', failureClass },
    error: () => {
      if (innerTool !== tool) return unrecoveredError(guard, reportOf(report), inner);
      runtime.reporting.reportUnrecovered(inner);
      return inner;
    },
    isInDoubt: failure.ambiguous,
  });
}

export function environmentOf(
  pending: PendingCall,
  record: CallRecord,
  first: InitialCall | undefined,
  other?: OtherAttempt,
  policyOf: (isRepairable: boolean) => Policy = (isRepairable) =>
    callPolicy(pending, isRepairable, record, approvalOf(pending, record), other),
): StepEnvironment {
  const { guard } = pending;
  const { clock, settings } = guard.runtime;
  const { memory } = guard.runtime.learning;
  const { model, limits } = guard.settings;
  const { args, isRepairable } = jsonArguments(pending);
  const call = { tool: guard.name, args };
  return {
    call,
    first,
    rollout: pending.keyScope,
    toolbox: callToolbox(pending, args, record, other),
    policy: policyOf(isRepairable),
    clock,
    signal: pending.signal ?? neverAborted,
    model,
    limits,
    // The option `specs` returns at once.
    rereadMs: 0,
    classify: settings.classify,
    renamesOf: memory && ((tool) => memory.renamesOf(tool)),
    priceOf: settings.priceOf,
    ledger: ledgerBuilder(model),
    hasEqualCall: (verification) => guard.hasEqual(pending, verification),
    watcher: record.watcher,
    id: pending.trace?.id,
    emit: pending.trace?.fromLoop,
  };
}

/** Contains only the tool itself and the tools that verify or undo it. */
function callToolbox(
  pending: PendingCall,
  own: JsonObject,
  record: CallRecord,
  other: OtherAttempt | undefined,
): Toolbox {
  const { guard } = pending;
  const { runtime } = guard;
  const { refreshCredentials, specs } = runtime.settings;
  const listed = [guard, ...[...guard.toolSet.values()].filter((other) => other !== guard)].map(
    ({ spec }) => spec,
  );
  let listings = 0;
  /** For calls of other tools, whose arguments have no place for a signal. */
  const besides = { ...pending, signalPlace: undefined };
  return {
    // At first the definitions that the call was made for; afterwards the current ones.
    list: () => {
      if (specs === undefined || listings++ === 0) return listed;
      const now = listed.map((spec) => currentSpec(spec, specs()));
      for (const spec of now) runtime.learning.drift.updateSpec(spec);
      return now;
    },
    call: async (name, args, context) => {
      const target = name === guard.name ? guard : guard.toolSet.get(name);
      if (target === undefined) throw new Error(`unknown tool ${name}`);
      const isStep = context.purpose === 'step';
      const isOwn = isStep && target === guard;
      const running = isOwn && other?.isTaken === false ? other.run : undefined;
      if (running !== undefined) other!.isTaken = true;
      const attempt = running?.attempt ?? target.attempt(pending, context.purpose, context.nth);
      record.startAttempt(attempt);
      try {
        // The values that the caller passed, unless they were repaired. Own values are passed as a copy.
        const isAsGiven = isOwn && args === own && !hasChangedArguments(pending);
        const given = isAsGiven ? pending.args : [structuredClone(args)];
        const value = await (running === undefined
          ? target.runAttempt(given, target === guard ? pending : besides, attempt)
          : running.result);
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

/** The current definition; the effect stays the declared one. */
function currentSpec(spec: ToolSpec, specs: readonly ToolSpec[]): ToolSpec {
  const now = specs.find(({ name }) => name === spec.name);
  if (now === undefined) return spec;
  const { description, inputSchema, verifiedBy = spec.verifiedBy } = now;
  return { ...spec, description, inputSchema, ...(verifiedBy === undefined ? {} : { verifiedBy }) };
}
