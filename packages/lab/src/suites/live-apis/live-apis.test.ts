import { describe, expect, it } from 'vitest';
import { referencesIn } from '../conformance/shape.ts';
import { trainingSuiteNames } from '../registry.ts';
import { bySplit, expectDisjoint, sharedTools } from '../splits-in-test.ts';
import { families } from './apis.ts';
import { liveApis } from './index.ts';

const suite = liveApis();
const familyOf = (domain: string) => domain.split('+')[0]!;

describe('live-apis', () => {
  it('has at least 150 tasks, 50 to 100 for each family of APIs', () => {
    expect(suite.tasks.length).toBeGreaterThanOrEqual(150);
    for (const family of families) {
      const tasks = suite.tasks.filter(({ domain }) => familyOf(domain) === family);
      expect(tasks.length, family).toBeGreaterThanOrEqual(50);
      expect(tasks.length, family).toBeLessThanOrEqual(100);
    }
  });

  it('holds out finance, trains, sea and sun, and every place in their tasks', () => {
    const inSplit = bySplit(suite.tasks);
    const { train } = inSplit;
    const held = suite.tasks.filter((task) => !train.includes(task));
    expect(sharedTools(held, train).sort()).toEqual(['air_quality', 'geocode_place']);
    expect(train.some(({ domain }) => domain.includes('finance'))).toBe(false);
    for (const [split, family] of [
      ['test', 'books'],
      ['reserve', 'hazards'],
    ] as const) {
      const own = inSplit[split];
      expect(new Set(own.map(({ domain }) => domain))).toEqual(new Set([family]));
      const others = suite.tasks.filter((task) => task.split !== split);
      expect(sharedTools(own, others)).toEqual([]);
    }
    const citiesOf = (tasks: typeof train) =>
      tasks.flatMap(({ given }) =>
        given.filter(({ name }) => name === 'city').map(({ value }) => String(value)),
      );
    expectDisjoint([citiesOf(held), citiesOf(train)]);
  });

  it('has writes that can be verified and undone, and tasks that are judged by their state', () => {
    const writes = suite.tools.filter(({ effect }) => effect === 'write');
    expect(writes.map(({ name }) => name)).toEqual([
      'hold_flight',
      'place_paper_order',
      'create_watchlist',
      'create_reading_list',
      'create_quake_alert',
      'submit_felt_report',
    ]);
    for (const write of writes) {
      expect(write.verifiedBy, write.name).toBeDefined();
      expect(write.undoneBy, write.name).toBeDefined();
    }
    const changing = suite.tasks.filter(({ gold }) =>
      gold.some(({ tool }) => suite.tools.find(({ name }) => name === tool)!.effect !== 'read'),
    );
    expect(changing.length).toBeGreaterThan(60);
  });

  it('asks for an answer in every task, and chains calls in most', () => {
    expect(suite.tasks.every(({ answer }) => answer !== undefined)).toBe(true);
    const chained = suite.tasks.filter(({ gold }) => gold.some(({ args }) => referencesIn(args).length > 0));
    expect(chained.length).toBeGreaterThan(100);
  });

  it('is unknown to the prior', () => {
    expect(trainingSuiteNames).not.toContain(suite.name);
  });
});
