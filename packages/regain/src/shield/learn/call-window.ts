/** The last calls of a shield as the law sees them: a bounded window, in columns. */

import { type Calibration, type CheckedRollout, downtimeClosedForm, type Sample } from '../../law/index.ts';

/** Calls that are looked back on. */
export const WINDOW_CALLS = 8_192;
/** Calls that follow one another share their weather: so many stretches of them are what intervals are drawn over. */
const STRETCHES = 64;
/** Fewer calls than this in a stretch, and there are fewer stretches. */
const STRETCH_CALLS_MIN = 8;
/** Tasks that the calls of a tool are dealt out to. */
const HANDS = 8;

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
  readonly #numbers = new Map<string, number>();
  #tool = new Uint32Array(256);
  /** By place in the window; absent where the call was clean. */
  readonly #trouble = new Map<number, EndedCall>();
  #count = 0;

  get size(): number {
    return Math.min(this.#count, WINDOW_CALLS);
  }

  /** The number by which a tool goes here. */
  numberOf(tool: string): number {
    const known = this.#numbers.get(tool);
    if (known !== undefined) return known;
    const number = this.#tools.push(tool) - 1;
    this.#numbers.set(tool, number);
    return number;
  }

  clean(tool: number): void {
    this.#add(tool);
  }

  troubled(tool: number, call: EndedCall): void {
    this.#trouble.set(this.#add(tool), call);
  }

  /** The calls of one tool alone. */
  of(tool: string): CallWindow {
    const number = this.#numbers.get(tool);
    const window = new CallWindow();
    const own = window.numberOf(tool);
    const start = this.#count - this.size;
    for (let i = 0; i < this.size; i++) {
      const place = (start + i) % WINDOW_CALLS;
      if (this.#tool[place] !== number) continue;
      const call = this.#trouble.get(place);
      call === undefined ? window.clean(own) : window.troubled(own, call);
    }
    return window;
  }

  #add(tool: number): number {
    const place = this.#count++ % WINDOW_CALLS;
    if (place >= this.#tool.length) this.#grow();
    this.#tool[place] = tool;
    if (this.#trouble.size > 0) this.#trouble.delete(place);
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
    const stretches = Math.max(1, Math.min(STRETCHES, Math.floor(n / STRETCH_CALLS_MIN)));
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
  rollouts(): CheckedRollout[] {
    const counts = new Map<string, number>();
    const start = this.#count - this.size;
    return Array.from({ length: this.size }, (_, i): CheckedRollout => {
      const place = (start + i) % WINDOW_CALLS;
      const tool = this.#tools[this.#tool[place]!]!;
      const count = counts.get(tool) ?? 0;
      counts.set(tool, count + 1);
      const trouble = this.#trouble.get(place);
      return {
        task: `${tool} ${count % HANDS}`,
        repeat: Math.floor(count / HANDS),
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
    for (const [place, call] of this.#trouble) {
      const index = (((place - start) % WINDOW_CALLS) + WINDOW_CALLS) % WINDOW_CALLS;
      visit(index, call);
    }
  }
}

/** Loss of a call that was not recovered, on top of what was lost while something was done about it. */
export function stayingDown(spent: number, { gamma, H }: Calibration): number {
  return gamma ** (H * spent) / (1 - gamma);
}
