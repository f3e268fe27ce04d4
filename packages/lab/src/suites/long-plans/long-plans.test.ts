import { describe, expect, it } from 'vitest';
import { longPlans } from './index.ts';

const suite = longPlans();

describe('long-plans', () => {
  it('has plans of 8 to 15 calls, all of them right', () => {
    for (const { plan, gold, mistakes } of suite.tasks) {
      expect(plan.length).toBeGreaterThanOrEqual(8);
      expect(plan.length).toBeLessThanOrEqual(15);
      expect(plan).toEqual(gold);
      expect(mistakes).toBeUndefined();
    }
  });

  it('has different tasks in every group, and groups with other requests', () => {
    const sequences = new Map<string, string>();
    for (const [template, tasks] of Map.groupBy(suite.tasks, ({ template }) => template!)) {
      expect(new Set(tasks.map(({ text }) => text)).size).toBe(tasks.length);
      expect(tasks.length).toBeGreaterThanOrEqual(2);
      const calls = tasks[0]!.gold.map(({ tool }) => tool).join(' ');
      for (const { gold } of tasks) expect(gold.map(({ tool }) => tool).join(' ')).toBe(calls);
      expect(sequences.get(calls)).toBeUndefined();
      sequences.set(calls, template);
    }
  });

  it('refers to outputs of its own steps only', () => {
    for (const { gold } of suite.tasks) {
      gold.forEach(({ args }, index) => {
        const earlier = new Set(gold.slice(0, index).map(({ id }) => id));
        for (const [, step] of JSON.stringify(args).matchAll(/"\$from":"(\w+)"/g))
          expect(earlier.has(step!)).toBe(true);
      });
    }
  });
});
