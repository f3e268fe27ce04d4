/** Records how a call has ended. */

import { defaultCalibration, downMsOf, type LedgerBuilder } from '../../law/index.ts';
import type { FailureClass } from '../../types/index.ts';
import { unrecoveredLoss } from '../learn/call-window.ts';
import type { CallStatus, StopCause } from '../observe/events.ts';
import type { CallRecord } from './call-record.ts';
import type { PendingCall } from './pending-call.ts';

export interface CallResult {
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

/** The signal of the call was aborted before it began. */
export async function rejectCancelled(pending: PendingCall): Promise<never> {
  const ending = { status: 'cancelled', attempts: 0, reason: 'cancelled', stop: 'cancelled' } as const;
  recordEnding(pending, ending);
  throw pending.signal!.reason;
}
