/** What a shield knows of a tool, however often it is protected: agents are wrapped anew for every request. */

import { type RetryBudget, retryBudget } from '../../govern/index.ts';
import { EqualCalls } from '../call/equal-calls.ts';
import { Tally } from './counts.ts';
import type { Experience } from './experience.ts';

export class ToolRecord {
  readonly name: string;
  /** By which the window of calls knows the tool. */
  readonly number: number;
  readonly tally = new Tally();
  /** Shared by all calls of the tool. */
  readonly retries: RetryBudget = retryBudget();
  readonly equalCalls = new EqualCalls();
  /** First calls that worked, of which experience has not been told yet. */
  #untold = 0;
  /** Calls without a failure that the drift watch has not seen yet. */
  #unseen = 0;

  constructor(name: string, number: number) {
    this.name = name;
    this.number = number;
  }

  clean(attempts: number, nowMs: number): void {
    this.tally.clean++;
    this.tally.attempts += attempts;
    this.retries.succeeded(nowMs);
    this.#untold++;
    this.#unseen++;
  }

  takeUnseen(): number {
    const unseen = this.#unseen;
    this.#unseen = 0;
    return unseen;
  }

  /** Experience hears of calls that worked when somebody is about to ask it: not once for each of them. */
  tell(experience: Experience): void {
    if (this.#untold > 0) experience.worked(this.name, this.#untold);
    this.#untold = 0;
  }
}
