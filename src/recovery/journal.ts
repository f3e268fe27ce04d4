/** Writes down what a step does, as it happens: into the rollout's book, and to whoever listens. */

import { noCost, price } from '../contract/cost.ts';
import type { Failure, Outcome } from '../contract/failure.ts';
import type { JsonObject } from '../contract/json.ts';
import type { RawCost } from '../contract/observation.ts';
import { preview } from '../contract/preview.ts';
import type { Purpose } from '../contract/tool.ts';
import type { TraceEvent } from '../contract/trace.ts';
import type { StepEnvironment, StepResult } from './environment.ts';
import type { Call, Turn } from './policy.ts';

export class Journal {
  /** What all calls and waits have cost so far, those of successes included. */
  outlay = 0;
  /** The actions taken on this step so far. */
  turns: readonly Turn[] = none;
  readonly #env: StepEnvironment;

  constructor(env: StepEnvironment) {
    this.#env = env;
  }

  /** A listener that throws, now or later, is not our trouble. */
  write(event: TraceEvent): void {
    const { keeper, emit } = this.#env;
    keeper.add(event);
    try {
      const heard: unknown = emit?.(event);
      if (heard instanceof Promise) heard.catch(() => {});
    } catch {}
  }

  callStarted({ tool, args }: Call, purpose: Purpose, nth: number, atMs: number): void {
    const seen = preview(args).value as JsonObject;
    this.write({ type: 'call-started', atMs, step: this.#env.step, tool, args: seen, purpose, nth });
  }

  callEnded(purpose: Purpose, startedMs: number, outcome: Outcome): void {
    const { value, isCut } = preview(outcome.value);
    const { cost, ...at } = this.#since(startedMs, 'latencyMs');
    this.write({
      type: 'call-ended',
      ...at,
      purpose,
      cost,
      ...(value === undefined ? {} : { value }),
      ...(isCut ? { isCut } : {}),
      ...(outcome.ok ? {} : { failure: outcome.failure }),
    });
  }

  callCancelled(purpose: Purpose, startedMs: number): void {
    this.write({ type: 'call-ended', ...this.#since(startedMs, 'latencyMs'), purpose, isCancelled: true });
  }

  /** Time that passed in something that is no call: a wait, a refresh, a look at the list. */
  passed(startedMs: number, as: 'latencyMs' | 'waitingMs'): void {
    this.write({ type: 'waited', ...this.#since(startedMs, as) });
  }

  noticed(failure: Failure): void {
    const { clock, step } = this.#env;
    this.write({ type: 'noticed', atMs: clock.now(), step, failure });
  }

  /** The price after, beside the estimate before. */
  acted(turn: Turn, outcome: Outcome): void {
    this.turns = [...this.turns, turn];
    const { clock, step } = this.#env;
    const { action, price: paid } = turn;
    // Of the other actions a call has said what became of them.
    const isSilent =
      action.kind === 'repair-output' || action.kind === 'paginate' || action.kind === 'verify';
    const failure = isSilent && !outcome.ok ? { failure: outcome.failure } : {};
    this.write({ type: 'acted', atMs: clock.now(), step, action: action.kind, price: paid, ...failure });
  }

  /** Tells the policy, too: one that learns has to hear of clean steps as well. */
  ended(result: StepResult): void {
    const { clock, step, call, policy } = this.#env;
    const { status } = result;
    const reason = status === 'done' ? '' : result.reason;
    this.write({ type: 'step-ended', atMs: clock.now(), step, status, reason });
    if (policy.stepEnded === undefined) return;
    try {
      policy.stepEnded({ step, call, status, history: this.turns });
    } catch {}
  }

  #since(startedMs: number, as: 'latencyMs' | 'waitingMs'): { atMs: number; step: number; cost: RawCost } {
    const { clock, step, model } = this.#env;
    const atMs = clock.now();
    const cost = { ...noCost, [as]: atMs - startedMs };
    this.outlay += price(model, cost);
    return { atMs, step, cost };
  }
}

const none: readonly Turn[] = Object.freeze([]);
