/** Calls that were reported as failed and land later: when their time has come, before whatever is called next. */

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

  /** Lets those land whose time has come, the earliest first. Nobody hears of those that fail. */
  async land(nowMs: number): Promise<void> {
    while (this.isDue(nowMs)) {
      const [next, ...rest] = this.#waiting;
      this.#waiting = rest;
      await next!.land().catch(() => undefined);
    }
  }
}
