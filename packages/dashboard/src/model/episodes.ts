/** Failed calls, one row each, and their table by tool and failure class. */

import { type Interval, interval } from 'regain/internal/law';
import { type CostModel, price, type TraceEvent, toRawCost } from 'regain/internal/types';

export interface EpisodeRow {
  /** The rollout of a run, or the operation of a trace, that it is part of. */
  readonly n: number;
  readonly tool: string;
  /** Of its first failure. */
  readonly class: string;
  readonly ending: string;
  readonly isRecovered: boolean;
  readonly failures: number;
  /** What its failed attempts and the reactions to them cost, as a share of the recovery budget. */
  readonly cost: number;
  /** What is resampled: the task of a rollout, the session of a trace. */
  readonly cluster: string;
  /** The policy of a run; the session of a trace. */
  readonly by: string;
}

interface OpenCall {
  readonly tool: string;
  class: string | undefined;
  failures: number;
  cost: number;
  /** The cost of attempts since the last failure: it counts if the attempt fails. */
  pending: number;
}

/** The failed calls of one trace with its head. */
export function episodesIn(
  events: readonly TraceEvent[],
  about: Pick<EpisodeRow, 'n' | 'cluster' | 'by'>,
  model: CostModel,
): EpisodeRow[] {
  const rows: EpisodeRow[] = [];
  const calls = new Map<string, OpenCall>();
  for (const event of events) {
    if (event.type === 'call')
      calls.set(event.call, { tool: event.tool, class: undefined, failures: 0, cost: 0, pending: 0 });
    if (!('call' in event) || event.call === undefined) continue;
    const call = calls.get(event.call);
    if (call === undefined) continue;
    if (event.type === 'cost') {
      const paid = price(model, toRawCost(event.cost));
      if (event.for === 'attempt') call.pending = paid;
      else if (call.failures > 0) call.cost += paid;
    } else if (event.type === 'diagnosis' && event.isRevision !== true) {
      call.class ??= event.failure.class;
      call.failures += 1;
      call.cost += call.pending + (model.perFailedAttempt ?? 0) / model.budget;
      call.pending = 0;
    } else if (event.type === 'ending' && call.class !== undefined) {
      const { tool, failures, cost } = call;
      const isRecovered = event.ending === 'recovered' || event.ending === 'clean';
      rows.push({ ...about, tool, class: call.class, ending: event.ending, isRecovered, failures, cost });
    }
  }
  return rows;
}

export interface ToolClassCell {
  readonly tool: string;
  readonly class: string;
  readonly episodes: number;
  readonly recovered: number;
  /** Spent on episodes that were not recovered. */
  readonly wasted: number;
  readonly cost: number;
  readonly rate: number;
  /** 95 %, over clusters; null with fewer than two. */
  readonly interval: Interval | null;
}

const RESAMPLES = 1_000;

/** Grouped by the given key; largest waste first. */
export function tally(
  rows: readonly EpisodeRow[],
  keyOf: (row: EpisodeRow) => readonly [tool: string, failure: string],
): ToolClassCell[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keyOf(row)));
  return [...groups.values()]
    .map((group): ToolClassCell => {
      const [tool, failure] = keyOf(group[0]!);
      const recovered = group.filter(({ isRecovered }) => isRecovered).length;
      const sum = (value: (row: EpisodeRow) => number) => group.reduce((total, row) => total + value(row), 0);
      return {
        ...{ tool, class: failure, episodes: group.length, recovered, rate: recovered / group.length },
        cost: sum((row) => row.cost),
        wasted: sum((row) => (row.isRecovered ? 0 : row.cost)),
        interval: rateInterval(group, `${tool}/${failure}`),
      };
    })
    .sort((a, b) => b.wasted - a.wasted || b.episodes - a.episodes);
}

function rateInterval(group: readonly EpisodeRow[], name: string): Interval | null {
  const clusters = [...Map.groupBy(group, ({ cluster }) => cluster).values()];
  if (clusters.length < 2) return null;
  const totals = {
    a: Float64Array.from(clusters, (own) => own.filter(({ isRecovered }) => isRecovered).length),
    b: Float64Array.from(clusters, (own) => own.length),
  };
  return interval(totals, { seed: `1/recovery rate/${name}`, resamples: RESAMPLES });
}
