/** Rejected requests: what is retried, and which next steps are offered. */

import { describe, expect, it } from 'vitest';
import { failing, httpError, shieldInTest, toolInTest, unrecovered } from './shield-in-test.ts';

describe('a call', () => {
  it('is repeated if the only request of a write was rejected', async () => {
    const book = failing([httpError(429, 'slow down')], () => 'booked');
    const tool = toolInTest('book', book, { effect: 'write', singleRequest: true });
    expect(await shieldInTest().protect(tool).execute({})).toBe('booked');
    expect(book.seen).toHaveLength(2);
  });

  it('is not repeated if the rejected request of a write may not have been its first', async () => {
    for (const status of [429, 409, 401, 400]) {
      const book = failing([httpError(status)], () => 'booked');
      const { report } = await unrecovered(shieldInTest().protect(book, { effects: 'write' })());
      expect(report.known).toMatchObject({ tookEffect: 'unknown', status });
      expect(book.seen).toHaveLength(1);
    }
  });
});

it('does not offer a later retry of a permanent failure', async () => {
  for (const [error, isLasting] of [
    [new TypeError("Cannot read properties of undefined (reading 'id')"), true],
    [Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }), true],
    [httpError(503), false],
  ] as const) {
    const find = failing(Array(20).fill(error), () => 1);
    const { report } = await unrecovered(shieldInTest().protect({ find }, { effects: 'read' }).find());
    expect(report.nextSteps.includes('try-later')).toBe(!isLasting);
    if (isLasting) expect(find.seen).toHaveLength(1);
  }
});
