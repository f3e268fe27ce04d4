/** What can go wrong at the server: each fault takes the place of one request's normal handling. */

import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import { json, type Reply, refusal } from './api.ts';
import type { World } from './world.ts';

export interface Exchange {
  readonly world: World;
  readonly args: JsonObject;
  /** Validates the request, does what it asks for and says what would be answered. */
  readonly handled: () => Reply;
  /** Lets the service work on the request for so long. */
  readonly wait: (ms: number) => Promise<void>;
}

/** `reset`: the connection is closed without an answer. `hang`: it stays open without one. */
export type Fault = (exchange: Exchange) => Reply | 'reset' | 'hang' | Promise<Reply>;

/** The fault of the nth request of a route; undefined: it is handled normally. */
export type Script = (nth: number) => Fault | undefined;

export const first =
  (...faults: readonly Fault[]): Script =>
  (nth) =>
    faults[nth];

export const every =
  (fault: Fault): Script =>
  () =>
    fault;

export const reset: Fault = () => 'reset';
export const hang: Fault = () => 'hang';

export const answer =
  (status: number, value: unknown): Fault =>
  () =>
    json(status, value);

export const refuse =
  (status: number, code: string, message: string, headers?: Reply['headers']): Fault =>
  () =>
    refusal(status, code, message, headers);

/** The request is carried out, and then something else happens than its answer. */
export const after =
  (fault: Fault): Fault =>
  (exchange) => {
    exchange.handled();
    return fault(exchange);
  };

/** The answer says that it was done; it was not. */
export const pretend: Fault = ({ world, handled }) => world.withoutEffect(handled);

export const slow =
  (ms: number): Fault =>
  async ({ handled, wait }) => {
    await wait(ms);
    return handled();
  };

export const html: Fault = () => ({
  status: 200,
  body: '<!doctype html><html><body><h1>We will be right back</h1></body></html>',
  headers: { 'content-type': 'text/html' },
});

export const empty: Fault = () => ({ status: 200, body: '' });

/** The answer ends in its middle, as after a proxy with a full buffer. */
export const truncated: Fault = ({ handled }) => {
  const { status, body, headers = {} } = handled();
  return { status, body: body.slice(0, Math.floor(body.length / 2)), headers };
};

/** The right answer, written otherwise. */
export const rewritten =
  (change: (value: Record<string, unknown>) => unknown): Fault =>
  ({ handled }) => {
    const { status, body } = handled();
    return status < 300 ? json(status, change(JSON.parse(body))) : { status, body };
  };

/** A list in pages; the cursor says where the next one begins. */
export const paged =
  (field: string, size: number): Fault =>
  (exchange) => {
    const start = Number(exchange.args.cursor ?? 0);
    return rewritten((value) => {
      const all = value[field] as readonly unknown[];
      const isMore = start + size < all.length;
      const more = isMore ? { has_more: true, next_cursor: String(start + size) } : { has_more: false };
      return { ...value, [field]: all.slice(start, start + size), ...more };
    })(exchange);
  };

/** Refuses all requests of the first `ms`. */
export const until =
  (ms: number, fault: Fault): Fault =>
  (exchange) =>
    exchange.world.time.now() < ms ? fault(exchange) : exchange.handled();

/** Accepts the old token no longer; `/token` hands out the new one. */
export const expiredToken: Fault = ({ world }) => {
  world.token = 'token-2';
  return refusal(401, 'token_expired', 'The access token has expired.');
};

/** Refuses the first request, and everything that comes before the pause that it asks for is over. */
export function rateLimit(pauseMs: number, form: 'seconds' | 'date' | 'ms'): Script {
  let openMs: number | undefined;
  return () =>
    ({ world, handled }) => {
      const { time } = world;
      if (openMs !== undefined && time.now() >= openMs) return handled();
      if (openMs === undefined) openMs = Math.ceil((time.now() + pauseMs) / 1000) * 1000;
      else world.early++;
      const leftMs = openMs - time.now();
      const header = {
        seconds: { 'retry-after': String(Math.ceil(leftMs / 1000)) },
        date: { 'retry-after': new Date(time.timeOrigin + openMs).toUTCString() },
        ms: { 'retry-after-ms': String(Math.ceil(leftMs)) },
      }[form];
      return refusal(429, 'rate_limited', 'Too many requests.', header);
    };
}
