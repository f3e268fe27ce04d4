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
  expect(shield.summary()).toBe('Calls: 1 (1 clean, 0 recovered, 0 handed off, 0 unconfirmed)\nAttempts: 1');
  await tools.search();
  await tools.search();
  await expect(tools.lookup()).rejects.toThrow();
  await expect(tools.pay()).rejects.toThrow();
  const sleeper = { name: 'sleep', description: '', inputSchema: {}, execute: async () => 1 };
  await expect(shield.protect(sleeper).execute({}, { signal: cancelled })).rejects.toThrow('stop');
  expect(shield.summary()).toBe(
    [
      'Calls: 6 (2 clean, 1 recovered, 1 handed off, 1 unconfirmed, 1 cancelled)',
      'Attempts: 6',
      'Tools with failed calls: search (1 of 2 calls, 1 recovered), lookup (1 of 1 calls, 0 recovered), pay (1 of 1 calls, 0 recovered)',
    ].join('\n'),
  );
});

it('lists the five tools with the most failed calls, and adds what else went wrong', () => {
  const counts = {
    ...{ calls: 10, clean: 4, recovered: 3, unconfirmed: 0, handedOff: 0, gaveUp: 2, cancelled: 0 },
    ...{ attempts: 15, wastedAttempts: 2, spend: 0.5, repairedBeforeCall: 1 },
  };
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const tools = Object.fromEntries(
    names.map((name, i) => [name, { ...counts, calls: 20, recovered: i, gaveUp: 0 }]),
  );
  const line = '1 attempt declared, 3 observed: another layer retries inside';
  const layer = { tool: 'a', where: 'inside', calls: 1, declared: 1, observed: 3, line } as const;
  expect(summaryOf({ ...counts, tools, hookErrors: 4, retryLayers: [layer] })).toBe(
    [
      'Calls: 10 (4 clean, 3 recovered, 0 handed off, 0 unconfirmed, 2 given up, 1 not ended yet)',
      'Attempts: 15, of which 2 were retries of calls that were not recovered',
      'Repaired before the call: 1',
      'Tools with failed calls: g (6 of 20 calls, 6 recovered), f (5 of 20 calls, 5 recovered), e (4 of 20 calls, 4 recovered), d (3 of 20 calls, 3 recovered), c (2 of 20 calls, 2 recovered), and 1 more',
      `Retry layer at a: ${line}`,
      'Errors in hooks: 4',
    ].join('\n'),
  );
});
