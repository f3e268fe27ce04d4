/** Whatever happens to a write, and whoever says what of it, it happens at most once. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Clock, virtualClock } from '../contract/clock.ts';
import type { EffectClass, Tool } from '../contract/tool.ts';
import { httpError, shieldInTest } from './shield-in-test.ts';
import { Unrecovered } from './unrecovered.ts';

/** What one call of the tool does: takes effect or not, and then says something. */
const turn = fc.record({
  takesEffect: fc.boolean(),
  says: fc.constantFrom('answer', 'error', 'confession', 'nonsense', 'silence'),
  status: fc.constantFrom(undefined, 400, 404, 409, 408, 429, 500, 502, 503, 504),
  words: fc.constantFrom(
    'timed out',
    'try again',
    'unavailable',
    'connection reset',
    'conflict',
    'internal error',
  ),
});
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

/** A server that turns a request away before it runs is honest about it: then there was no effect. */
function isHonest({ takesEffect, says, status }: Turn): boolean {
  const isRefusal = says === 'error' && status !== undefined && status < 500 && status !== 408;
  return !(takesEffect && isRefusal);
}

async function happen(
  { takesEffect, says, status, words }: Turn,
  clock: Clock,
  effect: () => void,
): Promise<unknown> {
  if (takesEffect) effect();
  if (says === 'silence') await clock.sleep(1e6);
  if (says === 'error') throw status === undefined ? new Error(words) : httpError(status, words);
  return says === 'confession' ? { error: `upstream ${words}` } : says === 'nonsense' ? '<html>' : { id: 1 };
}

describe.each(['write', 'irreversible', undefined] as const)(
  'a call of effect %s',
  (effect?: EffectClass) => {
    it.each(['function', 'declared', 'verified'] as const)('has it at most once, as a %s', async (kind) => {
      await fc.assert(
        fc.asyncProperty(fc.array(turn.filter(isHonest), { minLength: 1, maxLength: 6 }), async (turns) => {
          const clock = virtualClock();
          let effects = 0;
          let calls = 0;
          const run = () => happen(turns[Math.min(calls++, turns.length - 1)]!, clock, () => effects++);
          const verifiedBy = {
            tool: 'list',
            args: {},
            records: '/rows',
            match: { id: '/args/id' },
            output: '',
          };
          const add: Tool = {
            ...{ name: 'add', description: '', input: {}, execute: run },
            ...(effect === undefined ? {} : { effect }),
            ...(kind === 'verified' ? { verifiedBy } : {}),
          };
          const list: Tool = {
            ...{ name: 'list', description: '', input: {}, effect: 'read' },
            execute: async () => ({ rows: Array.from({ length: effects }, () => ({ id: 1 })) }),
          };
          const guard = shieldInTest({ clock });
          const made =
            kind === 'function'
              ? guard.protect({ add: run }, effect === undefined ? {} : { effects: effect }).add()
              : guard.protect({ add, list }).add.execute({ id: 1 });
          const error = await made.then(
            () => undefined,
            (thrown: unknown) => thrown,
          );
          expect(effects).toBeLessThanOrEqual(1);
          expect(error === undefined || Unrecovered.is(error)).toBe(true);
          expect(guard.counts()).toMatchObject({ calls: 1, attempts: calls });
        }),
        { numRuns: 150 },
      );
    });
  },
);
