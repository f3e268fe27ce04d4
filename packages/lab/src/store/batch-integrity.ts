/** The checks of a batch that every store makes, and the digest that detects damage. */

import { createHash } from 'node:crypto';
import { invalidArgument } from 'regain/internal/types';
import { batchCount, batchRange, type RunHead, type StoredRollout } from './port.ts';

/** Throws unless these are all rollouts of the batch, in order. */
export function requireBatch(head: RunHead, batch: number, rollouts: readonly StoredRollout[]): void {
  const batches = batchCount(head);
  if (!(Number.isInteger(batch) && batch >= 0 && batch < batches)) {
    throw invalidArgument(`a batch is a whole number below ${batches}, got ${batch}`);
  }
  const { from, to } = batchRange(head, batch);
  const isWhole = rollouts.length === to - from && rollouts.every(({ position }, i) => position === from + i);
  if (isWhole) return;
  const got = rollouts.map(({ position }) => position).join(', ');
  throw invalidArgument(
    `batch ${batch} holds rollouts ${from} to ${to - 1}, each once and in order, got ${got || 'none'}`,
  );
}

/** Characters: a call of the hash costs as much as the text of a rollout, and traces are long. */
const HASHED_AT_ONCE = 100_000;

/** Thirty-two bytes that change with any field of the rollouts. */
export function batchDigest(rollouts: readonly StoredRollout[]): Uint8Array {
  const hash = createHash('sha256');
  let text = '';
  for (const one of rollouts) {
    text += rolloutText(one);
    if (text.length < HASHED_AT_ONCE) continue;
    hash.update(text);
    text = '';
  }
  return hash.update(text).digest();
}

/** Fields in a fixed order, independent of the order in the object. */
function rolloutText(one: StoredRollout): string {
  const { spend } = one;
  const ledger = one.ledger.map(({ cost, downMs, upCost, upMs }) => [cost, downMs, upCost, upMs]);
  return JSON.stringify([
    one.position,
    one.suite,
    one.profile,
    one.policy,
    one.backbone,
    one.task,
    one.seed,
    one.repeat,
    one.ending,
    ledger,
    one.overhead,
    one.attempts,
    one.duplicates,
    [spend.latencyMs, spend.waitingMs, spend.tokensIn, spend.tokensOut, spend.money],
    one.error,
    ...(one.trace === undefined ? [] : [one.trace]),
  ]);
}
