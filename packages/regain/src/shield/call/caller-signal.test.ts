import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type CallContext, realClock } from '../../types/index.ts';
import { errorOf, failing, httpError, shieldInTest } from '../shield-in-test.ts';

const clock = realClock(performance);

/** Hangs until its signal is aborted. */
function hanging() {
  const signals: AbortSignal[] = [];
  const hang = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  };
  return { signals, hang };
}

describe('the signal that the caller of a plain function passes', () => {
  it.each([
    ['as the last argument', (signal: AbortSignal) => signal],
    ['under signal of the last argument', (signal: AbortSignal) => ({ limit: 3, signal })],
  ])('%s cancels the call and reaches the tool', async (_, lastOf) => {
    const { signals, hang } = hanging();
    const shield = shieldInTest({ clock });
    const find = async (_city: string, last: AbortSignal | { limit: number; signal: AbortSignal }) =>
      hang('limit' in last ? last.signal : last);
    const tools = shield.protect({ find }, { effects: 'read' });
    const controller = new AbortController();
    const call = tools.find('Porto', lastOf(controller.signal));
    const reason = new Error('enough');
    controller.abort(reason);
    expect(await errorOf(call)).toBe(reason);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(signals[0]).not.toBe(controller.signal);
    expect(shield.stats()).toMatchObject({ calls: 1, cancelled: 1, attempts: 1 });
    expect(await errorOf(tools.find('Porto', lastOf(controller.signal)))).toBe(reason);
    expect(signals).toHaveLength(1);
  });

  it('is replaced by one of its own in every attempt; a timeout aborts that of the attempt only', async () => {
    const { signals, hang } = hanging();
    const shield = shieldInTest({ clock, timeoutMs: 5, budget: { attempts: 2 } });
    const find = shield.protect(({ signal }: { city: string; signal: AbortSignal }) => hang(signal), {
      effects: 'read',
    });
    const controller = new AbortController();
    await errorOf(find({ city: 'Porto', signal: controller.signal }));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(new Set(signals).size).toBe(2);
    expect(controller.signal.aborted).toBe(false);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  it('leaves no listener behind after an answer, and its absence leaves arguments unchanged', async () => {
    const seen: unknown[][] = [];
    const find = async (...args: unknown[]) => void seen.push(args);
    const tool = shieldInTest({ clock }).protect(find, { effects: 'read' });
    const { signal } = new AbortController();
    await tool('Porto', { limit: 3, signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    expect(seen[0]).toEqual(['Porto', { limit: 3, signal: expect.any(AbortSignal) }]);
    const options = { signal: 'green' };
    await tool('Porto', options);
    expect(seen[1]![1]).toBe(options);
    const get = () => {
      throw new Error('no');
    };
    const unreadable = new Proxy({}, { get });
    await tool(unreadable);
    expect(seen[2]![0]).toBe(unreadable);
  });

  it('is no obstacle to a repair of the other arguments', async () => {
    const seen: object[] = [];
    const find = async (input: { seats: unknown; signal: AbortSignal }) => {
      seen.push(input);
      if (typeof input.seats !== 'number') throw httpError(400, "seats: expected integer, got string '2'");
      return input.signal.aborted;
    };
    const tool = shieldInTest({ clock }).protect(find, { effects: 'read' });
    expect(await tool({ seats: '2', signal: new AbortController().signal })).toBe(false);
    expect(seen.at(-1)).toMatchObject({ seats: 2 });
  });

  it('does not reach the tool that verifies a write', async () => {
    const reads: unknown[][] = [];
    const tools = shieldInTest({ clock }).protect(
      {
        book: failing([httpError(504)], (_: { city: string; signal: AbortSignal }) => 'booked'),
        bookings: async (...args: unknown[]) => {
          reads.push(args);
          return { all: [{ city: 'Porto' }] };
        },
      },
      {
        effects: { book: 'write', bookings: 'read' },
        perTool: {
          book: {
            verifiedBy: {
              ...{ tool: 'bookings', args: {}, records: '/all', match: { city: '/args/city' }, output: '' },
              ...{ identity: 'match', consistentAfterMs: 0 },
            },
          },
        },
      },
    );
    expect(await tools.book({ city: 'Porto', signal: new AbortController().signal })).toEqual({
      city: 'Porto',
    });
    expect(reads).toEqual([[{}]]);
  });
});

describe('passContext', () => {
  it('gives each attempt the context as last argument, so that a timeout aborts it', async () => {
    const { signals, hang } = hanging();
    const shield = shieldInTest({ clock, timeoutMs: 5, budget: { attempts: 2 } });
    const find = async (_city: string, context?: CallContext) => hang(context!.signal);
    const tools = shield.protect({ find }, { effects: 'read', perTool: { find: { passContext: true } } });
    await errorOf(tools.find('Porto'));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('has the idempotency key, follows missing arguments, and is merged into the object with a signal', async () => {
    const seen: unknown[][] = [];
    const pay = async (a?: unknown, b?: unknown, c?: unknown) => void seen.push([a, b, c]);
    const three = Object.defineProperty(pay, 'length', { value: 3 });
    const about = {
      effects: 'write',
      perTool: { pay: { passContext: true, idempotencyKey: true } },
    } as const;
    const tools = shieldInTest({ clock }).protect({ pay: three }, about);
    await tools.pay(1);
    expect(seen[0]).toEqual([1, undefined, expect.objectContaining({ idempotencyKey: expect.any(String) })]);
    await tools.pay(1, { limit: 2, signal: new AbortController().signal });
    expect(seen[1]![1]).toMatchObject({ limit: 2, purpose: 'step', signal: expect.any(AbortSignal) });
    expect(seen[1]![2]).toBe(undefined);
  });

  it('is refused for declared tools and for other values', () => {
    const find = { name: 'find', description: '', inputSchema: {}, execute: async () => 1 };
    const { protect } = shieldInTest();
    expect(() => protect({ find }, { perTool: { find: { passContext: true } } })).toThrow(
      'for plain functions',
    );
    expect(() =>
      protect({ find: async () => 1 }, { perTool: { find: { passContext: 1 as never } } }),
    ).toThrow('true or false');
  });
});
