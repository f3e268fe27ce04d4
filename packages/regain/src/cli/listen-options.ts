/** Options of commands that listen: the address, and the token that others must send. */

import { InvalidArgumentError } from 'commander';
import { invalidArgument } from '../types/index.ts';

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

export function tokenOf({ token, listen }: ListenOptions): string | undefined {
  if (token === undefined) return undefined;
  if (listen === undefined) throw invalidArgument('--token is for --listen');
  return fromEnvironment(token, '--token');
}

/** `$NAME` is read from the environment: arguments of a process can be read by others, so secrets are better kept there. */
export function fromEnvironment(text: string, option: string): string {
  if (!text.startsWith('$')) return text;
  const name = text.slice(1);
  const value = process.env[name];
  if (value === undefined || value === '')
    throw invalidArgument(`the environment has no variable ${name} for ${option}`);
  return value;
}
