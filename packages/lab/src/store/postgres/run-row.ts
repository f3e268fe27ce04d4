/** The row of a run: its name and its head, verified. */

import { createHash } from 'node:crypto';
import type { Address, Statements } from 'regain/internal/database';
import { invalidArgument, RegainError } from 'regain/internal/types';
import { damaged } from '../damage.ts';
import { batchCount, type RunHead } from '../port.ts';

export interface RunRow {
  readonly id: number;
  readonly head: RunHead;
}

/** How errors name a run in a database. */
export function placeOf(run: string, { shown }: Address): string {
  return `${run} in ${shown}`;
}

/** Refused where the run exists. Returns its number. */
export async function insertRun(
  statements: Pick<Statements, 'query'>,
  run: string,
  head: RunHead,
  address: Address,
): Promise<number> {
  if (run.includes('\0')) throw invalidArgument('the name of a run has no NUL character');
  const text = headText(head);
  const [row] = await statements.query<{ id: number }>(
    'INSERT INTO @runs (name, head, digest, batches) VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO NOTHING RETURNING id',
    [run, text, digestOf(text), batchCount(head)],
  );
  if (row !== undefined) return row.id;
  throw new RegainError('unreadable', 'exists already; choose another name, or resume it', {
    place: { file: placeOf(run, address) },
  });
}

export async function findRun(
  statements: Pick<Statements, 'query'>,
  run: string,
  address: Address,
): Promise<RunRow> {
  const [row] = run.includes('\0')
    ? []
    : await statements.query<{ id: number; head: string; digest: Buffer }>(
        'SELECT id, head, digest FROM @runs WHERE name = $1',
        [run],
      );
  if (row === undefined) throw noSuchRun(run, address);
  if (Buffer.compare(row.digest, digestOf(row.head)) !== 0)
    throw damaged(placeOf(run, address), 'its head is not what was written');
  return { id: row.id, head: JSON.parse(row.head) as RunHead };
}

export function noSuchRun(run: string, address: Address): RegainError {
  return new RegainError('not-found', 'no such run; `regain runs --database URL` lists those of a database', {
    place: { file: placeOf(run, address) },
  });
}

/** Fields in a fixed order. */
function headText({ name, manifest, hash, rollouts, batchSize, madeBy, createdAt }: RunHead): string {
  return JSON.stringify({ name, manifest, hash, rollouts, batchSize, madeBy, createdAt });
}

function digestOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}
