/** The six tools of a travel agent, as their author would write them: plain functions over `fetch`. */

import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import type { SimulatedTime } from './simulated-time.ts';

export const toolNames = [
  'search_flights',
  'list_bookings',
  'convert_currency',
  'book_flight',
  'cancel_booking',
  'pay',
] as const;
export type ToolName = (typeof toolNames)[number];

/** What a caller may hand to a tool besides its arguments. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
}

export type TravelTools = {
  readonly [name in ToolName]: (args: JsonObject, how?: RequestOptions) => Promise<unknown>;
};

export interface Session {
  readonly tools: TravelTools;
  refreshCredentials(): Promise<void>;
}

/** What many HTTP clients throw: the status, the headers and the body of the answer. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;

  constructor(line: string, response: Response, body: string) {
    super(`${line} failed with status ${response.status}: ${body}`);
    this.status = response.status;
    this.headers = Object.fromEntries(response.headers);
    this.body = body;
  }
}

interface Service {
  readonly url: string;
  /** Where receipts are sent from: another service. */
  readonly receiptsUrl: string;
  readonly time: SimulatedTime;
  /** What stands between the tools and the network. */
  readonly around?: (fetch: Fetch) => Fetch;
}

type Fetch = typeof fetch;

/** One request at a time of the simulation: on its way until its answer has been read. */
function simulatedFetch(time: SimulatedTime): Fetch {
  let requests = 0;
  return (input, init) => {
    const id = String(++requests);
    return time.request(id, async () => {
      const headers = new Headers(init?.headers);
      headers.set('x-request-id', id);
      const response = await fetch(input, { ...init, headers });
      return new Response(await response.text(), response);
    });
  };
}

export function openSession({ url, receiptsUrl, time, around = (it) => it }: Service): Session {
  let token = 'token-1';
  const fetching = around(simulatedFetch(time));

  const send = async (
    base: string,
    method: string,
    path: string,
    sent: JsonObject,
    how: RequestOptions = {},
  ) => {
    const query = method === 'GET' ? `?${new URLSearchParams(sent as Record<string, string>)}` : '';
    const response = await fetching(`${base}${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(how.idempotencyKey === undefined ? {} : { 'idempotency-key': how.idempotencyKey }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(sent) }),
      ...(how.signal === undefined ? {} : { signal: how.signal }),
    });
    if (!response.ok) throw new HttpError(`${method} ${path}`, response, await response.text());
    return (await response.json()) as JsonObject;
  };
  const request = (method: string, path: string, sent: JsonObject, how?: RequestOptions) =>
    send(url, method, path, sent, how);

  return {
    tools: {
      search_flights: (args, how) => request('POST', '/flights/search', args, how),
      list_bookings: (args, how) => request('GET', '/bookings', args, how),
      convert_currency: (args, how) => request('POST', '/rates/convert', args, how),
      book_flight: (args, how) => request('POST', '/bookings', args, how),
      cancel_booking: (args, how) => request('POST', '/bookings/cancel', args, how),
      // Two requests: a payment is followed by its receipt.
      pay: async (args, how) => {
        const payment = await request('POST', '/payments', args, how);
        if (payment.id !== undefined)
          await send(receiptsUrl, 'POST', '/receipts', { payment_id: payment.id }, { signal: how?.signal });
        return payment;
      },
    },
    refreshCredentials: async () => {
      ({ token } = (await request('POST', '/token', {})) as { token: string });
    },
  };
}
