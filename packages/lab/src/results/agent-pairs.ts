/**
 * Whether rollouts of agents at one coordinate are a pair. Until its first failure an agent has met nothing that a
 * condition could change: where it makes other calls before that, it varies by itself, and nothing can be paired.
 */

import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from 'regain/internal/types';
import { isPaired, type ResolvedManifest } from '../harness/index.ts';

/** What is needed of a cell. */
export interface CellBeginnings {
  /** By index in the cell; empty for a rollout without a trace. Absent where the agent does not plan. */
  readonly beginnings?: readonly string[];
}

/** How often the rollouts at one coordinate made different calls before their first failure. */
export interface Divergence {
  readonly coordinates: number;
  readonly diverged: number;
}

/** The calls up to the first failure, as a short digest. */
export function beginningOf(trace: string): string {
  const hash = createHash('sha256');
  for (const line of trace.split('\n')) {
    if (line === '') continue;
    const event = JSON.parse(line) as { type: string; tool?: string; args?: Json };
    if (event.type === 'diagnosis') break;
    if (event.type === 'call') hash.update(`${event.tool} ${canonicalJson(event.args ?? {})}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Whether equal indices of both cells are pairs: with a given plan always, with a planning model never. */
export function arePairs(
  one: CellBeginnings,
  other: CellBeginnings,
  manifest: Pick<ResolvedManifest, 'planner'>,
): boolean {
  if (manifest.planner !== 'agent') return isPaired(manifest);
  return divergenceOf([one, other]).diverged === 0;
}

/** Of cells with the same coordinates. */
export function divergenceOf(cells: readonly CellBeginnings[]): Divergence {
  const columns = cells.flatMap(({ beginnings }) => (beginnings === undefined ? [] : [beginnings]));
  const [first = [], ...others] = columns;
  const differs = (begun: string, i: number) =>
    others.some((column) => column[i] !== '' && begun !== '' && column[i] !== begun);
  return { coordinates: first.length, diverged: first.filter(differs).length };
}

export function sumOfDivergences(all: readonly Divergence[]): Divergence {
  return {
    coordinates: all.reduce((sum, one) => sum + one.coordinates, 0),
    diverged: all.reduce((sum, one) => sum + one.diverged, 0),
  };
}
