/**
 * Hedging of a declared read: if its first attempt has no answer in time, an equal second attempt starts. The first success
 * is the answer, and the other attempt is aborted. If one fails, recovery continues with the other as its next attempt.
 */

import type { InitialCall } from '../../recovery/index.ts';
import type { ShieldRuntime } from '../runtime.ts';
import type { Attempt } from './attempt.ts';
import { recordEnding } from './end-call.ts';
import { recoverCall } from './lazy-recovery.ts';
import type { PendingCall, ToolGuard } from './tool-guard.ts';

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

export async function hedgedCall(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
  first: Attempt | undefined,
): Promise<unknown> {
  const { clock } = runtime;
  const one = start(runtime, guard, pending, first ?? guard.attempt(pending, 'step', 0), 1);
  const early = await clock.within(guard.hedgeAfterMs!, () => one.ended).catch(() => undefined);
  if (early !== undefined || !isHedgeAllowed(runtime, guard, pending))
    return guard.endFirstAttempt((early ?? (await one.ended)).initial, pending);
  emitStart(runtime, guard, pending);
  const two = start(runtime, guard, pending, guard.attempt(pending, 'step', 1), 2);
  const { run, initial } = await Promise.race([one.ended, two.ended]);
  const other = run === one ? two : one;
  if ('value' in initial && !guard.isFailedAnswer(initial.value, pending.args)) {
    abandon(runtime, guard, pending, other, new DOMException(LOST, 'AbortError'));
    recordRun(runtime, guard, pending, run, { value: initial.value });
    const { value } = initial;
    const ending = { status: 'clean', attempts: 2, reason: '', value, isAnswered: true } as const;
    recordEnding(runtime, guard, pending, ending);
    return value;
  }
  if (pending.signal?.aborted === true) {
    const { reason } = pending.signal;
    for (const each of [one, two]) abandon(runtime, guard, pending, each, reason);
    const ending = { status: 'cancelled', attempts: 2, reason: 'cancelled', stop: 'cancelled' } as const;
    recordEnding(runtime, guard, pending, ending);
    throw reason;
  }
  return recoverCall(runtime, guard, pending, initial, { run: other, before: run, isTaken: false });
}

/** Ends an attempt whose answer is not needed: it is aborted and recorded as cancelled. */
export function abandon(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
  run: RunningAttempt,
  reason: unknown,
): void {
  run.attempt.end(reason);
  recordRun(runtime, guard, pending, run, { isCancelled: true });
}

function start(
  { clock }: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
  attempt: Attempt,
  number: number,
): RunningAttempt {
  const startedMs = clock.now();
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
function isHedgeAllowed({ clock, learning }: ShieldRuntime, guard: ToolGuard, pending: PendingCall): boolean {
  const nowMs = clock.now();
  return (
    pending.signal?.aborted !== true &&
    learning.breaker.state(guard.name, nowMs) === 'closed' &&
    guard.record.retries.tryAcquire(nowMs)
  );
}

function emitStart({ clock, reporting }: ShieldRuntime, { name }: ToolGuard, pending: PendingCall): void {
  pending.emitter?.emit({
    ...{ type: 'attempt-started', call: pending.id, tool: name, purpose: 'step', attempt: 2 },
    ...{ startMs: reporting.epochMs + clock.now(), isHedge: true },
  });
}

function recordRun(
  { clock, secrets, reporting: { epochMs, isCapturing } }: ShieldRuntime,
  { name }: ToolGuard,
  pending: PendingCall,
  { number, startedMs }: RunningAttempt,
  outcome: { readonly value?: unknown; readonly isCancelled?: true },
): void {
  const { isCancelled, value } = outcome;
  const hedge = number === 2 ? ({ isHedge: true } as const) : {};
  const cancelled = isCancelled === undefined ? {} : { isCancelled };
  pending.trace?.recordRun({ attempt: number - 1, startMs: startedMs, ...hedge, ...cancelled, value });
  pending.emitter?.emit({
    ...{ type: 'attempt-ended', call: pending.id, tool: name, purpose: 'step', attempt: number },
    ...{ startMs: epochMs + startedMs, endMs: epochMs + clock.now(), ...hedge, ...cancelled },
    ...(isCapturing && isCancelled === undefined
      ? { result: secrets.redactedPreview(value, 'tool') ?? null }
      : {}),
  });
}
