/** Ends a call: with an answer and its notes, or with an error that reports what is known. */

import { isNonIdempotent, mayHaveTakenEffect } from '../../govern/index.ts';
import { defaultCalibration, downMsOf, type LedgerBuilder } from '../../law/index.ts';
import type { StepResult } from '../../recovery/index.ts';
import type { FailureClass } from '../../types/index.ts';
import { unrecoveredLoss } from '../learn/call-window.ts';
import type { CallStatus, StopCause } from '../observe/events.ts';
import { setNotes } from './answer-notes.ts';
import { recordViolation, settleViolation } from './answer-violation.ts';
import type { CallRecord } from './call-record.ts';
import { fallbackToolOf, runFallback } from './fallback.ts';
import { fallbackNote, resultNotes, suggestionText } from './model-text.ts';
import type { PendingCall } from './pending-call.ts';
import type { ToolGuard } from './tool-guard.ts';
import { reportOf, UnrecoveredError, type UnrecoveredReport } from './unrecovered-error.ts';

/** `suggestion`: what the model should call instead, if it was not recovered. */
export function endCall(
  pending: PendingCall,
  record: CallRecord,
  ledger: LedgerBuilder,
  result: StepResult,
  suggestion?: string,
): unknown {
  const { guard } = pending;
  const { attempts, failure } = record;
  if (result.status === 'done') {
    const { value, unconfirmed: reason = '' } = result;
    const status = reason !== '' ? 'unconfirmed' : ledger.failed ? 'recovered' : 'clean';
    const notes = resultNotes(record, reason);
    settleViolation(guard);
    recordEnding(pending, { status, attempts, reason, ledger, value, record, isAnswered: true, notes });
    return withNotes(value, notes, pending);
  }
  const reason = record.secrets.redactText(result.reason);
  // Without a decision to stop, the limits of the call ended it.
  const stop = result.status === 'cancelled' ? 'cancelled' : (record.stop ?? 'call-budget');
  // An unconfirmed answer is returned; one that a verification has refuted is not.
  const isAnswered = record.answer !== undefined;
  const isInDoubt = record.isInDoubt || (failure !== undefined && mayHaveTakenEffect(guard.spec, failure));
  const isUnconfirmed = isInDoubt && isNonIdempotent(guard.spec);
  const ended = { attempts, reason, stop, ledger, record };
  if (result.status === 'cancelled') {
    recordEnding(pending, { ...ended, status: 'cancelled' });
    throw pending.signal?.reason;
  }
  if (failure !== undefined) recordViolation(guard, failure);
  const status: UnrecoveredReport['status'] = isUnconfirmed ? 'unconfirmed' : result.status;
  const shown = failure && record.redactFailure(failure);
  const notes = isAnswered
    ? [
        ...resultNotes(record, shown?.message ?? ''),
        ...(suggestion === undefined ? [] : [suggestionText(suggestion, isInDoubt)]),
      ]
    : [];
  const { name: tool, effect } = guard;
  const { turns } = record;
  const ending = { tool, status, reason, attempts, turns, failure: shown, effect, isInDoubt, suggestion };
  return endUnrecovered(pending, {
    ending: { ...ended, status, isAnswered: isAnswered && isUnconfirmed, notes },
    error: () => unrecoveredError(guard, reportOf(ending), record.error),
    isInDoubt,
    answer: record.answer,
  });
}

interface Unrecovered {
  readonly ending: CallResult;
  /** Creates and reports the error. */
  readonly error: () => UnrecoveredError;
  /** The call may have taken effect. */
  readonly isInDoubt: boolean;
  /** The last answer of the tool, returned instead of an error. */
  readonly answer?: { readonly value: unknown } | undefined;
}

/** With the answer of the fallback, if the tool has one and the call took no effect; otherwise with the error. */
export async function endUnrecovered(pending: PendingCall, unrecovered: Unrecovered): Promise<unknown> {
  const { guard } = pending;
  const { ending, answer, isInDoubt } = unrecovered;
  // After a write in doubt, a fallback could repeat the write.
  if (guard.fallback !== undefined && (guard.effect === 'read' || !isInDoubt))
    return endWithFallback(pending, unrecovered);
  recordEnding(pending, ending);
  const error = unrecovered.error();
  if (answer === undefined) throw error;
  return withNotes(answer.value, ending.notes ?? [], pending);
}

