/** What a shield knows of a tool, however often it is protected: agents are wrapped anew for every request. */

import { type RetryBudget, retryBudget } from '../../govern/index.ts';
import { ConcurrentCalls } from '../call/concurrent-calls.ts';
import { Tally } from './counts.ts';
import type { Experience } from './experience.ts';

export class ToolRecord {
  readonly name: string;
  /** By which the window of calls knows the tool. */
  readonly toolIndex: number;
  readonly tally = new Tally();
  /** Shared by all calls of the tool. */
  readonly retries: RetryBudget = retryBudget();
  readonly concurrentCalls = new ConcurrentCalls();
  /** First calls that worked, of which experience has not been told yet. */
  #unreportedSuccesses = 0;
  /** Calls without a failure that the drift watch has not seen yet. */
  #cleanCalls = 0;

  constructor(name: string, number: number) {
    this.name = name;
    this.toolIndex = number;
  }

  recordClean(attempts: number, nowMs: number): void {
    this.tally.clean++;
    this.tally.attempts += attempts;
    this.retries.recordSuccess(nowMs);
    this.#unreportedSuccesses++;
    this.#cleanCalls++;
  }

  takeCleanCalls(): number {
    const unseen = this.#cleanCalls;
    this.#cleanCalls = 0;
    return unseen;
  }

  /** Experience hears of calls that worked when somebody is about to ask it: not once for each of them. */
  reportSuccesses(experience: Experience): void {
    if (this.#unreportedSuccesses > 0) experience.recordSuccesses(this.name, this.#unreportedSuccesses);
    this.#unreportedSuccesses = 0;
  }
}
