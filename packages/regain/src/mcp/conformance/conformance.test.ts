import { describe, expect, test } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import direct from './direct-passes.json' with { type: 'json' };
import { startProxy } from './proxy-in-test.ts';
import { type Passes, runClientScenario, runConformance, type Suite, startFixture } from './run-in-test.ts';

/** The least that the fixture must pass directly: a weak one would make the comparison trivial. */
const required: { readonly [suite in Suite]: number } = { '2025-11-25': 28, '2026-07-28': 28 };

describe.each(Object.keys(required) as Suite[])('the conformance suite of %s', (suite) => {
  // Scenarios have time limits of their own, which a busy machine may miss once.
  test.concurrent('every scenario that passes directly passes through the proxy', { retry: 2 }, async () => {
    const expected: Passes = direct[suite].server;
    expect(Object.keys(expected).length).toBeGreaterThanOrEqual(required[suite]);
    const fixture = await startFixture();
    const proxy = await startProxy(fixture.url);
    try {
      const passes = await runConformance(suite, proxy.url);
      const lost = Object.entries(expected).filter(([scenario, checks]) => (passes[scenario] ?? 0) < checks);
      expect(lost).toEqual([]);
    } finally {
      await proxy.close();
      await fixture.close();
    }
  });

  const clients = Object.entries(direct[suite].client as Passes);
  const count = trialCount(suite === '2026-07-28' ? 1 : 0, clients.length);
  test.each(clients.slice(0, count))(
    'a client that passes %s directly passes it behind the proxy',
    { retry: 2 },
    async (scenario, checks) => {
      expect(await runClientScenario(suite, scenario, 'through')).toBeGreaterThanOrEqual(checks);
    },
  );
});
