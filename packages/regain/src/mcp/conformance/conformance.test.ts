import { expect, test } from 'vitest';
import direct from './direct-passes.json' with { type: 'json' };
import { type Passes, runConformance, type Suite, startFixture, startProxy } from './run-in-test.ts';

/** The least that the fixture must pass directly: a weak one would make the comparison trivial. */
const required: { readonly [suite in Suite]: number } = { '2025-11-25': 28, '2026-07-28': 28 };

test.concurrent.each(Object.keys(required) as Suite[])(
  'every scenario of %s that passes directly passes through the proxy',
  async (suite) => {
    const expected: Passes = direct[suite];
    expect(Object.keys(expected).length).toBeGreaterThanOrEqual(required[suite]);
    const fixture = await startFixture();
    const proxy = await startProxy(fixture.url);
    try {
      const passes = await runConformance(suite, proxy.url);
      expect(passes).toMatchObject(
        Object.fromEntries(Object.keys(expected).map((name) => [name, expect.any(Number)])),
      );
      for (const [scenario, checks] of Object.entries(expected))
        expect(passes[scenario], scenario).toBeGreaterThanOrEqual(checks);
    } finally {
      await proxy.close();
      await fixture.close();
    }
  },
);
