import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { defaultCoverage } from './coverage.ts';
import { clusterCoverage } from './coverage-clusters.ts';
import { differenceCoverage } from './coverage-differences.ts';
import { drawCells } from './coverage-population.ts';

const reduced = { ...defaultCoverage, replications: 300, resamples: 299 };

describe('tasks that share templates', () => {
  it('are as correlated within a template as within a task', () => {
    const population = { RR: 0.8, correlation: 0.3, cleanShare: 0.25 };
    const size = { tasks: 20_000, repeats: 1, tasksPerTemplate: 2 };
    const [{ success, clusters }] = drawCells(population, size, random('templates'));
    expect(new Set(clusters).size).toBe(10_000);
    let both = 0;
    for (let task = 0; task < 20_000; task += 2) both += success[task]! * success[task + 1]!;
    // E XY = p^2 + rho p (1 - p); standard error 0.005.
    expect(Math.abs(both / 10_000 - (0.64 + 0.3 * 0.16))).toBeLessThan(0.02);
  });

  it('are covered by intervals over templates, and not by intervals over tasks', () => {
    const { byTask, byTemplate } = clusterCoverage({ RR: 0.8, correlation: 0.3, cleanShare: 0.25 }, reduced);
    // Standard error of a coverage of 0.95: 0.013.
    expect(byTemplate.ES).toBeGreaterThan(0.91);
    expect(byTask.ES).toBeLessThan(0.89);
    expect(byTemplate.ES).toBeGreaterThan(byTask.ES + 0.04);
    for (const share of Object.values(byTemplate.falseHolds)) expect(share).toBeLessThan(0.1);
  });
});

describe('paired differences', () => {
  it('of few differing tasks have an exact test of the stated size, where an interval would not cover', () => {
    const few = differenceCoverage(0.06, reduced);
    expect(few.withInterval).toBeLessThan(0.01);
    expect(few.always.studentised).toBeLessThan(0.87);
    // Standard error 0.013; with two or three differing tasks the exact test cannot reject at all.
    expect(few.falseAlarmsOfExact!).toBeLessThan(0.05);
  });

  it('of many have intervals that cover', () => {
    const many = differenceCoverage(0.8, reduced);
    expect(many.withInterval).toBe(1);
    expect(many.falseAlarmsOfExact).toBeNull();
    expect(many.coverage!).toBeGreaterThan(0.91);
    expect(many.falseAlarms).toBeLessThan(0.09);
  });
});
