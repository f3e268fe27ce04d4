/**
 * Attempts that were not worth their price: after a failure, the chance that the next attempt succeeds is estimated from
 * all other episodes with the same failure class, the same kind of change and the same number of tries, and compared with
 * the price of the attempt (docs/reference/law.md, section 10).
 */

import { type Calibration, requiredSuccessProbability } from '../../law/index.ts';
import { getOrMake, mean } from '../../values/index.ts';
import { byMeasure, type CostMeasure, costMeasures } from '../costs/recovery-budget.ts';
import type { Episode } from './episode.ts';

/** Price of handing off, as a share of the loss of a task that is never completed. */
const HAND_OFF_PRICE = 0.5;
/** Further tries count together. */
const TRIES_MAX = 4;
/** Retries that are kept: some fifty bytes each. */
const RETRIES_MAX = 250_000;
/** Observations that the chance of the wider group is worth. */
const SHRINKAGE = 4;

export interface WastedAttempts {
  /** Attempts after a failure. */
  readonly retries: number;
  readonly wasted: number;
  /** Wasted attempts that succeeded nevertheless. */
  readonly luck: number;
  /** Share of the recovery budget that wasted attempts took, summed; and of all failed attempts. */
  readonly cost: number;
  readonly totalCost: number;
  readonly handOffPrice: number;
  /** Chance that an attempt succeeds by the number of failures before it, with counts. */
  readonly chances: readonly {
    readonly failures: number;
    readonly tried: number;
    readonly succeeded: number;
  }[];
}

interface Tally {
  tried: number;
  succeeded: number;
}

/** Attempts after a failure, as columns of numbers. */
export class Retries {
  /** Groups of attempts with equal chances, from the narrowest to the widest. */
  readonly #groups: (readonly string[])[] = [];
  readonly #groupIndices = new Map<string, number>();
  readonly #episode: number[] = [];
  readonly #group: number[] = [];
  readonly #isSuccess: boolean[] = [];
  readonly #failures: number[] = [];
  readonly #costs = byMeasure((): number[] => []);
  #episodes = 0;

  add({ attempts, costs }: Episode): void {
    const episode = this.#episodes++;
    let failures = 0;
    let last = '';
    for (const { failure, change } of attempts) {
      if (change !== undefined && failures > 0 && this.#episode.length < RETRIES_MAX) {
        const kind = change.kind === 'nothing' ? 'same' : 'changed';
        this.#episode.push(episode);
        this.#group.push(this.#groupOf(last, kind, Math.min(failures, TRIES_MAX)));
        this.#isSuccess.push(failure === undefined);
        this.#failures.push(failures);
        for (const measure of costMeasures) this.#costs[measure].push(costs[measure][failures] ?? 0);
      }
      if (failure === undefined) continue;
      last = failure.class;
      failures++;
    }
  }

  #groupOf(failureClass: string, kind: string, tries: number): number {
    const narrowest = `${failureClass}/${kind}/${tries}`;
    const known = this.#groupIndices.get(narrowest);
    if (known !== undefined) return known;
    this.#groupIndices.set(narrowest, this.#groups.length);
    return this.#groups.push([narrowest, `${failureClass}/${kind}`, kind, '']) - 1;
  }

  /** `totalCost`: of all failed attempts. */
  wasted(measure: CostMeasure, calibration: Calibration, totalCost: number): WastedAttempts {
    const costs = this.#costs[measure];
    const count = this.#episode.length;
    const all = this.#tallies(0, count);
    const failed = costs.filter((_, i) => !this.#isSuccess[i]);
    const meanCost = failed.length === 0 ? 0 : mean(failed);
    const price = requiredSuccessProbability(meanCost, { calibration, handOffPrice: HAND_OFF_PRICE });
    let wasted = 0;
    let luck = 0;
    let cost = 0;
    for (let start = 0, end = 0; start < count; start = end) {
      while (end < count && this.#episode[end] === this.#episode[start]) end++;
      const own = this.#tallies(start, end);
      for (let i = start; i < end; i++) {
        if (chanceOf(this.#groups[this.#group[i]!]!, all, own) >= price) continue;
        wasted++;
        if (this.#isSuccess[i]) luck++;
        else cost += costs[i]!;
      }
    }
    return {
      ...{ retries: count, wasted, luck, cost, totalCost, handOffPrice: HAND_OFF_PRICE },
      chances: this.#chancesByFailures(),
    };
  }

  #tallies(start: number, end: number): Map<string, Tally> {
    const tallies = new Map<string, Tally>();
    for (let i = start; i < end; i++)
      for (const key of this.#groups[this.#group[i]!]!) {
        const tally = getOrMake(tallies, key, () => ({ tried: 0, succeeded: 0 }));
        tally.tried++;
        if (this.#isSuccess[i]) tally.succeeded++;
      }
    return tallies;
  }

  #chancesByFailures(): WastedAttempts['chances'] {
    return [1, 2, 3, 4, 5].flatMap((failures) => {
      const own = this.#isSuccess.filter((_, i) => this.#failures[i] === failures);
      if (own.length === 0) return [];
      return [{ failures, tried: own.length, succeeded: own.filter((isSuccess) => isSuccess).length }];
    });
  }
}

/** Without the own episode: an attempt is judged by what was known from others. From the widest group to the narrowest. */
function chanceOf(keys: readonly string[], all: Map<string, Tally>, own: Map<string, Tally>): number {
  let chance = 0.5;
  for (const key of keys.toReversed()) {
    const { tried, succeeded } = all.get(key)!;
    const without = own.get(key)!;
    chance = (succeeded - without.succeeded + SHRINKAGE * chance) / (tried - without.tried + SHRINKAGE);
  }
  return chance;
}
