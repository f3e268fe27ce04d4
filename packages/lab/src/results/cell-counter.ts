/** Counts over the rollouts of a cell, beside the quantities of the law. */

import { addCost, type Ending, endings, noCost, type RawCost } from 'regain/internal/types';
import type { StoredRollout } from '../store/index.ts';

/** Voids are counted among the endings, and nowhere else. */
export interface CellCounts {
  readonly done: number;
  readonly endings: { readonly [ending in Ending]: number };
  /** Duplicated side effects, and rollouts that have any. */
  readonly duplicates: number;
  readonly rolloutsWithDuplicates: number;
  /** Means over rollouts. */
  readonly attempts: number;
  readonly overhead: number;
  readonly spend: RawCost;
  /** Rollouts with an error, of the harness or of the policy, and the first of them. */
  readonly errors: number;
  readonly firstError: { readonly rollout: number; readonly error: string } | null;
}

export class CellCounter {
  #done = 0;
  readonly #endings = Object.fromEntries(endings.map((ending) => [ending, 0])) as Record<Ending, number>;
  #duplicates = 0;
  #rolloutsWithDuplicates = 0;
  #attempts = 0;
  #overhead = 0;
  #spend = noCost;
  #errors = 0;
  #firstError: CellCounts['firstError'] = null;

  add({ position, ending, error, duplicates, attempts, overhead, spend }: StoredRollout): void {
    this.#endings[ending] += 1;
    if (error !== null) {
      this.#errors += 1;
      this.#firstError ??= { rollout: position, error };
    }
    if (ending === 'void') return;
    this.#done += 1;
    this.#duplicates += duplicates;
    this.#rolloutsWithDuplicates += duplicates > 0 ? 1 : 0;
    this.#attempts += attempts;
    this.#overhead += overhead;
    this.#spend = addCost(this.#spend, spend);
  }

  get counts(): CellCounts {
    const done = this.#done;
    const mean = (total: number) => (done === 0 ? 0 : total / done);
    const { latencyMs, waitingMs, tokensIn, tokensOut, money } = this.#spend;
    return {
      done,
      endings: this.#endings,
      duplicates: this.#duplicates,
      rolloutsWithDuplicates: this.#rolloutsWithDuplicates,
      attempts: mean(this.#attempts),
      overhead: mean(this.#overhead),
      spend: {
        latencyMs: mean(latencyMs),
        waitingMs: mean(waitingMs),
        tokensIn: mean(tokensIn),
        tokensOut: mean(tokensOut),
        money: mean(money),
      },
      errors: this.#errors,
      firstError: this.#firstError,
    };
  }
}
