/** A connection to a server over streamable HTTP, with sessions (to 2025-11-25) or without (2026-07-28). */

import { invalidArgument } from '../../../types/index.ts';
import type { Dial, Headers } from '../../wire/connection.ts';
import { MAX_MESSAGE_BYTES } from '../protocol.ts';
import { HttpConnection } from './http-connection.ts';

export interface DialHttpOptions {
  /** Sent with every request, and stronger than those of the client. Never logged. */
  readonly headers?: Headers;
  readonly maxMessageBytes?: number;
  /** How often a broken stream is resumed before its request counts as lost. */
  readonly maxResumptions?: number;
  /** Before the first resumption, unless the server names a time. */
  readonly resumeDelayMs?: number;
}

/** Opens no socket: the first message does. */
export function dialHttp(url: string, options: DialHttpOptions = {}): Dial {
  const target = urlOf(url);
  return (signal) => {
    signal.throwIfAborted();
    return Promise.resolve(
      new HttpConnection(target, {
        ...{ headers: {}, maxMessageBytes: MAX_MESSAGE_BYTES, maxResumptions: 5, resumeDelayMs: 500 },
        ...options,
      }),
    );
  };
}

function urlOf(text: string): URL {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw invalidArgument(`the URL of a server must start with http:// or https://, got ${text}`);
  if (url.username !== '' || url.password !== '')
    throw invalidArgument('the URL of a server must not hold a password; give it with --header');
  url.hash = '';
  return url;
}
