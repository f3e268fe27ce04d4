import { describe, expect, it } from 'vitest';
import { random } from '../types/index.ts';
import { driftDetector, schemaHash } from './drift-detector.ts';

const spec = { name: 'search', inputSchema: { type: 'object', properties: { city: { type: 'string' } } } };
const renamed = { name: 'search', inputSchema: { type: 'object', properties: { town: { type: 'string' } } } };

/** Calls a tool repeatedly; each call fails with its given probability. Returns after how many calls drift was reported. */
function callUntilSuspected(
  watch: ReturnType<typeof driftDetector>,
  calls: number,
  chanceAt: (call: number) => number,
  name: string,
): number | null {
  const rng = random('drift test', name);
  for (let call = 0; call < calls; call++) {
    const failed = rng.uniform() < chanceAt(call);
    watch.observeCall('search', { failed, cost: failed ? 0.005 + 0.02 * rng.uniform() : 0 });
    if (watch.driftReason('search') !== null) return call + 1;
  }
  return null;
}

describe('schemas', () => {
  it('that change are drift until accepted', () => {
    const watch = driftDetector();
    watch.observeSchema(spec);
    watch.observeSchema({ ...spec });
    expect(watch.driftReason('search')).toBeNull();
    watch.observeSchema(renamed);
    expect(watch.driftReason('search')).toBe('the schema of search changed');
    expect(watch.driftReason('book')).toBeNull();
    watch.observeSchema(renamed);
    for (let n = 0; n < 1000; n++) watch.observeCall('search', { failed: false });
    expect(watch.driftReason('search')).not.toBeNull();
    watch.accept('search');
    expect(watch.driftReason('search')).toBeNull();
    watch.observeSchema({ ...renamed });
    expect(watch.driftReason('search')).toBeNull();
    watch.observeSchema(spec);
    expect(watch.driftReason('search')).not.toBeNull();
  });

  it('are compared by content, not by the order of keys or by descriptions', () => {
    expect(schemaHash(spec)).toMatch(/^[0-9a-f]{32}$/);
    expect(schemaHash({ inputSchema: { properties: spec.inputSchema.properties, type: 'object' } })).toBe(
      schemaHash(spec),
    );
    const hashes = [
      spec,
      renamed,
      { ...spec, outputSchema: {} },
      { ...spec, outputSchema: { type: 'object' } },
    ].map(schemaHash);
    expect(new Set(hashes).size).toBe(4);
  });
});

describe('change points', () => {
  it('keep the false alarm level at any failure rate', () => {
    // A thousand tests at level 0.02: at most 20 alarms expected; 33 is three standard deviations above.
    for (const chance of [0.02, 0.3, 0.7]) {
      const rng = random('drift test', 'false alarms', String(chance));
      const watch = driftDetector({ level: 0.02 });
      let alarms = 0;
      for (let call = 0; call < 64_000; call++) {
        const failed = rng.uniform() < chance;
        watch.observeCall('search', { failed, cost: failed ? 0.005 + 0.02 * rng.uniform() : 0 });
        if (watch.driftReason('search') === null) continue;
        alarms += 1;
        watch.accept('search');
      }
      expect(alarms, `at ${chance}`).toBeLessThanOrEqual(33);
    }
  });

  it('are rarely reported for short bursts of failures', () => {
    let alarms = 0;
    for (let history = 0; history < 20; history++) {
      // Bursts of 4 calls on average, once in 40 calls.
      const rng = random('drift test', 'spells', history);
      let isBad = false;
      const chanceAt = () => {
        isBad = isBad ? rng.uniform() > 0.25 : rng.uniform() < 0.025;
        return isBad ? 0.85 : 0.1;
      };
      if (callUntilSuspected(driftDetector(), 2560, chanceAt, `spells ${history}`) !== null) alarms += 1;
    }
    expect(alarms).toBeLessThanOrEqual(4);
  });

  it('are found within two windows, in both directions', () => {
    for (const [before, after] of [
      [0.1, 0.5],
      [0.6, 0.1],
    ] as const) {
      for (let history = 0; history < 10; history++) {
        const chanceAt = (call: number) => (call < 256 ? before : after);
        const found = callUntilSuspected(driftDetector(), 768, chanceAt, `${before} ${history}`);
        expect(found).not.toBeNull();
        expect(found).toBeGreaterThan(256);
      }
    }
  });

  it('of cost are found at a constant failure rate', () => {
    const watch = driftDetector();
    const rng = random('drift test', 'dearer');
    for (let call = 0; call < 600; call++) {
      const failed = rng.uniform() < 0.4;
      watch.observeCall('search', { failed, cost: failed ? (call < 384 ? 0.005 : 0.05) : 0 });
    }
    expect(watch.driftReason('search')).toMatch(/^costs of search went from 0\.00\d+ to 0\.0\d+ a call$/);
  });

  it('are over after a window without another change, or when accepted', () => {
    const watch = driftDetector();
    const found = callUntilSuspected(watch, 1000, (call) => (call < 256 ? 0.1 : 0.6), 'settles')!;
    expect(watch.driftReason('search')).toMatch(/^failures of search went from 0\.\d+ to 0\.\d+ a call$/);
    const rng = random('drift test', 'new normal');
    let calls = found;
    while (watch.driftReason('search') !== null && calls < 2000) {
      watch.observeCall('search', { failed: rng.uniform() < 0.6 });
      calls += 1;
    }
    expect(calls).toBeLessThanOrEqual(256 + 256 + 64 + 64);
    const other = driftDetector();
    callUntilSuspected(other, 1000, (call) => (call < 256 ? 0.1 : 0.6), 'settles');
    other.accept('search');
    expect(other.driftReason('search')).toBeNull();
  });

  it('are deterministic for the same calls', () => {
    const found = [0, 1].map(() =>
      callUntilSuspected(driftDetector(), 1000, (call) => (call < 300 ? 0.2 : 0.5), 'same'),
    );
    expect(found[0]).toBe(found[1]);
  });
});
