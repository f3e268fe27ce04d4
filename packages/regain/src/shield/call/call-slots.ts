/**
 * Limits the calls of one tool that run at the same time; others wait in order. While a tool asks to wait (Retry-After),
 * no further call starts.
 */

import type { Clock } from '../../types/index.ts';

/** Longer than a call usually waits. Then the tool is asked again: a wrong hint must not stop its calls for days. */
const HOLD_MS_MAX = 300_000;

export class CallSlots {
  #limit: number;
  readonly #clock: Clock;
  readonly #waiters: (() => void)[] = [];
  #running = 0;
  /** No call starts before. */
  heldUntilMs = -Infinity;

  constructor(limit: number, clock: Clock) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /** The tool asked for no calls until then. */
  hold(untilMs: number): void {
    this.heldUntilMs = Math.max(this.heldUntilMs, Math.min(untilMs, this.#clock.now() + HOLD_MS_MAX));
  }

  /**
   * Waits for a slot, at most for `waitMs` or until the signal is aborted. False: there was none. After `true`, `leave`
   * must be called.
   */
  async enter(waitMs: number, signal: AbortSignal | undefined): Promise<boolean> {
    const deadlineMs = this.#clock.now() + waitMs;
    if (this.heldUntilMs > deadlineMs) return false;
    if (this.#running < this.#limit && this.#waiters.length === 0) this.#running++;
    else if (!(await this.#turn(waitMs, signal))) return false;
    // The hold may be extended while it is waited for.
    for (let ms = this.#holdMs(); ms > 0; ms = this.#holdMs()) {
      const isTooLong = this.heldUntilMs > deadlineMs;
      const isCancelled =
        isTooLong ||
        (await this.#clock.sleep(Math.ceil(ms), signal).then(
          () => false,
          () => true,
        ));
      if (!isCancelled) continue;
      this.leave();
      return false;
    }
    return true;
  }

  leave(): void {
    this.#running--;
    this.#fill();
  }

  /** The calls that run keep their slots. */
  setLimit(limit: number): void {
    this.#limit = limit;
    this.#fill();
  }

  #fill(): void {
    while (this.#running < this.#limit && this.#waiters.length > 0) {
      this.#running++;
      this.#waiters.shift()!();
    }
  }

  #holdMs(): number {
    return this.heldUntilMs - this.#clock.now();
  }

  async #turn(waitMs: number, signal: AbortSignal | undefined): Promise<boolean> {
    const { promise: turn, resolve } = Promise.withResolvers<boolean>();
    const enter = () => resolve(true);
    this.#waiters.push(enter);
    const given = new AbortController();
    const ended = signal === undefined ? given.signal : AbortSignal.any([given.signal, signal]);
    const expired = this.#clock.sleep(waitMs, ended).then(
      () => false,
      () => false,
    );
    const isEntered = await Promise.race([turn, expired]);
    given.abort();
    const place = this.#waiters.indexOf(enter);
    if (place >= 0) this.#waiters.splice(place, 1);
    // The turn came at the same moment.
    else if (!isEntered) this.leave();
    return isEntered;
  }
}
