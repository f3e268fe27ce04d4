/**
 * Hedging of a declared read: if its first attempt has no answer in time, an equal second attempt starts. The first success
 * is the answer, and the other attempt is aborted. If one fails, recovery continues with the other as its next attempt.
 */

import type { InitialCall } from '../../recovery/index.ts';
import type { Attempt } from './attempt.ts';
import { recoverCall } from './lazy-recovery.ts';
import type { PendingCall } from './pending-call.ts';
import { recordEnding } from './record-ending.ts';

/** One of two attempts that run at the same time. */
export interface RunningAttempt {
  readonly attempt: Attempt;
  /** From 1, in the order of starting; the second is the hedge. */
  readonly number: number;
  readonly startedMs: number;
  /** The answer or the error of the tool, with the timeout of the call. */
  readonly result: Promise<unknown>;
  /** The same as a value: never rejects. */
  readonly ended: Promise<EndedRun>;
}

interface EndedRun {
  readonly run: RunningAttempt;
  readonly initial: InitialCall;
}

/** The attempt that continues after the other one has failed. Recovery takes it as its next attempt. */
export interface OtherAttempt {
  readonly run: RunningAttempt;
  /** The failed attempt. */
  readonly before: RunningAttempt;
  isTaken: boolean;
}

/** The reason of the signal of the attempt that lost. */
const LOST = 'another attempt of the same call has answered';

export async function hedgedCall(pending: PendingCall, first: Attempt | undefined): Promise<unknown> {
  const { guard } = pending;
  const { clock } = guard.runtime;
  const one = start(pending, first ?? guard.attempt(pending, 'step', 0), 1);
  const early = await clock.within(guard.hedgeAfterMs!, () => one.ended).catch(() => undefined);
  if (early !== undefined || !isHedgeAllowed(pending))
    return guard.endFirstAttempt((early ?? (await one.ended)).initial, pending);
  emitStart(pending);
  const two = start(pending, guard.attempt(pending, 'step', 1), 2);
  const { run, initial } = await Promise.race([one.ended, two.ended]);
  const other = run === one ? two : one;
  if ('value' in initial && !guard.isFailedAnswer(initial.value, pending.args)) {
    abandon(pending, other, new DOMException(LOST, 'AbortError'));
    recordRun(pending, run, { value: initial.value });
    const { value } = initial;
    const ending = { status: 'clean', attempts: 2, reason: '', value, isAnswered: true } as const;
    recordEnding(pending, ending);
    return value;
  }
  if (pending.signal?.aborted === true) {
    const { reason } = pending.signal;
    for (const each of [one, two]) abandon(pending, each, reason);
    const ending = { status: 'cancelled', attempts: 2, reason: 'cancelled', stop: 'cancelled' } as const;
    recordEnding(pending, ending);
    throw reason;
  }
  return recoverCall(pending, initial, { run: other, before: run, isTaken: false });
}

/** Ends an attempt whose answer is not needed: it is aborted and recorded as cancelled. */
export function abandon(pending: PendingCall, run: RunningAttempt, reason: unknown): void {
  run.attempt.end(reason);
  recordRun(pending, run, { isCancelled: true });
}

function start(pending: PendingCall, attempt: Attempt, number: number): RunningAttempt {
  const { guard } = pending;
  const startedMs = guard.runtime.clock.now();
  const result = guard.startAttempt(pending, attempt).then(
    (value) => {
      attempt.end();
      return value;
    },
    (error: unknown) => {
      // The error may be a timeout: the attempt may still run, and nothing waits for it.
      attempt.end(error);
      throw error;
    },
  );
  const ended = result.then(
    (value) => ({ run, initial: { startedMs, value } }),
    (error: unknown) => ({ run, initial: { startedMs, error } }),
  );
  const run: RunningAttempt = { attempt, number, startedMs, result, ended };
  return run;
}

/** An outage must not be answered by more load: the breaker is closed, and the hedge uses up one retry of the tool. */
function isHedgeAllowed({ guard, signal }: PendingCall): boolean {
  const { clock, learning } = guard.runtime;
  const nowMs = clock.now();
  return (
    signal?.aborted !== true &&
    learning.breaker.state(guard.name, nowMs) === 'closed' &&
    guard.record.retries.tryAcquire(nowMs)
  );
}

function emitStart({ guard, emitter, id }: PendingCall): void {
  const { name, runtime } = guard;
  const { clock, reporting } = runtime;
  emitter?.emit({
    ...{ type: 'attempt-started', call: id, tool: name, purpose: 'step', attempt: 2 },
    ...{ startMs: reporting.epochMs + clock.now(), isHedge: true },
  });
}

function recordRun(
  pending: PendingCall,
  { number, startedMs }: RunningAttempt,
  outcome: { readonly value?: unknown; readonly isCancelled?: true },
): void {
  const { isCancelled, value } = outcome;
  const { name, runtime } = pending.guard;
  const { clock, secrets, reporting } = runtime;
  const { epochMs, isCapturing } = reporting;
  const hedge = number === 2 ? ({ isHedge: true } as const) : {};
  const cancelled = isCancelled === undefined ? {} : { isCancelled };
  // The time of a cancelled attempt is also that of the other one.
  const isConcurrent = isCancelled && { isConcurrent: isCancelled };
  const traced = { attempt: number - 1, startMs: startedMs, ...hedge, ...cancelled, ...isConcurrent, value };
  pending.trace?.recordAttempt(traced);
  pending.emitter?.emit({
    ...{ type: 'attempt-ended', call: pending.id, tool: name, purpose: 'step', attempt: number },
    ...{ startMs: epochMs + startedMs, endMs: epochMs + clock.now(), ...hedge, ...cancelled },
    ...(isCapturing && isCancelled === undefined
      ? { result: secrets.redactedPreview(value, 'tool') ?? null }
      : {}),
  });
}
