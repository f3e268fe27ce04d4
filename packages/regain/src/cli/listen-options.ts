/** Options of commands that listen: the address, and the token that others must send. */

import { InvalidArgumentError } from 'commander';
import { RegainError } from '../types/index.ts';

export interface ListenOptions {
  readonly listen?: { readonly host: string; readonly port: number };
  readonly token?: string;
}

/** `HOST:PORT`, `[::1]:PORT` or `PORT`. */
export function listenOption(text: string): NonNullable<ListenOptions['listen']> {
  const [, host = '127.0.0.1', port] = /^(?:(\[[^\]]+\]|[^:]*):)?(\d{1,5})$/.exec(text) ?? [];
  if (port === undefined || Number(port) > 65_535)
    throw new InvalidArgumentError(`Needs HOST:PORT, such as 127.0.0.1:3000, got "${text}".`);
  return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) };
}

/** Arguments of a process can be read by others: a token is better kept in a variable. */
export function tokenOf({ token, listen }: ListenOptions): string | undefined {
  if (token === undefined) return undefined;
  if (listen === undefined) throw new RegainError('invalid-argument', '--token is for --listen');
  if (!token.startsWith('$')) return token;
  const value = process.env[token.slice(1)];
  if (value === undefined || value === '')
    throw new RegainError(
      'invalid-argument',
      `the environment has no variable ${token.slice(1)} for --token`,
    );
  return value;
}
