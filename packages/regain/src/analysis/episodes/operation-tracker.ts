/**
 * Finds the operations of one session from its calls, in order. An operation that failed stays open until a related call
 * completes it, the agent turns to a person, or it is not tried again for some calls.
 */

import { type CallDiagnosis, isFailure } from '../failures/call-diagnosis.ts';
import type { SessionFacts, TracedCall } from '../traced-call.ts';
import { wordsOfCall } from './call-words.ts';
import { loopOf } from './loops.ts';
import type { Operation, OperationEnding, TracedAttempt } from './operation.ts';
import { type ComparedCall, RELATED_MIN, relatedness } from './related-call.ts';

/** Calls of the session after which an operation that was not tried again is given up. */
const IDLE_CALLS_MAX = 12;
const OPEN_MAX = 16;
/** Attempts that are kept of one operation; further ones count as the last. */
const ATTEMPTS_MAX = 1000;

interface OpenOperation {
  readonly attempts: TracedAttempt[];
  /** The first attempt and the last ones, by which further ones are recognised. */
  compared: ComparedCall[];
  lastIndex: number;
  /** When its last failure was known. */
  knownAt: number;
  /** A success of another tool, which completes it unless its own tool is tried again. */
  substitute: TracedAttempt | undefined;
}

export class OperationTracker {
  #session: SessionFacts | undefined;
  readonly #onOperation: (operation: Operation) => void;
  readonly #open: OpenOperation[] = [];

  constructor(onOperation: (operation: Operation) => void) {
    this.#onOperation = onOperation;
  }

  add(call: TracedCall, diagnosis: CallDiagnosis | undefined, session: SessionFacts): void {
    this.#session = session;
    if (call.followsUser) this.#closeAll('handed-off');
    this.#closeIdle(call.index);
    const attempt = { call, diagnosis };
    const compared = { call, words: wordsOfCall(call) };
    const open = this.#related(compared);
    if (call.result === undefined || diagnosis?.category === 'user') this.#stopped(attempt, open);
    else if (diagnosis?.category === 'harness') this.#finish({ attempts: [attempt] }, 'void');
    else if (diagnosis !== undefined && isFailure(diagnosis)) this.#failed(attempt, compared, open);
    else if (open === undefined) this.#finish({ attempts: [attempt] }, 'clean');
    else this.#succeeded(attempt, open);
  }

  /** `endsWithUser`: the agent turned to a person in the end. */
  end(endsWithUser: boolean): void {
    this.#closeAll(endsWithUser ? 'handed-off' : 'given-up');
  }

  #failed(attempt: TracedAttempt, compared: ComparedCall, open: OpenOperation | undefined): void {
    const { index, answeredAt, requestedAt } = attempt.call;
    const knownAt = answeredAt ?? requestedAt;
    if (open === undefined) {
      if (this.#open.length >= OPEN_MAX) this.#close(this.#open[0]!, 'given-up');
      const operation = { attempts: [attempt], compared: [compared], lastIndex: index, knownAt };
      this.#open.push({ ...operation, substitute: undefined });
      return;
    }
    if (open.attempts.length >= ATTEMPTS_MAX) open.attempts.pop();
    open.attempts.push(attempt);
    open.compared = [open.compared[0]!, ...open.compared.slice(1).slice(-2), compared];
    open.lastIndex = index;
    open.knownAt = knownAt;
    // The other tool did not complete it after all.
    if (open.substitute !== undefined) this.#finish({ attempts: [open.substitute] }, 'clean');
    open.substitute = undefined;
  }

  #succeeded(attempt: TracedAttempt, open: OpenOperation): void {
    const isOwnTool = open.attempts.some(({ call }) => call.tool === attempt.call.tool);
    if (isOwnTool) {
      open.attempts.push(attempt);
      this.#close(open, 'recovered');
      return;
    }
    if (open.substitute === undefined) open.substitute = attempt;
    else this.#finish({ attempts: [attempt] }, 'clean');
  }

  /** Refused or stopped by a person, or never answered. */
  #stopped(attempt: TracedAttempt, open: OpenOperation | undefined): void {
    if (open === undefined) this.#finish({ attempts: [attempt] }, 'cancelled');
    else {
      open.attempts.push(attempt);
      this.#close(open, 'handed-off');
    }
  }

  /** The open operation that the call is most related to. */
  #related(next: ComparedCall): OpenOperation | undefined {
    const { operation, requestedAt, index } = next.call;
    let best: OpenOperation | undefined;
    let most = 0;
    for (const open of this.#open) {
      // A call that was requested before the failure was known does not react to it.
      if (open.knownAt >= requestedAt) continue;
      const known = open.attempts[0]!.call.operation;
      if (operation !== undefined || known !== undefined) {
        if (operation === known) return open;
        continue;
      }
      const between = index - open.lastIndex - 1;
      const score = Math.max(...open.compared.map((failed) => relatedness(failed, next, between)));
      if (score >= RELATED_MIN && score >= most) {
        best = open;
        most = score;
      }
    }
    return best;
  }

  #closeIdle(index: number): void {
    for (const open of [...this.#open]) {
      const isRecorded = open.attempts[0]!.call.operation !== undefined;
      if (!isRecorded && index - open.lastIndex > IDLE_CALLS_MAX) this.#close(open, 'given-up');
    }
  }

  #closeAll(ending: OperationEnding): void {
    for (const open of [...this.#open]) this.#close(open, ending);
  }

  #close(open: OpenOperation, ending: OperationEnding): void {
    this.#open.splice(this.#open.indexOf(open), 1);
    const { attempts, substitute } = open;
    const isCompletedElsewhere = substitute !== undefined && ending !== 'recovered';
    if (isCompletedElsewhere) this.#finish({ attempts: [...attempts, substitute] }, 'recovered');
    else {
      this.#finish({ attempts }, ending);
      if (substitute !== undefined) this.#finish({ attempts: [substitute] }, 'clean');
    }
  }

  #finish({ attempts }: { readonly attempts: readonly TracedAttempt[] }, ending: OperationEnding): void {
    const [first] = attempts;
    const last = attempts.at(-1)!;
    const { tool } = first!.call;
    this.#onOperation({
      session: this.#session!,
      ...{ tool, attempts, ending, loop: loopOf(attempts) },
      switchedTo: last.call.tool === tool ? undefined : last.call.tool,
      isNegative: attempts.some(({ diagnosis }) => diagnosis?.category === 'negative-result'),
    });
  }
}
