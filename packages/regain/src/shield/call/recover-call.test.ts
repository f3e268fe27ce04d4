import { describe, expect, it } from 'vitest';
import { realClock } from '../../types/index.ts';
import {
  errorOf,
  failing,
  httpError,
  rejecting,
  shieldInTest,
  toolInTest,
  unrecovered,
} from '../shield-in-test.ts';

describe('a call that fails', () => {
  it('is repeated if that is safe', async () => {
    const guard = shieldInTest();
    const find = failing([httpError(503), httpError(502)], () => 'found');
    expect(await guard.protect(find, { effects: 'read' })()).toBe('found');
    expect(guard.stats()).toMatchObject({
      calls: 1,
      recovered: 1,
      clean: 0,
      attempts: 3,
      wastedAttempts: 0,
    });
    expect(guard.stats().spend).toBeGreaterThan(0);
  });

  it('is not repeated if it is a write that may have taken effect; an undeclared function is a write', async () => {
    for (const error of [httpError(504), new Error('socket hang up'), new TypeError('x is undefined')]) {
      const guard = shieldInTest();
      const book = failing([error, error, error], () => 'booked');
      const thrown = await unrecovered(guard.protect(book)());
      expect(thrown.cause).toBe(error);
      expect(thrown.report).toMatchObject({
        status: 'unconfirmed',
        effect: 'unknown',
        attempts: 1,
        known: { tookEffect: 'unknown' },
        nextSteps: ['check-state', 'ask-somebody'],
      });
      expect(book.seen).toHaveLength(1);
    }
  });

  it('is repaired if its only argument is an object and the error is specific', async () => {
    const find = async (args: Record<string, unknown>) => {
      if (args.query === undefined) throw httpError(400, "unknown parameter 'q'; did you mean 'query'?");
      return `found ${String(args.query)}`;
    };
    const inputSchema = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] };
    const tool = toolInTest('find', find, { inputSchema });
    const guard = shieldInTest();
    expect(await guard.protect(tool).execute({ q: 'tea' })).toBe('found tea');
    const bare = shieldInTest();
    expect(await bare.protect(find, { effects: 'read' })({ q: 'tea' })).toBe('found tea');
  });

  it.each([{}, { timeoutMs: Infinity }, { timeoutMs: Infinity, budget: { timeMs: 600_000 } }])(
    'is recovered with and without a timeout: %j',
    async (options) => {
      const find = failing([httpError(503)], () => 'found');
      expect(await shieldInTest(options).protect(find, { effects: 'read' })()).toBe('found');
    },
  );

  it('ends at its timeout, and the error says so', async () => {
    const guard = shieldInTest({ clock: realClock(performance), timeoutMs: 5, budget: { timeMs: 40 } });
    const hang = guard.protect(() => new Promise(() => {}), { effects: 'write' });
    const thrown = await unrecovered(hang());
    expect(thrown.report.known.failure).toBe('timeout');
    expect(thrown).toHaveProperty('cause.code', 'ETIMEDOUT');
  });

  it('ends after the allowed number of attempts', async () => {
    const guard = shieldInTest({ budget: { attempts: 2 } });
    const find = rejecting(httpError(503));
    await errorOf(guard.protect(find, { effects: 'read' })());
    expect(find.seen).toHaveLength(2);
    expect(guard.stats()).toMatchObject({ handedOff: 1, attempts: 2, wastedAttempts: 1 });
  });
});

