/** Sums over the episodes of one group: all, or those of one tool, failure class, model, project or time. */

import { type Interval, interval } from '../../law/index.ts';
import { byMeasure, costMeasures } from '../costs/recovery-budget.ts';
import type { Episode } from './episode.ts';

/** Recovered episodes among all; the interval is over clusters, null with fewer than two. */
export type RecoveryRate = Pick<Interval, 'point'> & { readonly interval: Interval | null };

export class EpisodeGroup {
  episodes = 0;
  recovered = 0;
  handedOff = 0;
  failedAttempts = 0;
  loops = 0;
  /** Share of the recovery budget, summed. */
  readonly cost = byMeasure(() => 0);
  /** Efficiency, summed. */
  readonly gained = byMeasure(() => 0);
  /** Recovered ones, and all, by the index of the cluster. */
  readonly clusters = new Map<number, { recovered: number; all: number }>();
  readonly #lambda: number;

  constructor(lambda: number) {
    this.#lambda = lambda;
  }

  add(episode: Episode): void {
    const { isDone } = episode;
    this.episodes++;
    if (isDone) this.recovered++;
    if (episode.ending === 'handed-off') this.handedOff++;
    if (episode.loop !== undefined) this.loops++;
    this.failedAttempts += episode.failures.length;
    for (const measure of costMeasures) {
      const cost = episode.cost[measure];
      this.cost[measure] += cost;
      if (isDone) this.gained[measure] += 1 / (1 + this.#lambda * cost);
    }
    const own = this.clusters.get(episode.cluster.index);
    if (own === undefined) this.clusters.set(episode.cluster.index, { recovered: isDone ? 1 : 0, all: 1 });
    else {
      own.all++;
      if (isDone) own.recovered++;
    }
  }

  recoveryRate(drawn: { readonly seed: string; readonly resamples: number }): RecoveryRate {
    const point = this.recovered / this.episodes;
    if (this.clusters.size < 2) return { point, interval: null };
    const all = [...this.clusters.values()];
    const totals = {
      a: Float64Array.from(all, (own) => own.recovered),
      b: Float64Array.from(all, (own) => own.all),
    };
    return { point, interval: interval(totals, drawn) };
  }
}
