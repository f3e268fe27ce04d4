/** What completed operations after a failure, by tool and failure class: the first thing to try next time. */

import type { FailureClass } from '../../types/index.ts';
import { type Episode, type EpisodeAttempt, failuresOf } from './episode.ts';

export interface WorkedRepair {
  readonly tool: string;
  readonly class: FailureClass;
  /** `repeat`: the same call; `arguments`: other values of these parameters; `tool`: another tool. */
  readonly kind: 'repeat' | 'arguments' | 'tool';
  readonly parameters: readonly string[];
  readonly to?: string;
  readonly count: number;
  /** Failed attempts before it, on average. */
  readonly failuresBefore: number;
}

export function workedRepairs(episodes: readonly Episode[]): readonly WorkedRepair[] {
  const found = new Map<
    string,
    { repair: Omit<WorkedRepair, 'count' | 'failuresBefore'>; failures: number[] }
  >();
  for (const episode of episodes) {
    if (episode.ending !== 'recovered') continue;
    const failures = failuresOf(episode);
    const change = episode.attempts.at(-1)?.change;
    if (change === undefined || failures.length === 0) continue;
    const repair = { tool: episode.tool, class: failures.at(-1)!.class, ...describe(change) };
    const key = JSON.stringify(repair);
    const known = found.get(key) ?? { repair, failures: [] };
    known.failures.push(failures.length);
    found.set(key, known);
  }
  return [...found.values()]
    .map(({ repair, failures }) => ({
      ...repair,
      count: failures.length,
      failuresBefore: failures.reduce((sum, n) => sum + n, 0) / failures.length,
    }))
    .sort((a, b) => b.count - a.count || b.failuresBefore - a.failuresBefore || (a.tool < b.tool ? -1 : 1));
}

function describe(
  change: NonNullable<EpisodeAttempt['change']>,
): Pick<WorkedRepair, 'kind' | 'parameters' | 'to'> {
  switch (change.kind) {
    case 'nothing':
      return { kind: 'repeat', parameters: [] };
    case 'arguments':
      return { kind: 'arguments', parameters: change.parameters };
    case 'tool':
      return { kind: 'tool', parameters: [], to: change.to };
  }
}
