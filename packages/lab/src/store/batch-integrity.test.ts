/** Digests of batches: stored ones must stay valid, so their bytes are pinned. */

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { batchDigest } from './batch-integrity.ts';
import { batchInTest, headInTest } from './rollouts-in-test.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('batchDigest', () => {
  it('is the one of stored runs', () => {
    expect(hex(batchDigest(batchInTest(headInTest(), 1)))).toBe(
      'f68964b4dd25bba9f2696471a779afaaede0c20807bbacf80f172c35a31d3bfb',
    );
  });

  it('is that of all texts together, however long they are', () => {
    const rollouts = batchInTest(headInTest(), 0).map((one, i) => ({
      ...one,
      ...{ ledger: [], trace: 'ü'.repeat(40_000 * i), error: i === 2 ? '\ud800"\n' : null, overhead: -0 },
    }));
    const texts = rollouts.map((one) => {
      const { latencyMs, waitingMs, tokensIn, tokensOut, money } = one.spend;
      return JSON.stringify([
        ...[one.position, one.suite, one.profile, one.policy, one.backbone, one.task, one.seed, one.repeat],
        ...[one.ending, one.ledger, one.overhead, one.attempts, one.duplicates],
        ...[[latencyMs, waitingMs, tokensIn, tokensOut, money], one.error, one.trace],
      ]);
    });
    expect(hex(batchDigest(rollouts))).toBe(createHash('sha256').update(texts.join('')).digest('hex'));
  });
});