describe('an answer', () => {
  it('that is marked as an error is retried, and returned if nothing helps', async () => {
    const refusal = { error: 'backend unavailable, try again' };
    const guard = shieldInTest();
    const find = failing([], () => refusal);
    expect(await guard.protect(find, { effects: 'read' })()).toBe(refusal);
    expect(find.seen.length).toBeGreaterThan(1);
    expect(guard.stats()).toMatchObject({ clean: 0, recovered: 0 });
  });

  it('that is one of several pages is no failure if its schema declares pages', async () => {
    const page = { rows: [1], next_cursor: 'b', truncated: true, cached: true };
    const properties = {
      rows: { type: 'array' },
      next_cursor: { type: 'string' },
      cached: { type: 'boolean' },
    };
    const guard = shieldInTest();
    const run = failing([], () => page);
    const list = toolInTest('list', run, { outputSchema: { type: 'object', properties } });
    expect(await guard.protect(list).execute({})).toBe(page);
    expect([run.seen.length, guard.stats().clean]).toEqual([1, 1]);
  });

  it('that violates its declared schema is retried; without a schema it is accepted', async () => {
    const outputSchema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const answers: object[] = [{ m: 'garbage' }, { n: 1 }];
    const execute = async () => answers.shift();
    const tool = toolInTest('count', execute, { outputSchema });
    expect(await shieldInTest().protect(tool).execute({})).toEqual({ n: 1 });
    expect(answers).toEqual([]);
    expect(await shieldInTest().protect(async () => '', { effects: 'read' })()).toBe('');
  });
});

it('does not repair arguments that JSON cannot represent', async () => {
  for (const [when, isRepaired] of [
    ['2026-01-01', true],
    [new Date(0), false],
    [1n, false],
    ['long '.repeat(10_000), false],
  ] as const) {
    const seen: object[] = [];
    const find = async (args: object) => {
      seen.push(args);
      if (!('city' in args)) throw httpError(400, 'unknown parameter "town"; did you mean "city"?');
      return args;
    };
    const args = { town: 'Rome', when };
    await shieldInTest()
      .protect(find, { effects: 'read' })(args)
      .catch(() => {});
    expect(seen[0]).toBe(args);
    expect(seen.some((given) => 'city' in given)).toBe(isRepaired);
  }
});

describe('cancellation', () => {
  it('rejects with the reason at once, for each kind of signal', async () => {
    const clock = realClock(performance);
    for (const whose of ['shield', 'call'] as const) {
      const signals = { shield: new AbortController(), call: new AbortController() };
      const { signal } = signals.call;
      const guard = shieldInTest({ clock, signal: signals.shield.signal });
      const tool = guard.protect(toolInTest('hang', () => new Promise<never>(() => {})));
      const call = tool.execute({}, { signal });
      const reason = new Error('enough');
      signals[whose].abort(reason);
      expect(await errorOf(call)).toBe(reason);
      expect(guard.stats()).toMatchObject({ calls: 1, cancelled: 1, attempts: 1 });
      expect(await errorOf(tool.execute({}, { signal }))).toBe(reason);
      expect(guard.stats()).toMatchObject({ calls: 2, cancelled: 2, attempts: 1 });
      // A cancelled call has not failed: neither the law nor the breaker counts it.
      expect(guard.lawSnapshot().calls).toBe(0);
    }
  });

  it('reaches the tool, and so does a timeout; an answer aborts nothing', async () => {
    const clock = realClock(performance);
    const signals: AbortSignal[] = [];
    const late = (answers: boolean) =>
      toolInTest('late', (_, { signal }) => {
        signals.push(signal);
        return answers ? Promise.resolve(1) : new Promise(() => {});
      });
    const guard = shieldInTest({ clock, timeoutMs: 5, budget: { timeMs: 3_000, attempts: 2 } });
    await errorOf(guard.protect(late(false)).execute({}));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(signals[0]!.reason).toHaveProperty('code', 'ETIMEDOUT');
    const controller = new AbortController();
    const call = shieldInTest({ clock }).protect(late(false)).execute({}, { signal: controller.signal });
    controller.abort('enough');
    expect(await errorOf(call)).toBe('enough');
    expect(signals[2]!.aborted).toBe(true);
    await shieldInTest({ clock }).protect(late(true)).execute({});
    expect(signals[3]!.aborted).toBe(false);
  });

  it('ends a wait between two attempts', async () => {
    const controller = new AbortController();
    const guard = shieldInTest({
      clock: realClock(performance),
      signal: controller.signal,
      onEvent: ({ type }) => type === 'decided' && queueMicrotask(() => controller.abort('enough')),
    });
    const find = rejecting(Object.assign(httpError(429), { retryAfterMs: 20_000 }));
    expect(await errorOf(guard.protect(find, { effects: 'read' })())).toBe('enough');
    expect(guard.stats()).toMatchObject({ cancelled: 1, gaveUp: 0, handedOff: 0 });
  });
});
