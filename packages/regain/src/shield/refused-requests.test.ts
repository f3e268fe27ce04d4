/** Rejected requests: what is retried, and which next steps are offered. */

import { describe, expect, it } from 'vitest';
import { UnrecoveredError } from './call/unrecovered-error.ts';
import { errorOf, failing, httpError, shieldInTest, toolInTest } from './shield-in-test.ts';

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
      const thrown = await errorOf(shieldInTest().protect(book, { effects: 'write' })());
      expect(UnrecoveredError.is(thrown) && thrown.report.known).toMatchObject({
        tookEffect: 'unknown',
        status,
      });
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
    const thrown = await errorOf(shieldInTest().protect({ find }, { effects: 'read' }).find());
    expect(UnrecoveredError.is(thrown) && thrown.report.nextSteps.includes('try-later')).toBe(!isLasting);
    if (isLasting) expect(find.seen).toHaveLength(1);
  }
});
