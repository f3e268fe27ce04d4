/** Who may ask: Host and Origin against DNS rebinding, and the token. Checked on every route before anything is read. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { invalidArgument } from '../types/index.ts';

export interface Denial {
  readonly status: 400 | 401 | 403;
  readonly message: string;
}

export type Guard = (request: IncomingMessage) => Denial | undefined;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Refuses to listen where others can connect unless they need a token. */
export function createGuard(host: string, token?: string): Guard {
  if (!isLoopback(host) && (token === undefined || token === ''))
    throw invalidArgument(`listening on ${host} needs a token: others can connect to it`);
  if (token === '') throw invalidArgument('the token must not be empty');
  const names = new Set([...loopback, host.toLowerCase()]);
  const expected = token === undefined ? undefined : digest(token);
  return (request) => {
    const hosts = request.rawHeaders.filter(
      (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
    );
    if (hosts.length !== 1) return { status: 400, message: 'one Host header is required' };
    const name = hostnameOf(`http://${request.headers.host}`);
    // A page can give an address any name, but not a name that is an address.
    const isAddress = !isLoopback(host) && name !== undefined && isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
    if (name === undefined || !(names.has(name) || isAddress))
      return { status: 403, message: 'the Host header does not name this server' };
    const { origin } = request.headers;
    if (origin !== undefined && !isLoopbackOrigin(origin))
      return { status: 403, message: 'requests of this Origin are not accepted' };
    if (expected !== undefined && !timingSafeEqual(expected, digest(bearerOf(request) ?? '')))
      return { status: 401, message: 'a valid bearer token is required' };
    return undefined;
  };
}

function isLoopbackOrigin(origin: string): boolean {
  return /^https?:\/\//i.test(origin) && loopback.has(hostnameOf(origin) ?? '');
}

/** Only an address without user, path or query. */
function hostnameOf(text: string): string | undefined {
  const url = /[@/?#\\\s]/.test(text.replace(/^https?:\/\//i, '')) ? null : URL.parse(text);
  return url === null ? undefined : url.hostname.toLowerCase();
}

const bearerOf = ({ headers }: IncomingMessage): string | undefined =>
  /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** Digests have one length, so the comparison says nothing about that of the token. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
