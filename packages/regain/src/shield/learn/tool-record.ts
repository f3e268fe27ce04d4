/** What a shield knows about a tool. It survives repeated `protect` calls, as servers make them for every request. */

import { type RetryBudget, retryBudget } from '../../govern/index.ts';
import { ConcurrentCalls } from '../call/concurrent-calls.ts';
import { AnswerDrift } from './answer-drift.ts';
import { Tally } from './counts.ts';
import type { Experience } from './experience.ts';

export class ToolRecord {
  readonly name: string;
  /** Replaced by that of all other tools if there are too many. */
  tally = new Tally();
  /** Shared by all calls of the tool. */
  readonly retries: RetryBudget = retryBudget();
  readonly concurrentCalls = new ConcurrentCalls();
  readonly answerDrift = new AnswerDrift();
  /** Calls without a failure that are not yet recorded in experience. */
  #unreportedSuccesses = 0;
  /** Calls without a failure that the drift monitor has not read yet. */
  #cleanCalls = 0;

  constructor(name: string) {
    this.name = name;
  }

  recordClean(attempts: number, money: number, nowMs: number): void {
    this.tally.clean++;
    this.tally.attempts += attempts;
    this.tally.money += money;
    this.retries.recordSuccess(nowMs);
    this.#unreportedSuccesses++;
    this.#cleanCalls++;
  }

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
