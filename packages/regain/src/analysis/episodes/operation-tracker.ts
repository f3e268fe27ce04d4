/**
 * Finds the operations of one session from its calls, in order. An operation that failed stays open until a related call
 * completes it, the agent hands it to a person, or it is not tried again for some calls. Where the trace names operations and
 * their endings, these count.
 */

import type { RecordedEnding } from '../../readers/index.ts';
import { isCallDone } from '../../types/index.ts';
import { getOrMake, LruCache } from '../../values/index.ts';
import { type CallDiagnosis, isFailure } from '../failures/call-diagnosis.ts';
import type { SessionFacts, TracedCall } from '../traced-call.ts';
import { loopOf } from './loops.ts';
import type { Operation, OperationEnding, TracedAttempt } from './operation.ts';
import { ComparedCall, type Relation, relationOf } from './related-call.ts';
import { isHandOff, isThinking } from './tool-roles.ts';

/** Other calls of the session after which an operation that was not tried again is given up. */
const OTHERS_MAX = 12;
const OPEN_MAX = 16;
/** Attempts that are kept of one operation; further ones count as the last. */
const ATTEMPTS_MAX = 1000;
/** Attempts that are kept of all operations that the trace names and that have not ended: calls in flight. */
const RECORDED_MAX = 5_000;
/** Operations that ended before the trace said so, because there were more. */
const CUT_MAX = 10_000;

interface OpenOperation {
  readonly attempts: TracedAttempt[];
  /** The first attempt and the last ones, by which further ones are recognised. */
  compared: ComparedCall[];
  /** Calls since its last attempt that do not belong to it. */
  others: number;
  /** When its last answer was known: a call that was requested before does not react to it. */
  knownAt: number;
  /** A success of another tool, which completes it unless its own tool is tried again. */
  substitute: TracedAttempt | undefined;
}

export class OperationTracker {
  #session: SessionFacts | undefined;
  readonly #onOperation: (operation: Operation) => void;
  readonly #open: OpenOperation[] = [];
  /** Attempts of operations that the trace names, without their answers. */
  readonly #recorded = new Map<string, TracedAttempt[]>();
  #recordedAttempts = 0;
  /** What follows of these is ignored until the trace says that they ended. */
  readonly #cut = new LruCache<boolean>(CUT_MAX);

  constructor(onOperation: (operation: Operation) => void) {
    this.#onOperation = onOperation;
  }

  add(call: TracedCall, diagnosis: CallDiagnosis | undefined, session: SessionFacts): void {
    this.#session = session;
    const attempt = { call, diagnosis };
    const hasFailed = isFailure(diagnosis);
    if (call.operation !== undefined) this.#addRecorded(call.operation, attempt);
    else if (this.#open.length === 0 && !hasFailed) this.#finishAlone(attempt);
    else if (isHandOff(call.tool) && !hasFailed) this.#handOff(attempt);
    else this.#compare(attempt, hasFailed);
  }

  /** The trace says how an operation ended, after its calls. */
  ended(recorded: RecordedEnding): void {
    const { operation, ending } = recorded;
    const attempts = this.#takeRecorded(operation);
    if (this.#cut.get(operation)) this.#cut.set(operation, false);
    if (attempts === undefined) return;
    this.#finish(attempts, ending === 'gave-up' ? 'given-up' : ending, {
      ...{ isDone: isCallDone(recorded), isDoubtful: ending === 'unconfirmed' },
    });
  }

  /** The session ended. */
  end(): void {
    for (const open of [...this.#open]) this.#close(open, 'given-up');
    for (const operation of [...this.#recorded.keys()]) this.#endUnknown(operation);
  }

  #addRecorded(operation: string, attempt: TracedAttempt): void {
    if (this.#recordedAttempts >= RECORDED_MAX) {
      const oldest = this.#recorded.keys().next().value!;
      this.#endUnknown(oldest);
      this.#cut.set(oldest, true);
    }
    if (this.#cut.get(operation)) return;
    const attempts = getOrMake(this.#recorded, operation, (): TracedAttempt[] => []);
    this.#recordedAttempts -= attempts.length;
    addAttempt(attempts, withoutAnswer(attempt));
    this.#recordedAttempts += attempts.length;
  }

  #takeRecorded(operation: string): TracedAttempt[] | undefined {
    const attempts = this.#recorded.get(operation);
    this.#recorded.delete(operation);
    this.#recordedAttempts -= attempts?.length ?? 0;
    return attempts;
  }

  /** The trace names the operation, and not its ending. */
  #endUnknown(operation: string): void {
    const attempts = this.#takeRecorded(operation)!;
    const last = attempts.at(-1)!;
    const hasFailed = attempts.some(({ diagnosis }) => isFailure(diagnosis));
    const isDone = endingAlone(last) === 'clean' && !isFailure(last.diagnosis) && !isWithoutSuccess(last);
    this.#finish(attempts, hasFailed ? (isDone ? 'recovered' : 'given-up') : endingAlone(last));
  }

  #compare(attempt: TracedAttempt, hasFailed: boolean): void {
    const { call, diagnosis } = attempt;
    const compared = new ComparedCall(call);
    const isSuccess = !hasFailed && !isWithoutSuccess(attempt);
    const found = this.#related(compared, attempt, isSuccess);
    this.#countOther(call, found?.open);
    if (diagnosis?.category === 'harness') this.#finishAlone(attempt);
    else if (found === undefined) {
      if (hasFailed) this.#openWith(attempt, compared);
      else this.#finishAlone(attempt);
    } else if (diagnosis?.category === 'user') {
      found.open.attempts.push(attempt);
      this.#close(found.open, 'handed-off');
    } else if (isSuccess) this.#succeeded(found.open, attempt, found.relation);
    else this.#continue(found.open, attempt, compared);
  }

  #openWith(attempt: TracedAttempt, compared: ComparedCall): void {
    if (this.#open.length >= OPEN_MAX) this.#close(this.#open[0]!, 'given-up');
    const knownAt = knownAtOf(attempt);
    this.#open.push({ attempts: [attempt], compared: [compared], others: 0, knownAt, substitute: undefined });
  }

  #continue(open: OpenOperation, attempt: TracedAttempt, compared: ComparedCall): void {
    addAttempt(open.attempts, attempt);
    open.compared = [open.compared[0]!, ...open.compared.slice(1).slice(-2), compared];
    open.others = 0;
    open.knownAt = knownAtOf(attempt);
    // The other tool did not complete it after all.
    if (open.substitute !== undefined) this.#finish([open.substitute], 'clean');
    open.substitute = undefined;
  }

  #succeeded(open: OpenOperation, attempt: TracedAttempt, { by }: Relation): void {
    if (by === 'same') {
      open.attempts.push(attempt);
      this.#close(open, 'recovered');
    } else if (open.substitute === undefined) open.substitute = attempt;
    else this.#finish([attempt], 'clean');
  }

