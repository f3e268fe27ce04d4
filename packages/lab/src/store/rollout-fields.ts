/** A rollout from the columns of its row, the same in every store with rows. */

import { type Ending, endings } from 'regain/internal/types';
import { ledgerFromBytes } from './ledger-bytes.ts';
import type { StoredRollout } from './port.ts';

/** How a store reads a column. */
export interface RolloutFields {
  number(column: string): number;
  /** The name behind a number; empty where it is unknown: the digest of the batch detects the damage. */
  name(column: string): string;
  text(column: string): string | null;
  readonly ledger: Uint8Array;
}

export function rolloutFromFields({ number, name, text, ledger }: RolloutFields): StoredRollout {
  const trace = text('trace');
  return {
    position: number('position'),
    suite: name('suite'),
    profile: name('profile'),
    policy: name('policy'),
    backbone: name('backbone'),
    task: name('task'),
    seed: number('seed'),
    repeat: number('repeat'),
    ending: endings[number('ending')] as Ending,
    ledger: ledgerFromBytes(ledger),
    overhead: number('overhead'),
    attempts: number('attempts'),
    duplicates: number('duplicates'),
    spend: {
      latencyMs: number('latency_ms'),
      waitingMs: number('waiting_ms'),
      tokensIn: number('tokens_in'),
      tokensOut: number('tokens_out'),
      money: number('money'),
    },
    error: text('error'),
    ...(trace === null ? {} : { trace }),
  };
}
