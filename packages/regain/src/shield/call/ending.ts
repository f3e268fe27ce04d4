/** How a call ends: with an answer and what there is to say of it, or with an error that says what is known. */

import { changesWorld, mayHaveTakenEffect } from '../../govern/index.ts';
import { defaultCalibration, type LedgerKeeper } from '../../law/index.ts';
import type { StepResult } from '../../recovery/index.ts';
import type { FailureClass } from '../../types/index.ts';
import { stayingDown } from '../learn/call-window.ts';
import type { CallStatus, StopCause } from '../observe/events.ts';
import type { Runtime } from '../runtime.ts';
import type { CallBook } from './call-book.ts';
import type { Guard, MadeCall } from './guard.ts';
import { resultNotes } from './model-text.ts';
import { setNotes } from './notes.ts';
import { type Report, reportOf, Unrecovered } from './unrecovered.ts';

export function ended(
  runtime: Runtime,
  guard: Guard,
  made: MadeCall,
  book: CallBook,
  keeper: LedgerKeeper,
  result: StepResult,
): unknown {
  const { attempts, failure } = book;
  if (result.status === 'done') {
    const { value, unconfirmed: reason = '' } = result;
    const status = reason !== '' ? 'unconfirmed' : keeper.failed ? 'recovered' : 'clean';
    const notes = resultNotes(book, reason);
    count(runtime, guard, made, { status, attempts, reason, keeper, value, book, isAnswered: true, notes });
    return noted(runtime, value, notes, made);
  }
  const reason = runtime.secrets.text(result.reason);
  // Where nobody decided to stop, the call's own limits did.
  const stop = result.status === 'cancelled' ? 'called-off' : (book.stop ?? 'call-budget');
  // An answer that is only doubted is not taken away; one that a read has refuted is.
  const isAnswered = book.answer !== undefined;
  const isInDoubt = book.isInDoubt || (failure !== undefined && mayHaveTakenEffect(guard.spec, failure));
  const isUnconfirmed = isInDoubt && changesWorld(guard.spec);
  const ended = { attempts, reason, stop, keeper, book };
  if (result.status === 'cancelled') {
    count(runtime, guard, made, { ...ended, status: 'cancelled' });
    throw made.signal?.reason;
  }
  const status: Report['status'] = isUnconfirmed ? 'unconfirmed' : result.status;
  const notes = isAnswered ? resultNotes(book, failure === undefined ? '' : book.shown(failure).message) : [];
  count(runtime, guard, made, { ...ended, status, isAnswered: isAnswered && isUnconfirmed, notes });
  const shown = failure === undefined ? undefined : book.shown(failure);
  const { name: tool, effect } = guard;
  const ending = { tool, status, reason, attempts, turns: book.turns, failure: shown, effect, isInDoubt };
  const error = refused(runtime, reportOf(ending), book.error);
  if (isAnswered) return noted(runtime, book.answer!.value, notes, made);
  throw error;
}

/** Beside the answer, for the model. */
function noted(
  { reporting: { audience } }: Runtime,
  value: unknown,
  notes: readonly string[],
  { onNote, notesBefore }: MadeCall,
): unknown {
  setNotes(value, notes, notesBefore);
  for (const note of notes) audience.told(onNote, note);
  return value;
}

interface Ended {
  readonly status: CallStatus;
  readonly attempts: number;
  readonly reason: string;
  readonly stop?: StopCause;
  readonly keeper?: LedgerKeeper;
  readonly value?: unknown;
  readonly book?: CallBook;
  /** Where no book was kept. */
  readonly failureClass?: FailureClass;
  /** The caller gets an answer, confirmed or not. */
  readonly isAnswered?: boolean;
  readonly notes?: readonly string[];
}

/** Into the counts, the window of the law, and the ears of whoever listens. */
export function count(runtime: Runtime, guard: Guard, made: MadeCall, ending: Ended): void {
  const { status, attempts, reason, stop, keeper, value, book, isAnswered = false, notes = [] } = ending;
  const failureClass = book?.failure?.class ?? ending.failureClass;
  const { name: tool } = guard;
  const { tally, number } = guard.record;
  const spend = keeper?.spent ?? 0;
  if (status !== 'unconfirmed' && status !== 'cancelled') guard.settle(made);
  if (status === 'clean') guard.clean(value, made, attempts);
  else {
    tally.ended(status, attempts, spend, isAnswered);
    runtime.learning.judge?.(status, spend, isAnswered);
    const success = isAnswered;
    const loss = (keeper?.loss ?? 0) + (success ? 0 : stayingDown(spend, defaultCalibration));
    const entries = keeper?.entries ?? [];
    const downMs = entries.reduce((sum, entry) => sum + entry.downMs, 0);
    // Who calls off has not failed: the law hears nothing of it.
    if (status !== 'cancelled')
      runtime.learning.window.troubled(number, {
        tool,
        success,
        cost: spend,
        attempts: entries.length,
        downMs,
        loss,
      });
    // What was turned away says nothing of the tool that is not known.
    if (status !== 'cancelled' && attempts > 0) runtime.learning.drift.failed(guard.record, spend);
  }
  made.trace?.ended({ ending: status, reason, isAnswered, stop, notes });
  if (made.ear === undefined) return;
  const {
    clock,
    reporting: { epochMs },
  } = runtime;
  const startMs = epochMs + made.startedMs;
  const about = {
    call: made.id,
    tool,
    startMs,
    endMs: epochMs + clock.now(),
    status,
    attempts,
    spend,
    reason,
    ...(stop === undefined ? {} : { stop }),
    ...(notes.length === 0 ? {} : { notes }),
  };
  made.ear.hear({ type: 'call-ended', ...about, ...(failureClass === undefined ? {} : { failureClass }) });
}

export function refused(runtime: Runtime, report: Report, cause?: unknown): Unrecovered {
  const error = new Unrecovered(report, cause);
  runtime.reporting.gaveUp(error);
  return error;
}
