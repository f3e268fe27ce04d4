/** Ends a call that has failed or was rejected: with an answer and its notes, or with an error that reports what is known. */

import { isNonIdempotent, mayHaveTakenEffect } from '../../govern/index.ts';
import type { LedgerBuilder } from '../../law/index.ts';
import type { StepResult } from '../../recovery/index.ts';
import { setNotes } from './answer-notes.ts';
import { recordViolation, settleViolation } from './answer-violation.ts';
import type { CallRecord } from './call-record.ts';
import { fallbackToolOf, runFallback } from './fallback.ts';
import { fallbackNote, resultNotes, suggestionText } from './model-text.ts';
import type { PendingCall } from './pending-call.ts';
import { type CallResult, recordEnding } from './record-ending.ts';
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

export function unrecoveredError(
  { runtime }: ToolGuard,
  report: UnrecoveredReport,
  cause?: unknown,
): UnrecoveredError {
  const error = new UnrecoveredError(report, cause);
  runtime.reporting.reportUnrecovered(error);
  return error;
}