  /** The operation that failed last is what the person gets. */
  #handOff(attempt: TracedAttempt): void {
    const open = this.#open.findLast(({ attempts }) => !isThinking(attempts[0]!.call.tool));
    if (open === undefined) {
      this.#finishAlone(attempt);
      return;
    }
    open.attempts.push(attempt);
    this.#close(open, 'handed-off');
  }

  /** The open operation that the call is most related to. */
  #related(
    next: ComparedCall,
    { call: { requestedAt, tool }, diagnosis }: TracedAttempt,
    isSuccess: boolean,
  ): { readonly open: OpenOperation; readonly relation: Relation } | undefined {
    let best: { readonly open: OpenOperation; readonly relation: Relation } | undefined;
    for (const open of this.#open) {
      if (open.knownAt >= requestedAt) continue;
      if (diagnosis?.failure.class === 'unknown-tool' && open.others === 0 && !isThinking(tool))
        best ??= { open, relation: { score: 0.4, by: 'same' } };
      for (const failed of open.compared) {
        const last = open.attempts.at(-1)!.diagnosis;
        const isOutside = last?.category === 'infrastructure';
        const isNotFound = last?.failure.class === 'not-found';
        const isUnknownTool = last?.failure.class === 'unknown-tool';
        const about = { between: open.others, isOutside, isNotFound, isUnknownTool, isSuccess };
        const relation = relationOf(failed, next, about);
        if (relation !== undefined && relation.score >= (best?.relation.score ?? 0))
          best = { open, relation };
      }
    }
    return best;
  }

  #countOther({ tool, requestedAt }: TracedCall, own: OpenOperation | undefined): void {
    if (isThinking(tool)) return;
    for (const open of [...this.#open]) {
      // A call of the same turn says nothing about what the agent did next.
      if (open === own || open.knownAt >= requestedAt) continue;
      open.others++;
      if (open.others > OTHERS_MAX) this.#close(open, 'given-up');
    }
  }

  #close(open: OpenOperation, ending: OperationEnding): void {
    this.#open.splice(this.#open.indexOf(open), 1);
    const { attempts, substitute, others } = open;
    if (substitute !== undefined && ending === 'given-up')
      this.#finish([...attempts, substitute], 'recovered', { isDoubtful: true });
    else {
      this.#finish(attempts, ending, { isDoubtful: ending === 'given-up' && others > 0 });
      if (substitute !== undefined) this.#finish([substitute], 'clean');
    }
  }

  #finishAlone(attempt: TracedAttempt): void {
    this.#finish([attempt], endingAlone(attempt));
  }

  #finish(
    attempts: readonly TracedAttempt[],
    ending: OperationEnding,
    { isDone = ending === 'clean' || ending === 'recovered', isDoubtful = false } = {},
  ): void {
    this.#onOperation({
      session: this.#session!,
      tool: attempts[0]!.call.tool,
      attempts,
      ending,
      isDone,
      isDoubtful,
      loop: loopOf(attempts),
      isNegative: attempts.some(({ diagnosis }) => diagnosis?.category === 'negative-result'),
    });
  }
}

function addAttempt(attempts: TracedAttempt[], attempt: TracedAttempt): void {
  if (attempts.length >= ATTEMPTS_MAX) attempts.pop();
  attempts.push(attempt);
}

/** The answer is diagnosed, and may be long. */
function withoutAnswer({ call, diagnosis }: TracedAttempt): TracedAttempt {
  const { result } = call;
  if (result === undefined) return { call, diagnosis };
  return { call: { ...call, result: { ...result, value: undefined, error: undefined } }, diagnosis };
}

/** Of an operation that met no failure. */
function endingAlone({ call, diagnosis }: TracedAttempt): OperationEnding {
  const category = diagnosis?.category;
  if (call.result === undefined || category === 'user') return 'cancelled';
  return category === 'harness' ? 'void' : 'clean';
}

function knownAtOf({ call: { answeredAt, requestedAt } }: TracedAttempt): number {
  return answeredAt ?? requestedAt;
}

/** It was never answered, or the answer is that there is nothing: what was wanted is still missing. */
function isWithoutSuccess({ call, diagnosis }: TracedAttempt): boolean {
  if (call.result === undefined) return true;
  const isNothing = diagnosis?.failure.class === 'empty-output' || diagnosis?.failure.class === 'not-found';
  return diagnosis?.category === 'negative-result' && isNothing;
}
