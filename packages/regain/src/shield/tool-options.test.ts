import { describe, expect, it } from 'vitest';
import { type TraceEvent, virtualClock } from '../types/index.ts';
import { errorOf, failing, httpError, shieldInTest, toolInTest, unrecovered } from './shield-in-test.ts';
import type { ToolOptions } from './tool-options.ts';
import { sameCounts } from './traced-in-test.ts';

/** Answers after 10 seconds. */
function slow(clock = virtualClock()) {
  const run = async () => {
    await clock.sleep(10_000);
    return 'late';
  };
  return { clock, run };
}

describe('options of one tool', () => {
  it('timeoutMs ends an attempt of this tool only', async () => {
    const { clock, run } = slow();
    const shield = shieldInTest({ clock });
    const tools = shield.protect(
      { quick: run, patient: run },
      { effects: 'read', perTool: { quick: { timeoutMs: 1_000, budget: { attempts: 1 } } } },
    );
    expect(await errorOf(tools.quick())).toMatchObject({ report: { known: { failure: 'timeout' } } });
    expect(await tools.patient()).toBe('late');
  });

  it('there is no timeout unless one is set', async () => {
    const clock = virtualClock();
    const { find } = shieldInTest({ clock }).protect(
      { find: async () => clock.sleep(3_600_000).then(() => 'after an hour') },
      { effects: 'read' },
    );
    expect(await find()).toBe('after an hour');
  });

  it('timeoutMs does not shrink the time for recovery', async () => {
    const later = Object.assign(httpError(429), { headers: { 'retry-after': '30' } });
    const { find } = shieldInTest({ timeoutMs: 1_500 }).protect(
      { find: failing([later], () => 'found') },
      { effects: 'read' },
    );
    expect(await find()).toBe('found');
  });

  it('budget limits the attempts of this tool; other limits of the shield stay', async () => {
    const dead = () => Promise.reject(httpError(503));
    const shield = shieldInTest({ budget: { attempts: 4 }, handOffPrice: 1 });
    const tools = shield.protect(
      { once: dead, often: dead },
      { effects: 'read', perTool: { once: { budget: { attempts: 1 } } } },
    );
    await errorOf(tools.once());
    await errorOf(tools.often());
    const { once, often } = shield.stats().tools;
    expect([once?.attempts, often?.attempts]).toEqual([1, 4]);
  });

  it('handOffPrice decides how long a tool is tried', async () => {
    const attempts = async (handOffPrice: number) => {
      const shield = shieldInTest();
      const dead = () => Promise.reject(httpError(500));
      const { find } = shield.protect(
        { find: dead },
        { effects: 'read', perTool: { find: { handOffPrice } } },
      );
      await errorOf(find());
      return shield.stats().attempts;
    };
    expect(await attempts(0.01)).toBeLessThan(await attempts(1));
  });

  it('repairs can be turned off for one tool', async () => {
    const inputSchema = { type: 'object', properties: { seats: { type: 'integer' } } };
    const execute = async ({ seats }: { seats: unknown }) => {
      if (typeof seats !== 'number') throw httpError(400, 'seats must be an integer');
      return seats;
    };
    const tool = (name: string) => ({ name, description: '', inputSchema, execute });
    const tools = shieldInTest().protect(
      { book: tool('book'), hold: tool('hold') },
      { effects: 'read', perTool: { hold: { repairs: 'off' } } },
    );
    expect(await tools.book.execute({ seats: '2' })).toBe(2);
    await unrecovered(tools.hold.execute({ seats: '2' }));
  });

  it('facts in perTool replace those of the tool: a declared key makes a write repeatable', async () => {
    const keys: unknown[] = [];
    const pay = toolInTest('pay', async (_, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      if (keys.length === 1) throw httpError(504);
      return 'paid';
    });
    const tools = shieldInTest().protect(
      { pay },
      { perTool: { pay: { effect: 'write', idempotencyKey: true } } },
    );
    expect(await tools.pay.execute({})).toBe('paid');
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('the trace has the budget of a call where it differs, so that its counts are those of the shield', async () => {
    const trace: TraceEvent[] = [];
    const shield = shieldInTest({ trace: (event) => trace.push(event) });
    const find = failing([httpError(503), httpError(503)], () => 1);
    const tools = shield.protect(
      { find, other: failing([httpError(503)], () => 1) },
      { effects: 'read', perTool: { find: { budget: { timeMs: 20_000 } } } },
    );
    await tools.find();
    await tools.other();
    sameCounts(shield, trace);
    expect(trace.flatMap((event) => (event.type === 'call' ? [event.budget] : []))).toEqual([20, undefined]);
  });
});

describe('a wrong value is refused:', () => {
  it.each([
    ['a number as a text', { timeoutMs: '5' }, 'timeoutMs must lie in (0, Infinity), got "5"'],
    ['a large integer', { timeoutMs: 5n }, 'timeoutMs must lie in (0, Infinity), got 5'],
    ['a misspelt field', { budget: { attempt: 3 } }, 'budget has an unknown field attempt'],
    ['a budget that is no object', { budget: 5 }, 'budget must be an object'],
    ['a key that is no boolean', { idempotencyKey: 'yes' }, 'find.idempotencyKey must be true or false'],
    ['an undo without a tool', { undoneBy: {} }, 'find.undoneBy must be an object with the name of a tool'],
    ['no verification', { verifiedBy: null }, 'find.verifiedBy must be an object with the name of a tool'],
  ])('%s', (_, options, message) => {
    const about = { perTool: { find: options as ToolOptions } };
    expect(() => shieldInTest().protect({ find: async () => 1 }, about)).toThrow(message);
  });
});
