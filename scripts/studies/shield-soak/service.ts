/** A simulated service with faults of all kinds: outages, rate limits, bursts of errors, slow answers, new error texts. */

import type { VirtualTime } from '../../../packages/regain/src/shield/histories/virtual-time-in-test.ts';
import type { Random } from '../../../packages/regain/src/types/random.ts';

/** Outages: for fifteen seconds of every two minutes. */
const OUTAGE_EVERY_MS = 120_000;
const OUTAGE_FROM_MS = 20_000;
const OUTAGE_UNTIL_MS = 35_000;
/** The rate limit: so many requests in each second. */
const REQUESTS_PER_SECOND = 100;
/** Longer than any call waits for one answer. */
const TOO_LATE_MS = 30_000;

export class Service {
  readonly #time: VirtualTime;
  readonly #chance: Random;
  #errors = 0;
  #second = -1;
  #requests = 0;

  constructor(time: VirtualTime, chance: Random) {
    this.#time = time;
    this.#chance = chance;
  }

  /** One call in five fails, in many ways; all of them during an outage. */
  async answer(): Promise<unknown> {
    await this.#delay();
    const sinceMs = this.#time.clock.now() % OUTAGE_EVERY_MS;
    const isOutage = sinceMs >= OUTAGE_FROM_MS && sinceMs < OUTAGE_UNTIL_MS;
    const luck = this.#chance.uniform();
    if (isOutage || luck < 0.1) throw httpError('service unavailable', 503);
    if (luck < 0.13) throw httpError('slow down', 429, { retryAfterMs: 500 });
    if (luck < 0.15) throw httpError(`bad request ${this.#errors++}`, 400);
    if (luck < 0.16) throw undefined;
    if (luck < 0.17) throw `error number ${this.#errors++}`;
    if (luck < 0.18) return { error: 'backend timeout' };
    if (luck < 0.19) await this.#time.clock.sleep(TOO_LATE_MS);
    return { id: 1, price: luck };
  }

  /** Fails the first attempt of every second call, with a text of its own. */
  async failOnce(isFirst: boolean): Promise<unknown> {
    await this.#delay();
    if (isFirst && this.#chance.uniform() < 0.5)
      throw httpError(`request ${this.#errors++} failed`, this.#errors % 3 === 0 ? 400 : 503);
    return { id: 1 };
  }

  /** Rejects what is above its rate, and asks to wait. */
  async limited(): Promise<unknown> {
    const second = Math.floor(this.#time.clock.now() / 1000);
    if (second > this.#second) [this.#second, this.#requests] = [second, 0];
    if (++this.#requests > REQUESTS_PER_SECOND)
      throw httpError('too many requests', 429, { headers: { 'retry-after': '1' } });
    await this.#delay();
    return { id: 1 };
  }

  /** Never succeeds. */
  async dead(): Promise<never> {
    await this.#delay();
    throw httpError(`no such host ${this.#errors++}`, this.#chance.uniform() < 0.5 ? 503 : 429);
  }

  #delay(): Promise<void> {
    return this.#time.clock.sleep(10 + 50 * this.#chance.uniform());
  }
}

function httpError(message: string, status: number, more: object = {}): Error {
  return Object.assign(new Error(message), { status, ...more });
}