async function endWithFallback(
  pending: PendingCall,
  { ending, error: makeError, answer }: Unrecovered,
): Promise<unknown> {
  const error = makeError();
  try {
    const value = await runFallback(pending, error);
    const notes = [fallbackNote(error.report, fallbackToolOf(pending.guard))];
    recordEnding(pending, { ...ending, notes, isFallback: true });
    return withNotes(value, notes, pending);
  } catch (fallbackError) {
    if (pending.signal?.aborted === true) {
      const cancelled = { status: 'cancelled', reason: 'cancelled', stop: 'cancelled', notes: [] } as const;
      recordEnding(pending, { ...ending, ...cancelled });
      throw pending.signal.reason;
    }
    recordEnding(pending, ending);
    if (answer !== undefined) return withNotes(answer.value, ending.notes ?? [], pending);
    if (fallbackError !== error) Object.defineProperty(error, 'fallbackError', { value: fallbackError });
    throw error;
  }
}

/** Attaches notes for the model to the answer, which stays unchanged. */
function withNotes(value: unknown, notes: readonly string[], pending: PendingCall): unknown {
  const { onNote, notesBefore, guard } = pending;
  setNotes(value, notes, notesBefore);
  for (const note of notes) guard.runtime.reporting.events.callHook(onNote, note);
  return value;
}

interface CallResult {
  readonly status: CallStatus;
  readonly attempts: number;
  readonly reason: string;
  readonly stop?: StopCause;
  readonly ledger?: LedgerBuilder;
  readonly value?: unknown;
  readonly record?: CallRecord;
  /** If there is no record. */
  readonly failureClass?: FailureClass;
  /** The caller receives an answer, confirmed or not. */
  readonly isAnswered?: boolean;
  /** The caller receives the answer of the fallback. */
  readonly isFallback?: true;
  readonly notes?: readonly string[];
}

/** Records the ending in the statistics, the window of the law, the trace and the events. */
export function recordEnding(pending: PendingCall, ending: CallResult): void {
  const { status, attempts, reason, stop, ledger, value, record, isAnswered = false, notes = [] } = ending;
  const isFallback = ending.isFallback === true;
  const failureClass = record?.failure?.class ?? ending.failureClass;
  const { guard } = pending;
  const { name: tool, runtime } = guard;
  const { tally } = guard.record;
  const spend = ledger?.spent ?? 0;
  if (status !== 'unconfirmed' && status !== 'cancelled') guard.settleRecord(pending);
  const downMs = ledger === undefined ? 0 : downMsOf(ledger);
  // The trace of an inner shield has the cost of its calls.
  const ownAttempts = stop === 'inner-shield' ? 0 : attempts;
  const money = ledger?.spending.money ?? ownAttempts * guard.price;
  const ended = { attempts, downMs, money, stop };
  runtime.reporting.callLog?.add({ ...ended, tool, status, reason, startedMs: pending.startedMs, record });
  if (status === 'clean') guard.recordClean(value, pending, attempts, money);
  else {
    tally.ended(status, { ...ended, spend, isAnswered, isFallback, failureClass });
    runtime.learning.recordForSlo?.(status, spend, isAnswered);
    const success = isAnswered;
    const loss = (ledger?.loss ?? 0) + (success ? 0 : unrecoveredLoss(spend, defaultCalibration));
    const entries = ledger?.entries ?? [];
    // The law measures time in shares of the budget, which a tool may have of its own.
    const downShare = downMs / guard.settings.timeBudgetMs;
    // A cancelled call has not failed, so the law does not count it.
    if (status !== 'cancelled')
      runtime.learning.window.addFailed({
        tool,
        success,
        cost: spend,
        attempts: entries.length,
        downMs: downShare * runtime.settings.call.timeBudgetMs,
        loss,
      });
    // A call that was rejected without an attempt shows nothing new about the tool.
    if (status !== 'cancelled' && attempts > 0) runtime.learning.drift.recordFailure(guard.record, spend);
  }
  pending.trace?.recordEnding({ ending: status, reason, isAnswered, isFallback, stop, notes });
  if (pending.emitter === undefined) return;
  const { epochMs } = runtime.reporting;
  pending.emitter.emit({
    ...{ type: 'call-ended', call: pending.id, tool },
    ...{ startMs: epochMs + pending.startedMs, endMs: epochMs + runtime.clock.now() },
    ...{ status, attempts, spend, reason },
    ...(stop === undefined ? {} : { stop }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(isFallback ? { isFallback } : {}),
    ...(failureClass === undefined ? {} : { failureClass }),
  });
}

export function unrecoveredError(
  { runtime }: ToolGuard,
  report: UnrecoveredReport,
  cause?: unknown,
): UnrecoveredError {
  const error = new UnrecoveredError(report, cause);
  runtime.reporting.reportUnrecovered(error);
  return error;
}
