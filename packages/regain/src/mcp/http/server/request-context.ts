/** Headers of a client that its server must see. */

import type { IncomingMessage } from 'node:http';
import type { Headers } from '../mirrored-headers.ts';

const passed = new Set(['authorization', 'mcp-protocol-version', 'traceparent', 'tracestate', 'baggage']);

/** Without the authorization if it is the token of this server. */
export function forwardedHeaders(request: IncomingMessage, hasToken: boolean): Headers {
  const headers: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value !== 'string' || (hasToken && name === 'authorization')) continue;
    if (passed.has(name) || /^mcp-(method$|name$|param-)/.test(name)) headers[name] = value;
  }
  return headers;
}
