/** What is declared of single requests, where a configuration knows requests and not tools. */

import type { EffectClass } from '../../../packages/regain/src/types/tool.ts';

/** Requests by POST that say by their path what they are: reads, and a cancellation that may be repeated. */
const readPaths: readonly string[] = ['/flights/search', '/rates/convert', '/token'];

export function effectOfRequest(url: string): EffectClass | undefined {
  const { pathname } = new URL(url);
  if (readPaths.some((path) => pathname.endsWith(path))) return 'read';
  return pathname.endsWith('/bookings/cancel') ? 'idempotent' : undefined;
}

/** The header by which the service knows a repeated request. */
export function keyOfRequest(url: string): string | undefined {
  return url.endsWith('/payments') ? 'idempotency-key' : undefined;
}
