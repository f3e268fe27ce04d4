import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { failing, httpError, shieldInTest } from '../../shield/shield-in-test.ts';
import { logTo } from './log-to.ts';

/** A real pino, and the records that it wrote. */
function pinoInTest() {
  const records: Record<string, unknown>[] = [];
  const target = { write: (line: string) => void records.push(JSON.parse(line)) };
  return { logger: pino({ base: null, timestamp: false }, target), records };
}

const effects = { find: 'read', gone: 'read', pay: 'write', fine: 'read' } as const;

/** One call of each ending. */
async function traffic(logger: Parameters<typeof logTo>[0]) {
  const { protect } = shieldInTest({ observers: [logTo(logger)] });
  const secret = 'zq9-Planted/Secret+77';
  const said = `token ${secret} for words-of-the-tool`;
  const tools = protect(
    {
      find: failing([httpError(503, said)], (_: { password: string }) => said),
      gone: async () => Promise.reject(httpError(404, said)),
      pay: async () => Promise.reject(Object.assign(httpError(504, said), { code: 'words-of-the-tool' })),
      fine: async () => said,
    },
    { effects },
  );
  await tools.find({ password: secret });
  for (const call of [tools.gone, tools.pay, tools.fine]) await call().catch(() => undefined);
  return [secret, 'words-of-the-tool', 'token'];
}

describe('logTo', () => {
  it('gives pino records with fields', async () => {
    const { logger, records } = pinoInTest();
    await traffic(logger);
    expect(records).toMatchObject([
      {
        ...{
          level: 30,
          msg: 'regain: find recovered',
          event: 'call-ended',
          tool: 'find',
          status: 'recovered',
        },
        ...{ failureClass: 'server-error', failureStatus: 503, attempts: 2, actions: ['retry'] },
      },
      {
        ...{ level: 40, msg: 'regain: gone handed-off (not-worth-it)', status: 'handed-off' },
        ...{ stop: 'not-worth-it', failureClass: 'not-found', attempts: 1, actions: [] },
      },
      { level: 40, msg: 'regain: pay unconfirmed (unsafe)', status: 'unconfirmed', failureStatus: 504 },
    ]);
    expect(records[0]!.durationMs).toBeGreaterThan(0);
  });

  it('gives a console the same, with the message first', async () => {
    const written: unknown[][] = [];
    const console = {
      info: (...args: unknown[]) => void written.push(['info', ...args]),
      warn: (...args: unknown[]) => void written.push(['warn', ...args]),
    };
    await traffic(console);
    const { logger, records } = pinoInTest();
    await traffic(logger);
    const ofPino = records.map(({ level, msg, ...fields }) => [level === 30 ? 'info' : 'warn', msg, fields]);
    const withoutId = (lines: unknown) =>
      JSON.parse(JSON.stringify(lines).replaceAll(/"call":"[^"]*",/g, ''));
    expect(withoutId(written)).toEqual(withoutId(ofPino));
    const real = vi.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(globalThis.console, 'info').mockImplementation(() => undefined);
    await traffic(globalThis.console);
    expect(real.mock.calls.map(([message]) => message)).toContain('regain: gone handed-off (not-worth-it)');
    vi.restoreAllMocks();
  });

  it('writes no text of a tool and no secret', async () => {
    const { logger, records } = pinoInTest();
    const hidden = await traffic(logger);
    expect(records).toHaveLength(3);
    for (const text of hidden) expect(JSON.stringify(records)).not.toContain(text);
  });

  it('reports what does not belong to one call', async () => {
    const { logger, records } = pinoInTest();
    const { protect } = shieldInTest({ observers: [logTo(logger)], slo: { rate: 0.9 } });
    const tool = (property: string) => ({
      ...{ name: 'find', description: '', execute: async () => Promise.reject(httpError(404)) },
      inputSchema: { type: 'object', properties: { [property]: {} } },
    });
    for (const property of ['city', 'town']) protect({ find: tool(property) });
    const { find } = protect({ find: tool('town') });
    for (let i = 0; i < 3; i++) await find.execute({}).catch(() => undefined);
    const messages = records
      .filter(({ event }) => event !== 'call-ended')
      .map(({ level, msg }) => [level, msg]);
    expect(messages).toEqual([
      [40, 'regain: find drift suspected'],
      [40, 'regain: objective rate breached'],
    ]);
  });

  it('does not affect a call if the logger throws', async () => {
    const broken = () => {
      throw new Error('full');
    };
    const { protect, stats } = shieldInTest({ observers: [logTo({ info: broken, warn: broken })] });
    expect(await protect({ find: failing([httpError(503)], () => 1) }, { effects: 'read' }).find()).toBe(1);
    expect(stats().hookErrors).toBe(1);
  });
});
