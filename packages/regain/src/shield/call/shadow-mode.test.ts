import { describe, expect, it } from 'vitest';
import type { CallContext } from '../../types/index.ts';
import { eventsOf, failing, httpError, rejecting, shieldInTest, toolInTest } from '../shield-in-test.ts';

describe('shadow mode', () => {
  it('makes every call once and returns the same promise and error', async () => {
    const guard = shieldInTest({ shadow: true });
    const answer = Promise.resolve({ error: 'no such thing' });
    const error = httpError(503);
    const dead = rejecting(error);
    const tools = guard.protect(
      {
        answering: () => answer,
        failing: dead,
        throwing: (): Promise<number> => {
          throw error;
        },
      },
      { effects: 'read' },
    );
    expect(tools.answering()).toBe(answer);
    for (let i = 0; i < 40; i++) await expect(tools.failing()).rejects.toBe(error);
    await expect(tools.throwing()).rejects.toBe(error);
    expect(dead.seen).toHaveLength(40);
    await guard.flush();
    expect(guard.stats()).toMatchObject({ calls: 42, gaveUp: 42, attempts: 42, wastedAttempts: 0 });
  });

  it('reports what would have been done', async () => {
    const guard = shieldInTest({ shadow: true });
    const tools = guard.protect(
      { find: failing([httpError(503)], () => 1), pay: failing([httpError(504)], () => 1) },
      { effects: { find: 'read' } },
    );
    await expect(tools.find()).rejects.toThrow();
    await expect(tools.pay()).rejects.toThrow();
    await guard.flush();
    const decided = eventsOf(guard.events, 'decided');
    expect(decided).toEqual([
      expect.objectContaining({ tool: 'find', action: 'retry', isShadow: true }),
      expect.objectContaining({ tool: 'pay', action: 'hand-off', isShadow: true }),
    ]);
    expect(eventsOf(guard.events, 'attempt-ended').map(({ failure }) => failure?.class)).toEqual([
      'server-error',
      'timeout',
    ]);
    expect(await tools.find()).toBe(1);
    expect(eventsOf(guard.events, 'call-ended').map(({ status }) => status)).toEqual([
      'gave-up',
      'gave-up',
      'clean',
    ]);
  });

  it('has no timeout and aborts nothing', async () => {
    const guard = shieldInTest({ shadow: true, timeoutMs: 1 });
    let settle = (_: number) => {};
    const slow = guard.protect(() => new Promise<number>((resolve) => (settle = resolve)), {
      effects: 'read',
    });
    const call = slow();
    await new Promise((resolve) => setImmediate(resolve));
    settle(7);
    expect(await call).toBe(7);
  });
});

it('a cancelled call is counted as cancelled and not diagnosed', async () => {
  const guard = shieldInTest({ shadow: true });
  const controller = new AbortController();
  const hang = (_: object, { signal }: CallContext) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const call = guard.protect(toolInTest('find', hang)).execute({}, { signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
  await guard.flush();
  expect(guard.stats()).toMatchObject({ calls: 1, cancelled: 1, gaveUp: 0 });
  expect(guard.lawSnapshot().calls).toBe(0);
  expect(guard.events.some(({ type }) => type === 'decided')).toBe(false);
});
