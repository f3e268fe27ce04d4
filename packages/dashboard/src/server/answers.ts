/** Answers of the server: bounded to this origin, compressed where it pays. */

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Nothing is fetched from elsewhere, no page may frame or read the application, and nothing is kept in a cache. */
export const securityHeaders: OutgoingHttpHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    'worker-src blob:',
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

const COMPRESSED_MIN = 1_000;

export function answer(
  request: IncomingMessage,
  response: ServerResponse,
  {
    status = 200,
    type,
    body,
  }: { readonly status?: number; readonly type: string; readonly body: Uint8Array | string },
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const isCompressed = takesGzip && bytes.length >= COMPRESSED_MIN;
  const sent = isCompressed ? gzipSync(bytes, { level: 4 }) : bytes;
  response.writeHead(status, {
    ...securityHeaders,
    'content-type': type,
    'content-length': sent.length,
    vary: 'accept-encoding',
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : sent);
}

export function answerJson(
  request: IncomingMessage,
  response: ServerResponse,
  value: unknown,
  status = 200,
): void {
  answer(request, response, { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) });
}
