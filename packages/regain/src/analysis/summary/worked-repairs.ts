/** What completed operations after a failure, by tool and failure class: the first thing to try next time. */

import type { FailureClass } from '../../types/index.ts';
import type { AttemptChange, Episode } from './episode.ts';

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

/** Kinds of repairs that are counted; a program that names every tool differently has no more of them worth a row. */
const REPAIRS_MAX = 2_000;

export class WorkedRepairs {
  readonly #found = new Map<
    string,
    { readonly repair: Omit<WorkedRepair, 'count' | 'failuresBefore'>; count: number; failures: number }
  >();

  add(episode: Episode): void {
    if (episode.ending !== 'recovered') return;
    const { failures } = episode;
    const { change, failure } = episode.attempts.at(-1)!;
    // What completed it was no attempt, but a read that found its effect.
    if (change === undefined || failure !== undefined || failures.length === 0) return;
    const repair = { tool: episode.tool, class: failures.at(-1)!.class, ...describe(change) };
    const key = JSON.stringify(repair);
    let known = this.#found.get(key);
    if (known === undefined) {
      if (this.#found.size >= REPAIRS_MAX) return;
      known = { repair, count: 0, failures: 0 };
      this.#found.set(key, known);
    }
    known.count++;
    known.failures += failures.length;
  }

  get rows(): readonly WorkedRepair[] {
    return [...this.#found.values()]
      .map(({ repair, count, failures }) => ({ ...repair, count, failuresBefore: failures / count }))
      .sort((a, b) => b.count - a.count || b.failuresBefore - a.failuresBefore || (a.tool < b.tool ? -1 : 1));
  }
}

function describe(change: AttemptChange): Pick<WorkedRepair, 'kind' | 'parameters' | 'to'> {
  return {
    kind: change.kind === 'nothing' ? 'repeat' : change.kind,
    parameters: change.kind === 'arguments' ? change.parameters : [],
    ...(change.kind === 'tool' ? { to: change.to } : {}),
  };
}
