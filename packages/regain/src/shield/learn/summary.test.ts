import { expect, it } from 'vitest';
import { failing, httpError, shieldInTest } from '../shield-in-test.ts';
import { summaryOf } from './summary.ts';

it('states calls, endings, attempts and the tools with failed calls', async () => {
  const shield = shieldInTest();
  expect(shield.summary()).toBe('No calls yet.');
  const tools = shield.protect(
    {
      search: failing([httpError(503)], () => 'found'),
      lookup: failing([httpError(404)], () => 'found'),
      pay: failing([httpError(504)], () => 'paid'),
      ping: async () => 'pong',
    },
    { effects: { search: 'read', lookup: 'read', pay: 'write', ping: 'read' } },
  );
  const cancelled = AbortSignal.abort(new Error('stop'));
  await tools.ping();
  expect(shield.summary()).toBe(
    'Calls       1: 1 clean, 0 recovered, 0 handed back, 0 unconfirmed\nAttempts    1',
  );
  await tools.search();
  await tools.search();
  await expect(tools.lookup()).rejects.toThrow();
  await expect(tools.pay()).rejects.toThrow();
  const sleeper = { name: 'sleep', description: '', inputSchema: {}, execute: async () => 1 };
  await expect(shield.protect(sleeper).execute({}, { signal: cancelled })).rejects.toThrow('stop');
  const lines = shield.summary().split('\n');
  expect(lines[0]).toBe('Calls       6: 2 clean, 1 recovered, 1 handed back, 1 unconfirmed, 1 cancelled');
  expect(lines[1]).toBe('Saved       1 of 3 calls that failed at first were answered');
  expect(lines[2]).toMatch(/^Recovery {4}[\d.]+ s, of which [\d.]+ s for calls without an answer$/);
  expect(lines.slice(3)).toEqual([
    'Attempts    6',
    expect.stringMatching(/^Failing {5}search: 1 of 2 calls failed, 1 recovered; mostly [a-z-]+$/),
    expect.stringMatching(
      /^ {12}lookup: 1 of 1 calls failed, 0 recovered; mostly [a-z-]+; mostly stopped by [a-z-]+$/,
    ),
    expect.stringMatching(
      /^ {12}pay: 1 of 1 calls failed, 0 recovered; mostly [a-z-]+; mostly stopped by unsafe$/,
    ),
  ]);
});

it('lists the five tools with the most failed calls, and adds what else went wrong', () => {
  const counts = {
    ...{ calls: 10, clean: 4, recovered: 3, unconfirmed: 0, handedOff: 0, gaveUp: 2, cancelled: 0 },
    ...{
      attempts: 15,
      wastedAttempts: 2,
      fallbacks: 0,
      spend: 0.5,
      repairedBeforeCall: 1,
      failures: {},
      stops: {},
    },
    ...{
      recoveryMs: 150_000,
      wastedMs: 4_000,
      money: 0.26251,
      notCalled: 1,
      avoidedMs: 2_000,
      avoidedMoney: 0.02,
    },
  };
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const tools = Object.fromEntries(
    names.map((name, i) => [name, { ...counts, calls: 20, recovered: i, gaveUp: 0 }]),
  );
  const line = '1 attempt declared, 3 observed: another layer retries inside';
  const layer = { tool: 'a', where: 'inside', calls: 1, declared: 1, observed: 3, line } as const;
  expect(summaryOf({ ...counts, tools, hookErrors: 4, retryLayers: [layer] }).split('\n')).toEqual([
    'Calls       10: 4 clean, 3 recovered, 0 handed back, 0 unconfirmed, 2 given up, 1 not ended yet',
    'Saved       3 of 5 calls that failed at first were answered',
    'Not called  1 while the tool was down, which avoided about 2.0 s and 0.02 of money',
    'Recovery    3 min, of which 4.0 s for calls without an answer',
    'Attempts    15, of which 2 were retries of calls that were not recovered',
    'Money       0.263',
    'Repaired    1 before the call',
    'Failing     g: 6 of 20 calls failed, 6 recovered',
    ...['f: 5', 'e: 4', 'd: 3', 'c: 2'].map(
      (text) => `            ${text} of 20 calls failed, ${text.at(-1)} recovered`,
    ),
    '            and 1 more',
    `Retries     a: ${line}`,
    'Hooks       4 errors',
  ]);
});
