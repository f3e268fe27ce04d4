/** The last calls of a shield as the law sees them: a bounded window, in columns. */

import { type Calibration, downtimeClosedForm, type RolloutRecord, type Sample } from '../../law/index.ts';

/** Calls that are looked back on. */
export const WINDOW_CALLS = 8_192;
/** Calls that follow one another share their weather: so many stretches of them are what intervals are drawn over. */
const BLOCKS = 64;
/** Fewer calls than this in a stretch, and there are fewer stretches. */
const BLOCK_CALLS_MIN = 8;
/** Tasks that the calls of a tool are dealt out to. */
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

/** A call that met no failure has nothing but its tool: most calls, so it costs next to nothing to add one. */
export class CallWindow {
  readonly #tools: string[] = [];
  readonly #toolIndexes = new Map<string, number>();
  #tool = new Uint32Array(256);
  /** By place in the window; absent where the call was clean. */
  readonly #failedCalls = new Map<number, EndedCall>();
  #count = 0;

  get size(): number {
    return Math.min(this.#count, WINDOW_CALLS);
  }

  /** The number by which a tool goes here. */
  toolIndex(tool: string): number {
    const known = this.#toolIndexes.get(tool);
    if (known !== undefined) return known;
    const number = this.#tools.push(tool) - 1;
    this.#toolIndexes.set(tool, number);
    return number;
  }

  addClean(tool: number): void {
    this.#add(tool);
  }

  addFailed(tool: number, call: EndedCall): void {
    this.#failedCalls.set(this.#add(tool), call);
  }

  /** The calls of one tool alone. */
  forTool(tool: string): CallWindow {
    const number = this.#toolIndexes.get(tool);
    const window = new CallWindow();
    const own = window.toolIndex(tool);
    const start = this.#count - this.size;
    for (let i = 0; i < this.size; i++) {
      const place = (start + i) % WINDOW_CALLS;
      if (this.#tool[place] !== number) continue;
      const call = this.#failedCalls.get(place);
      call === undefined ? window.addClean(own) : window.addFailed(own, call);
    }
    return window;
  }

  #add(tool: number): number {
    const place = this.#count++ % WINDOW_CALLS;
    if (place >= this.#tool.length) this.#grow();
    this.#tool[place] = tool;
    if (this.#failedCalls.size > 0) this.#failedCalls.delete(place);
    return place;
  }

  #grow(): void {
    const wider = new Uint32Array(this.#tool.length * 2);
    wider.set(this.#tool);
    this.#tool = wider;
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

  /** Loss of each call on the clock `time`, of which cost knows nothing (docs/law.md, section 5). Oldest first. */
  timeLosses({ gamma, H }: Calibration, timeBudgetMs: number): Float64Array {
    const losses = new Float64Array(this.size);
    this.#each((i, { success, downMs }) => {
      losses[i] = downtimeClosedForm(success, (H * downMs) / timeBudgetMs, gamma);
    });
    return losses;
  }

  /**
   * For the checks of assumptions. A tool is dealt out in turn to a few tasks, so that a trend or a change shows in each
   * of them, and neighbours in time are never one visit to one task.
   */
  rollouts(): RolloutRecord[] {
    const counts = new Map<string, number>();
    const start = this.#count - this.size;
    return Array.from({ length: this.size }, (_, i): RolloutRecord => {
      const place = (start + i) % WINDOW_CALLS;
      const tool = this.#tools[this.#tool[place]!]!;
      const count = counts.get(tool) ?? 0;
      counts.set(tool, count + 1);
      const trouble = this.#failedCalls.get(place);
      return {
        task: `${tool} ${count % TASKS_PER_TOOL}`,
        repeat: Math.floor(count / TASKS_PER_TOOL),
        success: trouble?.success ?? true,
        cost: trouble?.cost ?? 0,
        attempts: trouble?.attempts ?? 0,
        downMs: trouble?.downMs ?? 0,
        calls: [{ tool, failed: trouble !== undefined }],
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

/** Loss of a call that was not recovered, on top of what was lost while something was done about it. */
export function unrecoveredLoss(spent: number, { gamma, H }: Calibration): number {
  return gamma ** (H * spent) / (1 - gamma);
}
