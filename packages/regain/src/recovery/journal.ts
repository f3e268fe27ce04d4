/** Records the events of a call: in the ledger, in the trace, and for observers. */

import {
  attemptEvents,
  type CallEndingKind,
  costEvents,
  type DecisionEvent,
  decisionEvents,
  diagnosisEvent,
  type EffectClass,
  equalJson,
  type Failure,
  type Json,
  type JsonObject,
  noCost,
  type Outcome,
  preview,
  price,
  type RawCost,
  type ToolSpec,
  type TraceEvent,
} from '../types/index.ts';
import type { RecoveryTurn, ToolCall } from './policy.ts';
import type { StartedAttempt, StepEnvironment, StepResult } from './step-environment.ts';

export class Journal {
  /** Cost of all calls and delays so far, successful ones included. */
  totalCost = 0;
  /** The actions taken on this call so far. */
  turns: readonly RecoveryTurn[] = none;
  readonly #env: StepEnvironment;
  readonly #id: string;
  #isOpen = false;
  #attempts = 0;
  #hasFailed = false;
  /** The last attempt of the call itself, while it counts as a success. */
  #lastSuccess: number | undefined;

  constructor(env: StepEnvironment) {
    this.#env = env;
    this.#id = env.id ?? String(env.context?.step ?? 0);
  }

  attemptStarted(started: StartedAttempt, spec: ToolSpec | undefined): void {
    this.#open(started.startMs, started.purpose === 'step' ? spec?.effect : undefined);
    notify(this.#env.watcher?.attemptStarted, started);
  }

  attemptEnded(started: StartedAttempt, outcome: Outcome): void {
    const { value, isCut } = preview(outcome.value);
    this.#ended(started, { value, isCut, failure: outcome.ok ? undefined : outcome.failure });
  }

  attemptCancelled(started: StartedAttempt): void {
    this.#ended(started, { isCancelled: true });
  }

  #ended(started: StartedAttempt, { value, isCut, failure, isCancelled }: AttemptOutcome): void {
    const { call: made, purpose, nth, startMs } = started;
    const attempt = this.#attempts++;
    if (purpose === 'step') {
      this.#lastSuccess = failure === undefined ? attempt : undefined;
      this.#hasFailed ||= failure !== undefined;
    }
    const money = this.#env.priceOf?.(made.tool) ?? 0;
    const { endMs, cost } = this.#since(startMs, 'latencyMs', money);
    this.#write(
      attemptEvents({
        ...{ call: this.#id, attempt, purpose, nth, tool: made.tool, args: this.#otherArgs(made) },
        ...{ startMs, endMs, cost, value, isCut, failure, isCancelled },
      }),
    );
    notify(this.#env.watcher?.attemptEnded, { ...started, endMs, value, failure, isCancelled });
  }

  /** Undefined if they are the agent's own arguments. */
  #otherArgs({ args }: ToolCall): JsonObject | undefined {
    const own = this.#env.call.args;
    if (args === own) return undefined;
    const shown = preview(args).value as JsonObject;
    return equalJson(shown, preview(own).value!) ? undefined : shown;
  }

  /** Elapsed time outside calls. */
  passed(startMs: number, purpose: 'wait' | 'setup'): void {
    const { endMs, cost } = this.#since(startMs, purpose === 'wait' ? 'waitingMs' : 'latencyMs');
    this.#write(costEvents(purpose, cost, { call: this.#id, atMs: endMs }));
  }

  /** A failure without an attempt: a later read showed it, or the call was not made. */
  noticed(failure: Failure): void {
    const attempt = this.#lastSuccess;
    this.#lastSuccess = undefined;
    this.#hasFailed = true;
    this.#write([diagnosisEvent(this.#id, this.#env.clock.now(), failure, { attempt })]);
    notify(this.#env.watcher?.noticed, failure);
  }

  decided(decision: Omit<DecisionEvent, 'type' | 'call' | 'atMs'>, thought: RawCost): void {
    const event: DecisionEvent = {
      ...{ type: 'decision', call: this.#id, atMs: this.#env.clock.now() },
      ...decision,
    };
    this.#write(decisionEvents(event, thought));
    notify(this.#env.watcher?.decided, event);
  }

  /** An action was taken. The remaining failure is recorded if no attempt has recorded it. */
  acted(turn: RecoveryTurn, outcome: Outcome): void {
    this.turns = [...this.turns, turn];
    const { kind } = turn.action;
    const isSilent = kind === 'repair-output' || kind === 'paginate' || kind === 'verify';
    const left = isSilent && !outcome.ok ? outcome.failure : undefined;
    const { clock, watcher } = this.#env;
    const atMs = clock.now();
    if (left !== undefined) this.#write([diagnosisEvent(this.#id, atMs, left, { isRevision: true })]);
    notify(watcher?.acted, { turn, left, atMs });
  }

  /** Also informs the policy: a policy that learns needs successful calls too. */
  ended(result: StepResult): void {
    const { clock, context, call, policy } = this.#env;
    const { status } = result;
    const reason = status === 'done' ? (result.unconfirmed ?? '') : result.reason;
    const ending = this.#endingOf(result);
    const answered = ending === 'unconfirmed' ? ({ isAnswered: true } as const) : {};
    this.#write([{ type: 'ending', call: this.#id, atMs: clock.now(), ending, ...answered, reason }]);
    notify(policy.stepEnded, { step: context?.step ?? 0, call, status, history: this.turns });
  }

  #write(events: readonly TraceEvent[]): void {
    const { ledger, emit, clock } = this.#env;
    this.#open(clock.now(), undefined);
    for (const event of events) {
      ledger.add(event);
      notify(emit, event);
    }
  }

  /** The event of the call precedes all other events about it. */
  #open(atMs: number, effect: EffectClass | undefined): void {
    const { emit, call, context } = this.#env;
    if (this.#isOpen) return;
    this.#isOpen = true;
    if (emit === undefined) return;
    const args = preview(call.args).value as JsonObject;
    notify(emit, {
      ...{ type: 'call', call: this.#id, tool: call.tool, atMs, args },
      ...(effect === undefined ? {} : { effect }),
      ...(context === undefined ? {} : { step: context.step }),
    });
  }

  #endingOf(result: StepResult): CallEndingKind {
    if (result.status !== 'done') return result.status;
    if (result.unconfirmed !== undefined) return 'unconfirmed';
    return this.#hasFailed ? 'recovered' : 'clean';
  }

  #since(startMs: number, as: 'latencyMs' | 'waitingMs', money = 0): { endMs: number; cost: RawCost } {
    const { clock, model } = this.#env;
    const endMs = clock.now();
    const cost = { ...noCost, [as]: endMs - startMs, money };
    this.totalCost += price(model, cost);
    return { endMs, cost };
  }
}

interface AttemptOutcome {
  readonly value?: Json | undefined;
  readonly isCut?: boolean;
  readonly failure?: Failure | undefined;
  readonly isCancelled?: true;
}

const none: readonly RecoveryTurn[] = Object.freeze([]);

/** Errors of a hook, synchronous or not, are ignored. */
function notify<A>(hook: ((about: A) => unknown) | undefined, about: A): void {
  try {
    const later = hook?.(about);
    if (later instanceof Promise) later.catch(() => {});
  } catch {}
}
