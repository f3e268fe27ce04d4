/** The last calls of a shield as input of the law: a bounded window, in columns. */

import { type Calibration, downtimeClosedForm, type RolloutRecord, type Sample } from '../../law/index.ts';

/** Calls in the window. */
export const WINDOW_CALLS = 8_192;
/** Consecutive calls are correlated, so intervals are computed over this many blocks of them. */
const BLOCKS = 64;
/** Smallest block: with fewer calls there are fewer blocks. */
const BLOCK_CALLS_MIN = 8;
/** Tasks that the calls of a tool are distributed over. */
const TASKS_PER_TOOL = 8;

export interface EndedCall {
  readonly tool: string;
  readonly success: boolean;
  /** C: share of the call's budget that recovery spent. */
  readonly cost: number;
  /** Unsuccessful attempts. */
  readonly attempts: number;
  readonly downMs: number;
  readonly loss: number;
}

/** For a clean call only the tool is stored: most calls are clean, so adding one must be cheap. */
export class CallWindow {
  /** The tool of each call, by position in the window. */
  readonly #tools: string[] = [];
  /** By position in the window; absent if the call was clean. */
  readonly #failedCalls = new Map<number, EndedCall>();
  #count = 0;

  get size(): number {
    return Math.min(this.#count, WINDOW_CALLS);
  }

  addClean(tool: string): void {
    this.#add(tool);
  }

  addFailed(call: EndedCall): void {
    this.#failedCalls.set(this.#add(call.tool), call);
  }

  /** A window with the calls of one tool. */
  forTool(tool: string): CallWindow {
    const window = new CallWindow();
    const start = this.#count - this.size;
    for (let i = 0; i < this.size; i++) {
      const place = (start + i) % WINDOW_CALLS;
      if (this.#tools[place] !== tool) continue;
      const call = this.#failedCalls.get(place);
      call === undefined ? window.addClean(tool) : window.addFailed(call);
    }
    return window;
  }

  #add(tool: string): number {
    const place = this.#count++ % WINDOW_CALLS;
    this.#tools[place] = tool;
    if (this.#failedCalls.size > 0) this.#failedCalls.delete(place);
    return place;
  }

  /** Oldest first. */
  sample(): Sample {
    const n = this.size;
    const stretches = Math.max(1, Math.min(BLOCKS, Math.floor(n / BLOCK_CALLS_MIN)));
    const task = Int32Array.from({ length: n }, (_, i) => Math.floor((i * stretches) / n));
    const success = new Float64Array(n).fill(1);
    const cost = new Float64Array(n);
    const loss = new Float64Array(n);
    this.#each((i, call) => {
      success[i] = call.success ? 1 : 0;
      cost[i] = call.cost;
      loss[i] = call.loss;
    });
    return { task, tasks: Array.from({ length: stretches }, (_, i) => `stretch ${i}`), success, cost, loss };
  }

  /** Loss of each call measured in time, independent of cost (docs/reference/law.md, section 5). Oldest first. */
  timeLosses({ gamma, H }: Calibration, timeBudgetMs: number): Float64Array {
    const losses = new Float64Array(this.size);
    this.#each((i, { success, downMs }) => {
      losses[i] = downtimeClosedForm(success, (H * downMs) / timeBudgetMs, gamma);
    });
    return losses;
  }

  /**
   * For the checks of assumptions. The calls of a tool are distributed over a few tasks in turn, so that a trend or a
   * change shows in each of them, and consecutive calls never belong to the same task.
   */
  rollouts(): RolloutRecord[] {
    const counts = new Map<string, number>();
    const start = this.#count - this.size;
    return Array.from({ length: this.size }, (_, i): RolloutRecord => {
      const place = (start + i) % WINDOW_CALLS;
      const tool = this.#tools[place]!;
      const count = counts.get(tool) ?? 0;
      counts.set(tool, count + 1);
      const failed = this.#failedCalls.get(place);
      return {
        task: `${tool} ${count % TASKS_PER_TOOL}`,
        repeat: Math.floor(count / TASKS_PER_TOOL),
        success: failed?.success ?? true,
        cost: failed?.cost ?? 0,
        attempts: failed?.attempts ?? 0,
        downMs: failed?.downMs ?? 0,
        calls: [{ tool, failed: failed !== undefined }],
      };
    });
  }

  #each(visit: (index: number, call: EndedCall) => void): void {
    const start = this.#count - this.size;
    for (const [place, call] of this.#failedCalls) {
      const index = (((place - start) % WINDOW_CALLS) + WINDOW_CALLS) % WINDOW_CALLS;
      visit(index, call);
    }
  }
}

/** Loss of a call that was not recovered, in addition to the loss during recovery. */
export function unrecoveredLoss(spent: number, { gamma, H }: Calibration): number {
  return gamma ** (H * spent) / (1 - gamma);
}
