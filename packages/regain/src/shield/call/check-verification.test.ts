import { describe, expect, it } from 'vitest';
import type { Verification } from '../../types/index.ts';
import { ledger } from '../ledger-in-test.ts';
import { httpError } from '../shield-in-test.ts';
import { UnrecoveredError } from './unrecovered-error.ts';

const declared = (verifiedBy: object) => () =>
  ledger({ adds: () => ({ ok: true }), verifiedBy: verifiedBy as Partial<Verification> });

describe('a verification', () => {
  it.each<readonly [object, RegExp]>([
    [{ consistentAfterMs: Number.NaN }, /consistentAfterMs, got NaN/],
    [{ consistentAfterMs: -1 }, /consistentAfterMs, got -1/],
    [{ consistentAfterMs: Infinity }, /consistentAfterMs, got Infinity/],
    [{ consistentAfterMs: '5' }, /consistentAfterMs, got 5/],
    [{ consistency: 'eventual' }, /consistency, or none; got eventual/],
    [{ identity: 'id' }, /identity, got "id"/],
    [{ identity: { created: '/at' } }, /identity, got \{"created":"\/at"\}/],
    [{ identity: 'match', match: {} }, /needs a field in match/],
    [{ identity: 'match', match: { status: { const: 'done' } } }, /needs a field in match/],
    [{ match: { id: '/output/id' } }, /the answer may be lost; got \/output\/id/],
    [{ args: { id: 'item' } }, /the answer may be lost; got item/],
  ])('is refused with what is wrong: %j', (verifiedBy, message) => {
    expect(declared(verifiedBy)).toThrow(message);
  });

  it('may be all that it can be', () => {
    expect(
      declared({ identity: { createdAt: '/at' }, consistency: 'strong', consistentAfterMs: 0 }),
    ).not.toThrow();
  });
});

it('a description that is read again with no time in it proves nothing, and ends', async () => {
  const { add, list, made, shield, runs } = ledger({
    adds: () => {
      throw httpError(502);
    },
    verifiedBy: { consistentAfterMs: 100 },
    options: {
      specs: () => [{ ...add, verifiedBy: { ...add.verifiedBy!, consistentAfterMs: Number.NaN } }, list],
    },
  });
  const { execute } = shield.protect({ add, list }).add;
  const [error] = await made(() => execute({ item: 'milk' }));
  expect(UnrecoveredError.is(error)).toBe(true);
  expect(runs()).toBeGreaterThan(0);
});
