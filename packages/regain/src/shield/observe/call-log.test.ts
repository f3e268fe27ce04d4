import { afterEach, describe, expect, it, vi } from 'vitest';
import { virtualClock } from '../../types/index.ts';
import { errorOf, failing, httpError, shieldInTest } from '../shield-in-test.ts';

function logged(options: Parameters<typeof shieldInTest>[0] = {}) {
  const lines: string[] = [];
  const logger = {
    info: (line: string) => void lines.push(`info ${line}`),
    warn: (line: string) => void lines.push(`warn ${line}`),
  };
  return { shield: shieldInTest({ logger, ...options }), lines };
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the log of calls', () => {
  it('has one line for each call that was recovered, handed back or not confirmed', async () => {
    const { shield, lines } = logged({ prices: { search: 0.002 } });
    const cancelled = AbortSignal.abort(new Error('stop'));
    const tools = shield.protect(
      {
        search: failing([httpError(503, 'overloaded')], () => 1),
        lookup: async () => Promise.reject(httpError(404)),
        pay: async () => Promise.reject(httpError(504)),
        list: { name: 'list', description: '', inputSchema: {}, execute: async () => [] },
      },
      { effects: { search: 'read', lookup: 'read', pay: 'write', list: 'read' } },
    );
    await tools.search();
    await tools.search();
    await errorOf(tools.lookup());
    await errorOf(tools.pay());
    await errorOf(tools.list.execute({}, { signal: cancelled }));
    expect(lines).toEqual([
      expect.stringMatching(
        /^info regain: search recovered after 2 attempts in [\d.]+ s: server-error "overloaded"; actions: retry; money 0\.004$/,
      ),
      expect.stringMatching(
        /^warn regain: lookup handed back after 1 attempt in [\d.]+ s: not-found .*; stopped \(/,
      ),
      expect.stringMatching(
        /^warn regain: pay unconfirmed after 1 attempt in [\d.]+ s: .*; it may have taken effect; stopped \(unsafe\): /,
      ),
    ]);
  });

  it('has single lines without secrets and terminal escapes', async () => {
    const { shield, lines } = logged({ secrets: ['hunter2'] });
    const evil = 'line one\nline two \u001b[31mred\u001b[0m\r\u0007 hunter2 \u2028 end';
    const { find } = shield.protect(
      { find: async () => Promise.reject(httpError(400, evil)) },
      { effects: 'read' },
    );
    await errorOf(find());
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('line one');
    expect(lines[0]).not.toMatch(/[\p{Cc}\u2028]|hunter2/u);
    expect(lines[0]!.length).toBeLessThan(420);
  });

  it('counts further calls of a tool in an outage', async () => {
    const clock = virtualClock();
    const { shield, lines } = logged({ clock, budget: { attempts: 1 } });
    const { find, list } = shield.protect(
      { find: async () => Promise.reject(httpError(503)), list: failing([httpError(404)], () => 1) },
      { effects: 'read' },
    );
    for (let i = 0; i < 500; i++) await errorOf(find());
    expect(lines).toHaveLength(20);
    await clock.sleep(60_000);
    await errorOf(list());
    expect(lines.slice(20)).toEqual([
      'warn regain: and more calls of find: 480 handed back',
      expect.stringMatching(/^warn regain: list handed back/),
    ]);
    for (let i = 0; i < 21; i++) await errorOf(find());
    await shield.close();
    expect(lines.at(-1)).toBe('warn regain: and more calls of find: 1 handed back');
  });

  it('does not affect calls if the logger fails', async () => {
    const broken = {
      info: async () => Promise.reject(new Error('full')),
      warn: () => {
        throw new Error('full');
      },
    };
    const { shield } = logged({ logger: broken });
    const tools = shield.protect(
      { a: failing([httpError(503)], () => 1), b: async () => Promise.reject(httpError(404)) },
      { effects: 'read' },
    );
    expect(await tools.a()).toBe(1);
    expect(await errorOf(tools.b())).toMatchObject({ code: 'unrecovered' });
    expect(shield.stats().hookErrors).toBe(2);
    expect(() => shieldInTest({ logger: {} as never })).toThrow('logger must have a function "warn"');
  });

  it('goes to the console in development, without recovered calls', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const { protect } = shieldInTest();
    const tools = protect(
      { a: failing([httpError(503)], () => 1), b: async () => Promise.reject(httpError(404)) },
      { effects: 'read' },
    );
    await tools.a();
    for (let i = 0; i < 2; i++) await errorOf(tools.b());
    expect(warn.mock.calls.filter(([line]) => String(line).startsWith('regain: b handed back'))).toHaveLength(
      2,
    );
    expect(warn.mock.calls.filter(([line]) => String(line).startsWith('regain: a '))).toEqual([]);
    expect(info).not.toHaveBeenCalled();
  });
});

it('prices must be amounts', () => {
  expect(() => shieldInTest({ prices: { search: -1 } })).toThrow(
    'prices.search must lie in [0, Infinity), got -1',
  );
});
