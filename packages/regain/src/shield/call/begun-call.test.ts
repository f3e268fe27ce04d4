/** Calls whose first attempt the caller makes: counted and recovered as if the shield had made it. */

import { describe, expect, it } from 'vitest';
import { virtualClock } from '../../types/index.ts';
import type { ShieldOptions } from '../options.ts';
import { errorOf, eventsOf, httpError, shieldInTest, toolInTest } from '../shield-in-test.ts';
import { firstAttemptsOf } from './begun-call.ts';

/** A read that fails so often when the shield runs it. */
function scene(options: ShieldOptions = {}, failures = 0) {
  const shield = shieldInTest(options);
  const runs: unknown[] = [];
  const run = async (args: object) => {
    runs.push(args);
    if (runs.length <= failures) throw httpError(503);
    return { found: runs.length };
  };
  const find = shield.protect(toolInTest('find', run, { inputSchema: { type: 'object' } }));
  return { shield, runs, find, first: firstAttemptsOf(find) };
}

describe('a first attempt of the caller', () => {
  it('is counted like any other when it succeeds', async () => {
    const { shield, runs, find, first } = scene();
    first.succeed({ q: 1 }, { found: 0 }, first.startMs()!);
    const { calls, clean, attempts } = shield.stats();
    expect({ calls, clean, attempts, runs }).toEqual({ calls: 1, clean: 1, attempts: 1, runs: [] });
    await find.execute({});
    expect(shield.stats()).toMatchObject({ calls: 2, clean: 2, attempts: 2 });
  });

  it('is followed by a second one when it fails', async () => {
    const { shield, runs, first } = scene();
    const failed = () => Promise.reject(httpError(503));
    await expect(first.settle({ q: 1 }, failed, first.startMs()!, { callId: '7' })).resolves.toEqual({
      found: 1,
    });
    expect(runs).toEqual([{ q: 1 }]);
    expect(shield.stats()).toMatchObject({ calls: 1, recovered: 1, attempts: 2 });
    expect(eventsOf(shield.events, 'attempt-started').map(({ call, attempt }) => [call, attempt])).toEqual([
      ['7', 1],
      ['7', 2],
    ]);
  });

  it('ends with its answer if that is none after all', async () => {
    const { shield, first } = scene();
    await expect(first.settle({}, async () => ({ found: 0 }), 0, {})).resolves.toEqual({ found: 0 });
    expect(shield.stats()).toMatchObject({ clean: 1, attempts: 1 });
  });

  it('is not made while the tool is down', async () => {
    const { find, first } = scene({}, Infinity);
    expect(first.startMs()).toBe(0);
    for (let i = 0; i < 50; i++) await errorOf(find.execute({}));
    expect(first.startMs()).toBeUndefined();
  });

  it.each<ShieldOptions>([
    { timeoutMs: 100 },
    { concurrency: 1 },
    { shadow: true },
    { trace: () => {} },
    { observers: [{ observeCall: () => undefined }] },
  ])('is not made with %o, which has a part in every attempt', (options) => {
    expect(scene({ clock: virtualClock(), ...options }).first.startMs()).toBeUndefined();
  });
});
