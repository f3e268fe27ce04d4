/** Calls that were reported as failed and land later: at their time, before the next call. */

interface LateCall {
  readonly atMs: number;
  readonly land: () => Promise<unknown>;
}

export class LateCalls {
  #waiting: readonly LateCall[] = [];

  add(call: LateCall): void {
    this.#waiting = [...this.#waiting, call].sort((a, b) => a.atMs - b.atMs);
  }

  isDue(nowMs: number): boolean {
    return this.#waiting.length > 0 && this.#waiting[0]!.atMs <= nowMs;
  }

  /** Runs the calls that are due, the earliest first. Their failures are discarded. */
  async land(nowMs: number): Promise<void> {
    while (this.isDue(nowMs)) {
      const [next, ...rest] = this.#waiting;
      this.#waiting = rest;
      await next!.land().catch(() => undefined);
    }
  }
}
