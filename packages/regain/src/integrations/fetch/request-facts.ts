/** What HTTP says of a request: its method, its effect, and whether its body can be sent again. */

import type { EffectClass } from '../../types/index.ts';

export type FetchArguments = Parameters<typeof globalThis.fetch>;

/** A request before it is sent. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}

/** RFC 9110, 9.2: safe methods read, idempotent ones may be repeated. All others count as writes. */
const effects: Readonly<Record<string, EffectClass>> = {
  ...{ GET: 'read', HEAD: 'read', OPTIONS: 'read', TRACE: 'read' },
  ...{ PUT: 'idempotent', DELETE: 'idempotent' },
};

export function effectOfMethod(method: string): EffectClass {
  return (Object.hasOwn(effects, method) ? effects[method] : undefined) ?? 'write';
}

export function factsOf([input, init]: FetchArguments): SentRequest {
  const request = isRequest(input) ? input : undefined;
  return {
    method: (init?.method ?? request?.method ?? 'GET').toUpperCase(),
    url: request?.url ?? String(input),
    headers: new Headers(init?.headers ?? request?.headers),
  };
}

export function signalOf([input, init]: FetchArguments): AbortSignal | undefined {
  // Null takes the signal of a `Request` away.
  if (init?.signal !== undefined) return init.signal ?? undefined;
  return isRequest(input) ? (input.signal ?? undefined) : undefined;
}

/** Texts, bytes, forms and files are read again for every request. A stream, or the body of a `Request`, is read once. */
export function isReplayable([input, init]: FetchArguments): boolean {
  const body: unknown = init?.body ?? (isRequest(input) ? input.body : undefined);
  if (body === undefined || body === null || typeof body === 'string') return true;
  if (isRequest(input) && init?.body == null) return false;
  return (
    body instanceof URLSearchParams ||
    body instanceof FormData ||
    body instanceof Blob ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body)
  );
}

/** The service that answers: failures of one host say nothing of another. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'this origin';
}

/** By its form: a `Request` of another implementation of fetch must not count as an address that is read. */
function isRequest(input: unknown): input is Request {
  const { method, url } = (input ?? {}) as { readonly method?: unknown; readonly url?: unknown };
  return typeof method === 'string' && typeof url === 'string';
}
