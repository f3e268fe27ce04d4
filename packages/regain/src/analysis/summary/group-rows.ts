/** Operations and episodes by tool, failure class, model, project or time. */

import { type Interval, interval } from '../../law/index.ts';
import type { CostMeasure } from '../costs/recovery-budget.ts';
import { type Episode, failuresOf } from './episode.ts';
import { dayOf, type OperationCounts, OTHER } from './operation-counts.ts';
import type { EstimateOptions } from './quantities.ts';

export interface GroupRow {
  readonly name: string;
  /** Operations that are observations; null where a group exists only through failures. */
  readonly operations: number | null;
  readonly episodes: number;
  readonly recovered: number;
  readonly handedOff: number;
  readonly failedAttempts: number;
  readonly loops: number;
  /** Share of the recovery budget, summed over episodes. */
  readonly cost: number;
  /** Recovered episodes among all; null without an episode. The interval is over clusters, null with fewer than two. */
  readonly recoveryRate: Pick<Interval, 'point'> & { readonly interval: Interval | null };
  /** Mean efficiency of its operations; null where their number is not known. */
  readonly ES: number | null;
}

export const groupings = ['tool', 'class', 'model', 'project', 'month', 'day'] as const;
export type Grouping = (typeof groupings)[number];

/** Resamples for each row: there may be many. */
const ROW_RESAMPLES = 1_999;

export function groupRows(
  grouping: Grouping,
  episodes: readonly Episode[],
  counts: OperationCounts,
  measure: CostMeasure,
  options: EstimateOptions,
): readonly GroupRow[] {
  const operations = operationsBy(grouping, counts);
  const groups = new Map<string, Episode[]>();
  for (const name of operations?.keys() ?? []) groups.set(name, []);
  for (const episode of episodes) {
    const name = nameOf(grouping, episode);
    if (name === undefined) continue;
    const key = operations !== undefined && !operations.has(name) ? OTHER : name;
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [episode]);
    else own.push(episode);
  }
  const rows = [...groups].map(([name, own]) => rowOf(name, operations?.get(name), own, measure, options));
  return grouping === 'month' || grouping === 'day'
    ? rows.sort((a, b) => (a.name < b.name ? -1 : 1))
    : rows.sort(
        (a, b) => b.cost - a.cost || b.episodes - a.episodes || (b.operations ?? 0) - (a.operations ?? 0),
      );
}

function rowOf(
  name: string,
  operations: number | undefined,
  episodes: readonly Episode[],
  measure: CostMeasure,
  options: EstimateOptions,
): GroupRow {
  const { lambda } = options.calibration;
  const costs = episodes.map((episode) => episode.costs[measure].reduce((sum, cost) => sum + cost, 0));
  const isDone = ({ ending }: Episode) => ending === 'recovered';
  const gained = episodes.reduce(
    (sum, episode, i) => sum + (isDone(episode) ? 1 / (1 + lambda * costs[i]!) : 0),
    0,
  );
  const recovered = episodes.filter(isDone).length;
  return {
    name,
    operations: operations ?? null,
    episodes: episodes.length,
    recovered,
    handedOff: episodes.filter(({ ending }) => ending === 'handed-off').length,
    failedAttempts: episodes.reduce((sum, episode) => sum + failuresOf(episode).length, 0),
    loops: episodes.filter(({ loop }) => loop !== undefined).length,
    cost: costs.reduce((sum, cost) => sum + cost, 0),
    recoveryRate: recoveryRate(name, episodes, options),
    ES: operations === undefined ? null : (operations - episodes.length + gained) / operations,
  };
}

/** Recovered episodes among all, with an interval over clusters. */
export function recoveryRate(
  name: string,
  episodes: readonly Episode[],
  { seed }: EstimateOptions,
  resamples: number = ROW_RESAMPLES,
): GroupRow['recoveryRate'] {
  const clusters = new Map<string, { a: number; b: number }>();
  for (const { cluster, ending } of episodes) {
    const own = clusters.get(cluster) ?? { a: 0, b: 0 };
    clusters.set(cluster, { a: own.a + (ending === 'recovered' ? 1 : 0), b: own.b + 1 });
  }
  const all = [...clusters.values()];
  const point = all.reduce((sum, { a }) => sum + a, 0) / episodes.length;
  if (all.length < 2) return { point, interval: null };
  const totals = { a: Float64Array.from(all, ({ a }) => a), b: Float64Array.from(all, ({ b }) => b) };
  return { point, interval: interval(totals, { seed: `${seed}/recovery rate/${name}`, resamples }) };
}

function operationsBy(grouping: Grouping, counts: OperationCounts): ReadonlyMap<string, number> | undefined {
  switch (grouping) {
    case 'tool':
      return counts.tools;
    case 'model':
      return counts.models;
    case 'project':
      return counts.projects;
    case 'day':
      return counts.days;
    case 'month': {
      const months = new Map<string, number>();
      for (const [day, n] of counts.days) months.set(monthOf(day), (months.get(monthOf(day)) ?? 0) + n);
      return months;
    }
    case 'class':
      return undefined;
  }
}

function nameOf(grouping: Grouping, episode: Episode): string | undefined {
  switch (grouping) {
    case 'tool':
      return episode.tool;
    case 'class':
      return failuresOf(episode)[0]?.class;
    case 'model':
      return episode.model;
    case 'project':
      return episode.project;
    case 'day':
      return dayOf(episode.atMs);
    case 'month': {
      const day = dayOf(episode.atMs);
      return day === undefined ? undefined : monthOf(day);
    }
  }
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}
