/** The calls in the window at one time, as input of the law. */

import { eachInSteps, type RolloutRecord, type Sample, type Steps } from '../../law/index.ts';
import type { EndedCall } from './call-window.ts';
import { type LossTerms, timeLoss } from './window-totals.ts';

/** Consecutive calls are correlated, so intervals are computed over this many blocks of them. */
const BLOCKS = 64;
/** Smallest block: with fewer calls there are fewer blocks. */
const BLOCK_CALLS_MIN = 8;
/** Calls for two blocks, without which there is no interval. */
export const JUDGED_CALLS_MIN = 2 * BLOCK_CALLS_MIN;
/** Tasks that the calls of a tool are distributed over. */
const TASKS_PER_TOOL = 8;

export class WindowedCalls {
  /** The tool of each call, oldest first. */
  readonly #tools: readonly string[];
  /** By index; absent if the call was clean. */
  readonly #failed: ReadonlyMap<number, EndedCall>;

  constructor(tools: readonly string[], failed: ReadonlyMap<number, EndedCall>) {
    this.#tools = tools;
    this.#failed = failed;
  }

  get size(): number {
    return this.#tools.length;
  }

  sample(): Sample {
    const n = this.size;
    const stretches = Math.max(1, Math.min(BLOCKS, Math.floor(n / BLOCK_CALLS_MIN)));
    const task = new Int32Array(n);
    for (let i = 0; i < n; i++) task[i] = Math.floor((i * stretches) / n);
    const success = new Float64Array(n).fill(1);
    const cost = new Float64Array(n);
    const loss = new Float64Array(n);
    for (const [i, call] of this.#failed) {
      success[i] = call.success ? 1 : 0;
      cost[i] = call.cost;
      loss[i] = call.loss;
    }
    return { task, tasks: Array.from({ length: stretches }, (_, i) => `stretch ${i}`), success, cost, loss };
  }

  /** Loss of each call measured in time. */
  timeLosses(terms: LossTerms): Float64Array {
    const losses = new Float64Array(this.size);
    for (const [i, call] of this.#failed) losses[i] = timeLoss(call, terms);
    return losses;
  }

  /**
   * For the checks of assumptions. The calls of a tool are distributed over a few tasks in turn, so that a trend or a
   * change shows in each of them, and consecutive calls never belong to the same task.
   */
  *rollouts(): Steps<RolloutRecord[]> {
    const counts = new Map<string, number>();
    const rollouts: RolloutRecord[] = [];
    yield* eachInSteps(this.#tools, (tool, i) => {
      const count = counts.get(tool) ?? 0;
      counts.set(tool, count + 1);
      const failed = this.#failed.get(i);
      rollouts.push({
        task: `${tool} ${count % TASKS_PER_TOOL}`,
        repeat: Math.floor(count / TASKS_PER_TOOL),
        success: failed?.success ?? true,
        cost: failed?.cost ?? 0,
        attempts: failed?.attempts ?? 0,
        downMs: failed?.downMs ?? 0,
        calls: [{ tool, failed: failed !== undefined }],
      });
    });
    return rollouts;
  }
}
