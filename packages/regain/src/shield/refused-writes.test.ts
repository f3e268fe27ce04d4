/** Apparent refusals must not cause a second write; idempotency keys allow one. */

import { describe, expect, it } from 'vitest';
import type { CallContext, EffectClass, JsonObject, Tool } from '../types/index.ts';
import { words } from './histories/errors-in-test.ts';
import {
  errorOf,
  failing,
  httpError,
  rejecting,
  shieldInTest,
  toolInTest,
  unrecovered,
} from './shield-in-test.ts';

describe('words', () => {
  const texts = [...words, 'SMS to (429) unconfirmed', 'not found: the receipt'];
  it.each(texts)('do not decide that a write did not happen: %s', async (text) => {
    for (const effects of ['write', 'irreversible', undefined] as (EffectClass | undefined)[]) {
      const send = failing([new Error(text), new Error(text), new Error(text)], () => 'sent');
      const shield = shieldInTest();
      const guarded = shield.protect({ send }, effects === undefined ? {} : { effects: { send: effects } });
      const { report } = await unrecovered(guarded.send());
      expect(send.seen).toHaveLength(1);
      expect(report.known.tookEffect).toBe('unknown');
      const facts = { name: 'send', description: '', inputSchema: {}, singleRequest: true };
      const tool: Tool = { ...facts, execute: send };
      send.seen.length = 0;
      const one = shieldInTest().protect(effects === undefined ? tool : { ...tool, effect: effects });
      await errorOf(one.execute({}));
      expect(send.seen).toHaveLength(1);
    }
  });
});

describe('a tool of several requests', () => {
  const second = [
    Object.assign(new Error('fetch failed'), { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
    ...[429, 409, 401, 400, 404, 422].map((status) => httpError(status)),
  ];
  it.each(second)('is not run again if a later one is rejected: %s', async (error) => {
    for (const effect of ['write', 'irreversible', undefined] as const) {
      const order = rejecting(error);
      const options = { refreshCredentials: async () => {} };
      const guarded = shieldInTest(options).protect(
        { order },
        effect === undefined ? {} : { effects: effect },
      );
      const { report } = await unrecovered(guarded.order());
      expect(order.seen).toHaveLength(1);
      expect(report.known.tookEffect).toBe('unknown');
    }
  });
});

describe('idempotency keys', () => {
  const keysOf = async (calls: readonly (readonly [JsonObject, string | undefined])[], shields = 1) => {
    const keys: (string | undefined)[] = [];
    const run = async (args: JsonObject, { idempotencyKey }: CallContext) => {
      keys.push(idempotencyKey);
      // A tool may modify its arguments.
      (args as { amount: number }).amount = -1;
      if (keys.length % 2 === 1) throw httpError(503);
      return 1;
    };
    const pay = toolInTest('pay', run, { effect: 'irreversible', idempotencyKey: true });
    for (let i = 0; i < shields; i++) {
      const { execute } = shieldInTest({ random: undefined as never }).protect(pay);
      for (const [args, callId] of calls) await execute({ ...args }, { callId });
    }
    return keys;
  };

  it('are the same for all attempts of a call', async () => {
    const keys = await keysOf([[{ amount: 1 }, 'call_0']]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('differ for other arguments, other calls and other shields', async () => {
    const keys = await keysOf(
      [
        [{ amount: 1 }, 'call_0'],
        [{ amount: 2 }, 'call_0'],
        [{ amount: 1 }, undefined],
        // They differ only after the part that a preview contains.
        [{ amount: 1, text: `${'x'.repeat(20_000)}1` }, 'call_0'],
        [{ amount: 1, text: `${'x'.repeat(20_000)}2` }, 'call_0'],
      ],
      2,
    );
    expect(new Set(keys).size).toBe(10);
  });
});
