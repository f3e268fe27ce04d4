/** Options of commands that read the traces of a database. */

import { type Command, InvalidArgumentError } from 'commander';
import type { FoundFile } from '../../readers/index.ts';
import { type StoredTracesFilter, storedTraces } from '../../trace-store/index.ts';
import { invalidArgument } from '../../types/index.ts';
import { writeError } from '../terminal.ts';

export interface DatabaseOptions {
  /** True: that of the environment. */
  readonly database?: string | true;
}

/** A variable, so that the password is in no list of processes and in no history of a shell. */
const VARIABLE = 'REGAIN_DATABASE';

export function withDatabase(command: Command, what: string): Command {
  return command.option(
    '--database [url]',
    `${what} of a PostgreSQL database: postgres://USER:PASSWORD@HOST:PORT/DATABASE (without a URL: ${VARIABLE})`,
  );
}

/** Only where the option is given: runs of experiments are in a database more often than traces. */
export async function* tracesIn(
  { database }: DatabaseOptions,
  filter: StoredTracesFilter,
): AsyncGenerator<FoundFile> {
  const address = database === true ? process.env[VARIABLE] : database;
  if (address === undefined || address === '')
    throw invalidArgument(`--database needs a URL, or the variable ${VARIABLE}`);
  let lost = 0;
  for await (const { name, bytes, dropped } of storedTraces(address, filter)) {
    yield { path: name, isFound: false, bytes };
    lost += dropped;
  }
  if (lost > 0) writeError(`note: events that could not be stored are missing: ${lost}\n`);
}

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A moment, or how long ago it is. */
export function sinceOption(text: string): Date {
  const [, amount, unit] = /^(\d+)([mhd])$/.exec(text) ?? [];
  const atMs =
    unit === undefined ? isoTime(text) : Date.now() - Number(amount) * UNIT_MS[unit as 'm' | 'h' | 'd'];
  if (Number.isFinite(atMs) && Math.abs(atMs) < 8e15) return new Date(atMs);
  throw new InvalidArgumentError(`Needs a time such as 2026-01-31T08:00Z, 2026-01-31 or 24h, got "${text}".`);
}

function isoTime(text: string): number {
  return /^\d{4}-\d\d-\d\d(?:T\S+)?$/.test(text) ? Date.parse(text) : Number.NaN;
}
