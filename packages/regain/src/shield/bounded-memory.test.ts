/** What a shield keeps does not grow with the number of tool names, schemas and error texts. */

import { describe, expect, it } from 'vitest';
import { driftDetector, posteriors } from '../govern/index.ts';
import { TraceFold } from '../law/index.ts';
import { virtualClock } from '../types/index.ts';
import { retryLayers } from './call/retry-layers.ts';
import { DriftMonitor } from './learn/drift-monitor.ts';
import { OTHER_TOOLS, TOOLS_MAX, ToolRecords } from './learn/tool-records.ts';
import { deduplicated } from './observe/logger.ts';
import { createShield } from './shield.ts';
import { httpError } from './shield-in-test.ts';

const names = (count: number) => Array.from({ length: count }, (_, i) => `tool-${i}`);

describe('tool names', () => {
  it('beyond 1,000 are counted together, and the totals are those of the trace', async () => {
    const fold = new TraceFold();
    const guard = createShield({
      ...({ clock: virtualClock(), logger: false, experience: false } as const),
      trace: (event) => void fold.add(event),
    });
    const { often } = guard.protect({ often: async () => 1 }, { effects: 'read' });
    const first = guard.protect({ 'tool-0': async () => 1 }, { effects: 'read' });
    for (const name of names(TOOLS_MAX + 200)) {
      let calls = 0;
      const tool = async () => {
        if (calls++ === 0 && name.endsWith('7')) throw httpError(503, `no answer of ${name}`);
        return calls;
      };
      await guard.protect({ [name]: tool }, { effects: 'read' })[name]!();
      await often();
    }
    // It was evicted, and is still in use.
    await first['tool-0']!();
    const { tools, ...stats } = guard.stats();
    expect(Object.keys(tools)).toHaveLength(TOOLS_MAX + 1);
    expect(tools.often!.calls).toBe(TOOLS_MAX + 200);
    expect(tools[OTHER_TOOLS]!.calls).toBe(202);
    const { tools: traced, ...counts } = fold.counts!;
    // Sums of fractions depend on their order.
    expect(stats).toMatchObject({ ...counts, spend: expect.closeTo(counts.spend, 9) });
    expect(Object.keys(traced)).toHaveLength(TOOLS_MAX + 201);
    expect((await guard.lawReport('often')).calls).toBe(TOOLS_MAX + 200);
  });

  it('leave at most 1,000 records, and those in use stay', () => {
    const records = new ToolRecords();
    records.of('used');
    for (const name of names(5_000)) {
      records.of('used').tally.calls++;
      records.of(name);
    }
    expect([...records.values()]).toHaveLength(TOOLS_MAX);
    expect(records.get('used')).toBeDefined();
    expect(records.get('tool-0')).toBeUndefined();
    expect(records.tallies()).toHaveLength(TOOLS_MAX + 1);
  });

  it('that come at once do not displace the record of a tool that was called often', () => {
    const records = new ToolRecords();
    const { tally } = records.of('used');
    tally.calls = 100;
    for (const name of names(5 * TOOLS_MAX)) records.of(name).tally.calls++;
    expect([...records.values()]).toHaveLength(TOOLS_MAX);
    expect(records.of('used').tally).toEqual(tally);
    for (const name of names(50 * TOOLS_MAX)) records.of(name).tally.calls++;
    expect(records.get('used')).toBeUndefined();
  });
});

describe('the number of entries is bounded:', () => {
  it('drift', () => {
    const drifting: string[] = [];
    const monitor = new DriftMonitor(
      ({ tool, change }) => void (change === 'suspected' && drifting.push(tool)),
    );
    for (const name of names(3_000))
      for (const type of ['string', 'number']) monitor.updateSpec({ name, inputSchema: { type } });
    expect(drifting).toHaveLength(3_000);
    expect(names(3_000).filter((tool) => monitor.watch.driftReason(tool) !== null)).toHaveLength(1_000);
    const detector = driftDetector();
    for (const name of names(3_000)) detector.observeSchema({ name, inputSchema: { type: 'string' } });
    for (const name of names(3_000)) detector.observeSchema({ name, inputSchema: { type: 'number' } });
    // None was remembered until its second schema.
    expect(names(3_000).filter((tool) => detector.driftReason(tool) !== null)).toEqual([]);
  });

  it('experience', () => {
    const learnt = posteriors();
    for (const name of names(25_000)) {
      learnt.recordFailure(name, 'server-error');
      learnt.recordAttempt(
        { tool: name, failureClass: 'server-error', action: 'retry', failedTries: 0 },
        { success: false, cost: 0.1 },
      );
    }
    const { tallies, outages, firsts } = learnt.save();
    const sizes = [tallies, outages, firsts!].map((one) => Object.keys(one).length);
    expect(sizes).toEqual([20_000, 10_000, 10_000]);
  });

  it('lines of the logger, retry layers', () => {
    let lines = 0;
    const logger = deduplicated({ warn: () => void lines++ });
    for (const name of names(3_000)) logger.warn(name);
    expect(lines).toBe(1_000);
    const layers = retryLayers(() => 0);
    for (const name of names(3_000)) {
      const watch = layers.watch(name, 'call', {});
      watch.attempted();
      layers.executed(name, 'call');
      layers.executed(name, 'call');
      watch.ended(false);
    }
    expect(layers.stats()).toHaveLength(1_000);
  });
});
