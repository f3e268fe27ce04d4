/**
 * Attempts that were not worth their price: after a failure, the chance that the next attempt succeeds is estimated from
 * all other episodes with the same failure class, the same kind of change and the same number of tries, and compared with
 * the price of the attempt (docs/reference/law.md, section 10).
 */

import { type Calibration, requiredSuccessProbability } from '../../law/index.ts';
import type { CostMeasure } from '../costs/recovery-budget.ts';
import type { Episode } from './episode.ts';

/** Price of handing off, as a share of the loss of a task that is never completed. */
const HAND_OFF_PRICE = 0.5;
/** Further tries count together. */
const TRIES_MAX = 4;
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

interface Retry {
  readonly episode: number;
  readonly keys: readonly string[];
  readonly isSuccess: boolean;
  readonly cost: number;
  readonly failures: number;
}

interface Tally {
  tried: number;
  succeeded: number;
}

export function wastedAttempts(
  episodes: readonly Episode[],
  measure: CostMeasure,
  calibration: Calibration,
): WastedAttempts {
  const retries = episodes.flatMap((episode, i) => retriesOf(episode, i, measure));
  const all = tallies(retries);
  const own = new Map<number, Map<string, Tally>>();
  for (const retry of retries) {
    if (!own.has(retry.episode)) own.set(retry.episode, new Map());
    addTo(own.get(retry.episode)!, retry);
  }
  const costs = retries.filter(({ isSuccess }) => !isSuccess).map(({ cost }) => cost);
  const meanCost = costs.length === 0 ? 0 : costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  const price = requiredSuccessProbability(meanCost, { calibration, handOffPrice: HAND_OFF_PRICE });
  let wasted = 0;
  let luck = 0;
  let cost = 0;
  for (const retry of retries) {
    if (chanceOf(retry, all, own.get(retry.episode)!) >= price) continue;
    wasted++;
    if (retry.isSuccess) luck++;
    else cost += retry.cost;
  }
  const totalCost = episodes.reduce((sum, { costs }) => sum + costs[measure].reduce((a, b) => a + b, 0), 0);
  return {
    ...{ retries: retries.length, wasted, luck, cost, totalCost, handOffPrice: HAND_OFF_PRICE },
    chances: chancesByFailures(retries),
  };
}

function retriesOf({ attempts, costs }: Episode, episode: number, measure: CostMeasure): Retry[] {
  const retries: Retry[] = [];
  let failures = 0;
  let last = '';
  for (const { failure, change } of attempts) {
    if (change !== undefined && failures > 0) {
      const tries = Math.min(failures, TRIES_MAX);
      const kind = change.kind === 'nothing' ? 'same' : 'changed';
      const keys = [`${last}/${kind}/${tries}`, `${last}/${kind}`, kind, ''];
      const cost = costs[measure][failures] ?? 0;
      retries.push({ episode, keys, isSuccess: failure === undefined, cost, failures });
    }
    if (failure === undefined) continue;
    last = failure.class;
    failures++;
  }
  return retries;
}

function tallies(retries: readonly Retry[]): Map<string, Tally> {
  const all = new Map<string, Tally>();
  for (const retry of retries) addTo(all, retry);
  return all;
}

function addTo(all: Map<string, Tally>, { keys, isSuccess }: Retry): void {
  for (const key of keys) {
    const tally = all.get(key) ?? { tried: 0, succeeded: 0 };
    tally.tried++;
    if (isSuccess) tally.succeeded++;
    all.set(key, tally);
  }
}

/** Without the own episode: an attempt is judged by what was known from others. From the widest group to the narrowest. */
function chanceOf({ keys }: Retry, all: Map<string, Tally>, own: Map<string, Tally>): number {
  let chance = 0.5;
  for (const key of [...keys].reverse()) {
    const { tried, succeeded } = all.get(key)!;
    const without = own.get(key)!;
    chance = (succeeded - without.succeeded + SHRINKAGE * chance) / (tried - without.tried + SHRINKAGE);
  }
  return chance;
}

function chancesByFailures(retries: readonly Retry[]): WastedAttempts['chances'] {
  return [1, 2, 3, 4, 5].flatMap((failures) => {
    const own = retries.filter((retry) => retry.failures === failures);
    if (own.length === 0) return [];
    return [{ failures, tried: own.length, succeeded: own.filter(({ isSuccess }) => isSuccess).length }];
  });
}
