import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parsePosteriors } from '../../govern/index.ts';
import { RegainError } from '../../types/index.ts';
import type { ShieldOptions } from '../options.ts';
import { createShield, type Shield } from '../shield.ts';
import { eventsOf, failing, httpError, shieldInTest } from '../shield-in-test.ts';

const KEY = 'regain-experience';

/** One call that fails once and is recovered. */
async function recoveredBy(options: ShieldOptions, name = 'find') {
  const guard = shieldInTest(options);
  expect(await callThatFailsOnce(guard, name)).toBe('found');
  return guard;
}

function callThatFailsOnce({ protect }: Shield, name = 'find'): Promise<string> {
  return protect({ [name]: failing([httpError(503)], () => 'found') }, { effects: 'read' })[name]!();
}

const warningsOf = (guard: ReturnType<typeof shieldInTest>) =>
  eventsOf(guard.events, 'warning').map(({ message }) => message);

describe('experience in a store', () => {
  it('is read, merged and written by one process after the other', async () => {
    const store = new Map<string, string>();
    for (const name of ['find', 'book', 'find']) {
      const guard = await recoveredBy({ experience: store }, name);
      await guard.flush();
      expect(warningsOf(guard)).toEqual([]);
    }
    const { tallies } = parsePosteriors(store.get(KEY)!);
    expect([...store.keys()]).toEqual([KEY]);
    expect(tallies['find|server-error|retry|0']?.successes).toBe(2);
    expect(tallies['|server-error|retry|0']?.successes).toBe(3);
  });

  it('may be parsed by the client of the store', async () => {
    const kept: { value?: string } = {};
    const experience = {
      get: async () => (kept.value === undefined ? null : (JSON.parse(kept.value) as string)),
      set: async (_: string, value: string) => {
        kept.value = value;
      },
    };
    for (let i = 0; i < 2; i++) await (await recoveredBy({ experience })).flush();
    expect(parsePosteriors(kept.value!).tallies['find|server-error|retry|0']?.successes).toBe(2);
  });

  it('that is damaged is replaced, with one warning', async () => {
    const store = new Map([[KEY, '{"version":7}']]);
    const guard = await recoveredBy({ experience: store });
    await guard.flush();
    expect(warningsOf(guard)).toEqual([expect.stringContaining('is damaged')]);
    expect(parsePosteriors(store.get(KEY)!).tallies['find|server-error|retry|0']?.successes).toBe(1);
  });

  it('that fails is reported to the logger, without the password of its address', async () => {
    const lines: string[] = [];
    const error = new Error('no answer of redis://app:hunter2-Planted@cache.example:6379');
    const experience = { get: () => null, set: () => Promise.reject(error) };
    const logger = { warn: (line: string) => void lines.push(line) };
    const guard = await recoveredBy({ experience, logger });
    await guard.flush();
    expect(lines).toEqual([
      expect.stringMatching(/^regain: experience could not be written: .*cache\.example/),
    ]);
    expect([...lines, ...warningsOf(guard)].join()).not.toContain('hunter2');
  });

  const rejects = async () => Promise.reject(new Error('ECONNREFUSED'));
  const throws = () => {
    throw new Error('ECONNREFUSED');
  };
  it.each([
    ['rejects', rejects],
    ['throws', throws],
  ])('a store that %s affects no call', async (_, fail) => {
    const guard = await recoveredBy({ experience: { get: fail, set: fail } });
    await guard.flush();
    expect(warningsOf(guard)).toEqual([
      'experience could not be read and starts empty: ECONNREFUSED',
      'experience could not be written: ECONNREFUSED',
    ]);
  });

  it('what a store cannot take now is written later', async () => {
    const store = new Map<string, string>();
    let isDown = true;
    const experience = {
      get: (key: string) => store.get(key),
      set: (key: string, value: string) => {
        if (isDown) throw new Error('down');
        store.set(key, value);
      },
    };
    const guard = await recoveredBy({ experience });
    await guard.flush();
    isDown = false;
    await guard.flush();
    expect(parsePosteriors(store.get(KEY)!).tallies['find|server-error|retry|0']?.successes).toBe(1);
  });

  it.each([5, true, '', {}, { get: () => '' }, null])('%j is refused', (experience) => {
    const attempt = () => createShield({ experience } as ShieldOptions);
    expect(attempt).toThrow(RegainError);
    expect(attempt).toThrow('experience must be a file name, a store with get and set, or false');
  });
});

describe('a slow store', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('delays the first recovery by 100 ms at most, no other, and is merged when it answers', async () => {
    const full = new Map<string, string>();
    await (await recoveredBy({ experience: full })).flush();
    const answers: (() => void)[] = [];
    const experience = {
      get: (key: string) =>
        new Promise<string | undefined>((resolve) => answers.push(() => resolve(full.get(key)))),
      set: (key: string, value: string) => full.set(key, value),
    };
    const guard = shieldInTest({ experience });
    const first = callThatFailsOnce(guard);
    await vi.advanceTimersByTimeAsync(99);
    expect(guard.stats().recovered).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    await first;
    // The same store again: nothing is waited for.
    await callThatFailsOnce(guard);
    expect(guard.stats().recovered).toBe(2);
    const flushed = guard.flush();
    for (let i = 0; i < 2; i++) {
      await vi.advanceTimersByTimeAsync(1);
      answers.shift()?.();
    }
    await flushed;
    expect(parsePosteriors(full.get(KEY)!).tallies['find|server-error|retry|0']?.successes).toBe(3);
  });

  it('that never answers does not keep flush from ending', async () => {
    const experience = { get: () => new Promise<string>(() => {}), set: () => {} };
    const guard = shieldInTest({ experience });
    const call = callThatFailsOnce(guard);
    await vi.advanceTimersByTimeAsync(100);
    await call;
    const flushed = guard.flush();
    await vi.advanceTimersByTimeAsync(20_000);
    await flushed;
    expect(warningsOf(guard)).toEqual([
      'experience could not be read and starts empty: get of the store gave no answer within 5 s',
      'experience could not be written: get of the store gave no answer within 5 s',
    ]);
  });
});
