/** A SPARQL endpoint over HTTP, by the protocol of the W3C. The fetch function is an argument. */

import { invalidArgument, type Json, ToolError } from 'regain/internal/types';
import { tryParseJson } from 'regain/internal/values';
import type { Endpoint, Results } from './endpoint.ts';

/** The part of `fetch` that is needed. */
export type Fetch = (
  url: string,
  request: {
    readonly method: string;
    readonly headers: { readonly [name: string]: string };
    readonly body: string;
    readonly signal: AbortSignal;
  },
) => Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;

export interface HttpEndpointOptions {
  readonly url: string;
  readonly fetch: Fetch;
  /** Public endpoints refuse requests without a user agent. */
  readonly userAgent?: string;
}

/** The part of an error page that is kept: endpoints repeat the query and add a trace. */
const MESSAGE_CHARS_MAX = 2_000;

export function httpEndpoint({
  url,
  fetch,
  userAgent = 'regain (SPARQL client)',
}: HttpEndpointOptions): Endpoint {
  requireAddress(url);
  return {
    query: async (sparql, signal) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          accept: 'application/sparql-results+json',
          'content-type': 'application/x-www-form-urlencoded',
          'user-agent': userAgent,
        },
        body: new URLSearchParams({ query: sparql }).toString(),
        signal,
      });
      const text = await response.text();
      if (response.status >= 400) throw errorOf(response.status, text, response.headers.get('retry-after'));
      return read(text);
    },
  };
}

/** A password would be stored with the address, in errors and in the run. */
function requireAddress(url: string): void {
  if (!URL.canParse(url)) throw invalidArgument(`an endpoint needs an address, and ${url} is no address`);
  const { username, password } = new URL(url);
  if (username !== '' || password !== '')
    throw invalidArgument(
      'an endpoint needs an address with no name and no password: both would be kept in the run',
    );
}

/** An incomplete answer has status 200: it is returned as text. */
function read(text: string): Results | Json {
  return tryParseJson(text, text);
}

function errorOf(status: number, text: string, retryAfter: string | null): ToolError {
  // Wikidata's service answers 500 when a query has used up its sixty seconds.
  const isLate = /java\.util\.concurrent\.TimeoutException|Query timeout|deadline is expired/i.test(text);
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return new ToolError(shortened(text) || `HTTP ${status}`, {
    status: isLate ? 504 : status,
    ...(Number.isFinite(seconds) ? { retryAfterMs: seconds * 1_000 } : {}),
  });
}

/** The error message without the query and the trace around it. */
function shortened(text: string): string {
  const said = text.replace(/\n\s*at .*$/s, '').trim();
  const complaint = /(?:[\w.]+(?:Exception|Error)\b|Parse error|error).*$/is.exec(said)?.[0] ?? said;
  return complaint.slice(0, MESSAGE_CHARS_MAX);
}
