import { describe, expect, it } from 'vitest';
import type { Verification } from '../../types/index.ts';
import { ledger } from '../ledger-in-test.ts';
import { httpError } from '../shield-in-test.ts';
import { UnrecoveredError } from './unrecovered-error.ts';

const declared = (verifiedBy: object) => () =>
  ledger({ onAdd: () => ({ ok: true }), verifiedBy: verifiedBy as Partial<Verification> });

describe('a verification', () => {
  it.each<readonly [object, RegExp]>([
    [{ consistentAfterMs: Number.NaN }, /consistentAfterMs of at least 0, got NaN/],
    [{ consistentAfterMs: -1 }, /consistentAfterMs of at least 0, got -1/],
    [{ consistentAfterMs: Infinity }, /consistentAfterMs of at least 0, got Infinity/],
    [{ consistentAfterMs: '5' }, /consistentAfterMs of at least 0, got 5/],
    [{ consistency: 'eventual' }, /consistency "strong" or none, got eventual/],
    [{ identity: 'id' }, /must have the identity .*, got "id"/],
    [{ identity: { created: '/at' } }, /must have the identity .*, got \{"created":"\/at"\}/],
    [{ identity: 'match', match: {} }, /must match at least one argument/],
    [{ identity: 'match', match: { status: { const: 'done' } } }, /must match at least one argument/],
    [{ match: { id: '/output/id' } }, /the answer may be lost\), got \/output\/id/],
    [
      { match: undefined },
      /verifiedBy of \w+ must have tool, records and output as texts, and args and match/,
    ],
    [{ args: null }, /and args and match as objects/],
    ...['tool', 'records', 'output'].map(
      (name) => [{ [name]: undefined }, /must have tool, records and output as texts/] as const,
    ),
    [{ args: { id: 'item' } }, /the answer may be lost\), got item/],
  ])('is rejected with a message: %j', (verifiedBy, message) => {
    expect(declared(verifiedBy)).toThrow(message);
  });

  it('accepts every option', () => {
    expect(
      declared({ identity: { createdAt: '/at' }, consistency: 'strong', consistentAfterMs: 0 }),
    ).not.toThrow();
  });
});

it('a refreshed definition with an invalid time proves nothing, and the call ends', async () => {
  const { add, list, run, shield, runs } = ledger({
    onAdd: () => {
      throw httpError(502);
    },
    verifiedBy: { consistentAfterMs: 100 },
    options: {
      specs: () => [{ ...add, verifiedBy: { ...add.verifiedBy!, consistentAfterMs: Number.NaN } }, list],
    },
  });
  const { execute } = shield.protect({ add, list }).add;
  const [error] = await run(() => execute({ item: 'milk' }));
  expect(UnrecoveredError.is(error)).toBe(true);
  expect(runs()).toBeGreaterThan(0);
});
