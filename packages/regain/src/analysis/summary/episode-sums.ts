/** Everything that a report says about episodes, summed up as they end: none is kept, but those on which most was spent. */

import type { Calibration } from '../../law/index.ts';
import { getOrMake } from '../../values/index.ts';
import { byMeasure, type CostMeasure, costMeasures } from '../costs/recovery-budget.ts';
import { type LoopKind, loopKinds } from '../episodes/loops.ts';
import type { Episode } from './episode.ts';
import { EpisodeGroup } from './episode-group.ts';
import { EpisodeGroups } from './group-rows.ts';
import type { OperationCounts } from './operation-counts.ts';
import { Retries } from './wasted-attempts.ts';
import { WorkedRepairs } from './worked-repairs.ts';

const COSTLIEST_MAX = 100;

export class EpisodeSums {
  readonly all: EpisodeGroup;
  readonly groups: EpisodeGroups;
  readonly retries = new Retries();
  readonly repairs = new WorkedRepairs();
  readonly #costliest = byMeasure((): Episode[] => []);
  readonly #depths = new Map<number, { episodes: number; recovered: number }>();
  readonly #loops: Readonly<Record<LoopKind, EpisodeGroup>>;

  constructor({ lambda }: Calibration) {
    this.all = new EpisodeGroup(lambda);
    this.groups = new EpisodeGroups(lambda);
    this.#loops = {
      identical: new EpisodeGroup(lambda),
      alternating: new EpisodeGroup(lambda),
      reworded: new EpisodeGroup(lambda),
    };
  }

  add(episode: Episode, counts: OperationCounts): void {
    this.all.add(episode);
    this.groups.add(episode, counts);
    this.retries.add(episode);
    this.repairs.add(episode);
    if (episode.loop !== undefined) this.#loops[episode.loop].add(episode);
    for (const measure of costMeasures) keepCostliest(this.#costliest[measure], episode, measure);
    const failures = episode.failures.length;
    const depth = getOrMake(this.#depths, failures, () => ({ episodes: 0, recovered: 0 }));
    depth.episodes++;
    if (episode.isDone) depth.recovered++;
  }

  /** Where to look first: the episodes on which most was spent. */
  costliest(measure: CostMeasure) {
    return this.#costliest[measure].map((episode) => ({
      ...{ file: episode.file, session: episode.session, firstCall: episode.attempts[0]!.id },
      ...{ tool: episode.tool, ending: episode.ending, loop: episode.loop ?? null },
      cost: episode.cost[measure],
      classes: [...new Set(episode.failures.map((failure) => failure.class))],
      ...(episode.texts === undefined ? {} : { texts: episode.texts }),
    }));
  }

  /** Recovered episodes by the number of failed attempts that they took. */
  get depth() {
    return [...this.#depths].sort(([a], [b]) => a - b).map(([failures, own]) => ({ failures, ...own }));
  }

  loops(measure: CostMeasure) {
    return loopKinds.flatMap((kind) => {
      const { episodes, failedAttempts: attempts, cost } = this.#loops[kind];
      return episodes === 0 ? [] : [{ kind, episodes, attempts, cost: cost[measure] }];
    });
  }
}

/** In descending order; the earlier one first where costs are equal. */
function keepCostliest(kept: Episode[], episode: Episode, measure: CostMeasure): void {
  const cost = episode.cost[measure];
  if (kept.length >= COSTLIEST_MAX && cost <= kept.at(-1)!.cost[measure]) return;
  let at = kept.length;
  while (at > 0 && kept[at - 1]!.cost[measure] < cost) at--;
  kept.splice(at, 0, episode);
  if (kept.length > COSTLIEST_MAX) kept.pop();
}
