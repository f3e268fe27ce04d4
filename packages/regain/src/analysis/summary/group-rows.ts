/** Operations and episodes by tool, failure class, model, project or time. */

import { getOrMake } from '../../values/index.ts';
import type { CostMeasure } from '../costs/recovery-budget.ts';
import type { Episode } from './episode.ts';
import { EpisodeGroup, type RecoveryRate } from './episode-group.ts';
import { type OperationCounts, OTHER } from './operation-counts.ts';

type Counts = 'episodes' | 'recovered' | 'handedOff' | 'failedAttempts' | 'loops';

export interface GroupRow extends Readonly<Pick<EpisodeGroup, Counts>> {
  readonly name: string;
  /** Operations that are observations; null where a group exists only through failures. */
  readonly operations: number | null;
  /** Share of the recovery budget, summed over episodes. */
  readonly cost: number;
  readonly recoveryRate: RecoveryRate;
  /** Mean efficiency of its operations; null where their number is not known. */
  readonly ES: number | null;
}

export const groupings = ['tool', 'class', 'model', 'project', 'month', 'day'] as const;
export type Grouping = (typeof groupings)[number];

/** Resamples for each row: there may be many. */
const ROW_RESAMPLES = 1_999;

export class EpisodeGroups {
  readonly #lambda: number;
  readonly #groups: Readonly<Record<Grouping, Map<string, EpisodeGroup>>> = {
    ...{ tool: new Map(), class: new Map(), model: new Map() },
    ...{ project: new Map(), month: new Map(), day: new Map() },
  };

  constructor(lambda: number) {
    this.#lambda = lambda;
  }

  /** Its operation is counted already. */
  add(episode: Episode, counts: OperationCounts): void {
    const day = counts.dayOf(episode.atMs);
    for (const grouping of groupings) {
      const { of, counted } = namesBy[grouping];
      const name = of(episode, day);
      if (name === undefined) continue;
      const known = grouping === 'month' ? undefined : counted?.(counts);
      const key = known !== undefined && !known.has(name) ? OTHER : name;
      const groups = this.#groups[grouping];
      getOrMake(groups, key, () => new EpisodeGroup(this.#lambda)).add(episode);
    }
  }

  rows(grouping: Grouping, counts: OperationCounts, measure: CostMeasure, seed: number): readonly GroupRow[] {
    const operations = namesBy[grouping].counted?.(counts);
    const groups = this.#groups[grouping];
    const names = new Set([...(operations?.keys() ?? []), ...groups.keys()]);
    const rows = [...names].map((name) => {
      const group = groups.get(name) ?? new EpisodeGroup(this.#lambda);
      return rowOf(name, operations?.get(name), group, measure, seed);
    });
    return grouping === 'month' || grouping === 'day'
      ? rows.sort((a, b) => (a.name < b.name ? -1 : 1))
      : rows.sort(
          (a, b) => b.cost - a.cost || b.episodes - a.episodes || (b.operations ?? 0) - (a.operations ?? 0),
        );
  }
}

function rowOf(
  name: string,
  operations: number | undefined,
  group: EpisodeGroup,
  measure: CostMeasure,
  seed: number,
): GroupRow {
  const { episodes, recovered, handedOff, failedAttempts, loops, cost, gained } = group;
  const drawn = { seed: `${seed}/recovery rate/${name}`, resamples: ROW_RESAMPLES };
  return {
    name,
    operations: operations ?? null,
    ...{ episodes, recovered, handedOff, failedAttempts, loops, cost: cost[measure] },
    recoveryRate: group.recoveryRate(drawn),
    ES: operations === undefined ? null : (operations - episodes + gained[measure]) / operations,
  };
}

/** The name of an episode in a grouping, and the names under which operations are counted, with their numbers. */
interface Names {
  readonly of: (episode: Episode, day: string | undefined) => string | undefined;
  /** Undefined where a group exists only through failures. */
  readonly counted?: (counts: OperationCounts) => ReadonlyMap<string, number>;
}

const namesBy: Readonly<Record<Grouping, Names>> = {
  tool: { of: ({ tool }) => tool, counted: ({ tools }) => tools },
  class: { of: ({ failures }) => failures[0]?.class },
  model: { of: ({ model }) => model, counted: ({ models }) => models },
  project: { of: ({ project }) => project, counted: ({ projects }) => projects },
  month: { of: (_, day) => day && monthOf(day), counted: monthsOf },
  day: { of: (_, day) => day, counted: ({ days }) => days },
};

function monthsOf({ days }: OperationCounts): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (const [day, n] of days) months.set(monthOf(day), (months.get(monthOf(day)) ?? 0) + n);
  return months;
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}
