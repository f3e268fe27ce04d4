import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { idempotencyKey } from './idempotency-key.ts';

describe('an idempotency key', () => {
  it('is the same for every attempt and differs by rollout, step and tool', () => {
    const key = idempotencyKey('run/1', 2, 'pay');
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(idempotencyKey('run/1', 2, 'pay')).toBe(key);
    const others = [
      idempotencyKey('run/2', 2, 'pay'),
      idempotencyKey('run/1', 3, 'pay'),
      idempotencyKey('run/1', 2, 'pay2'),
    ];
    expect(new Set([key, ...others]).size).toBe(4);
  });

  it('is unambiguous for concatenated names', () => {
    forAll(
      fc.tuple(fc.string(), fc.nat(), fc.string()),
      fc.tuple(fc.string(), fc.nat(), fc.string()),
      (a, b) => {
        expect(idempotencyKey(...a) === idempotencyKey(...b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      },
    );
  });
});
