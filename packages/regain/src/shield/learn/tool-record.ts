/** What a shield knows about a tool. It survives repeated `protect` calls, as servers make them for every request. */

import {
  type CircuitBreaker,
  type RetryBudget,
  type RetryBudgetOptions,
  retryBudget,
} from '../../govern/index.ts';
import type { Clock } from '../../types/index.ts';
import { CallSlots } from '../call/call-slots.ts';
import { ConcurrentCalls } from '../call/concurrent-calls.ts';
import { RetryGate } from '../call/retry-gate.ts';
import { AnswerDrift } from './answer-drift.ts';
import { Tally } from './counts.ts';
import type { Experience } from './experience.ts';

export class ToolRecord {
  readonly name: string;
  /** Replaced by that of all other tools if there are too many. */
  tally = new Tally();
  /** Shared by all calls of the tool. */
  retries!: RetryBudget;
  gate!: RetryGate;
  /** Undefined without a limit on concurrent calls. */
  slots: CallSlots | undefined;
  #load: LoadLimits | undefined;
  readonly concurrentCalls = new ConcurrentCalls();
  readonly answerDrift = new AnswerDrift();
  /** Calls without a failure that are not yet recorded in experience. */
  #unreportedSuccesses = 0;
  /** Calls without a failure that the drift monitor has not read yet. */
  #cleanCalls = 0;

  constructor(name: string) {
    this.name = name;
  }

  /** The limits of the last `protect`. What is in use stays so: other limits for each request must not lift them. */
  setLimits(load: LoadLimits, clock: Clock, breaker: CircuitBreaker): void {
    const { concurrency, retryBudget: terms } = load;
    if (this.#load === undefined || !isEqualBudget(this.#load.retryBudget, terms)) {
      const used = this.#load === undefined ? 0 : this.retries.used(clock.now());
      this.retries = retryBudget(terms, used);
      this.gate = new RetryGate(this.name, clock, breaker, this.retries);
    }
    if (concurrency === Infinity) this.slots = undefined;
    else if (this.slots === undefined) this.slots = new CallSlots(concurrency, clock);
    else this.slots.setLimit(concurrency);
    this.#load = load;
  }

  recordClean(attempts: number, money: number, nowMs: number): void {
    this.tally.clean++;
    this.tally.attempts += attempts;
    this.tally.money += money;
    this.retries.recordSuccess(nowMs);
    this.gate.recordSuccess();
    this.#unreportedSuccesses++;
    this.#cleanCalls++;
  }

  /** Calls without a failure since the last call of this method. */
  takeCleanCalls(): number {
    const unseen = this.#cleanCalls;
    this.#cleanCalls = 0;
    return unseen;
  }

  /** Records successes in experience before it is read, instead of once per call. */
  reportSuccesses(experience: Experience): void {
    if (this.#unreportedSuccesses > 0) experience.recordSuccesses(this.name, this.#unreportedSuccesses);
    this.#unreportedSuccesses = 0;
  }
}

/** What all calls of a tool share. */
export interface LoadLimits {
  readonly concurrency: number;
  readonly retryBudget: RetryBudgetOptions;
}

function isEqualBudget(a: RetryBudgetOptions, b: RetryBudgetOptions): boolean {
  return a.share === b.share && a.perSecond === b.perSecond && a.burst === b.burst;
}
