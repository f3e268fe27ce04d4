import { describe, expect, it } from 'vitest';
import { normal, random } from '../../types/index.ts';
import { defaultCalibration } from '../calibration.ts';
import { studentCdf } from '../statistics/special-functions.ts';
import { checkErgodic } from './ergodic.ts';
import type { RolloutRecord } from './rollout-record.ts';
import { plainRun, simulateRun } from './simulated-run-in-test.ts';

describe('checkErgodic', () => {
  it('is the mean slope of tasks over their repeats', () => {
    const run = [0.1, 0.2, 0.3, 0.4, 0.5].flatMap((step, task) =>
      [2, 0, 1].map((repeat) => rollout(`task ${task}`, repeat, 0.5 + 0.1 * (repeat - 1) * step)),
    );
    const { slope, tasks } = checkErgodic(run, defaultCalibration);
    expect(slope).toBeCloseTo(0.03, 12);
    expect(tasks).toBe(5);
  });

  it('is Student’s t over tasks without bursts', () => {
    const rng = random('ergodic', 't');
    const slopes = Array.from({ length: 12 }, () => 0.01 + 0.02 * normal(rng));
    // Task by task: every block of the run then lies within tasks, or contains whole ones that differ by chance only.
    const run = slopes.flatMap((slope, task) =>
      [0, 1].map((repeat) => rollout(`task ${task}`, repeat, 0.7 + slope * (repeat - 0.5))),
    );
    const mean = slopes.reduce((sum, slope) => sum + slope, 0) / 12;
    const plainError = Math.sqrt(slopes.reduce((sum, slope) => sum + (slope - mean) ** 2, 0) / 11 / 12);
    const check = checkErgodic(run, defaultCalibration);
    expect(check.slope).toBeCloseTo(mean, 12);
    expect(check.standardError! / plainError).toBeGreaterThan(1 - 1e-9);
    expect(check.pValue).toBeCloseTo(2 * studentCdf(-Math.abs(mean) / check.standardError!, 11), 12);
  });

  it('is wider if one burst affects many tasks at the same repeat', () => {
    const tasks = [...Array(40).keys()];
    const run = [0, 1, 2, 3, 4].flatMap((repeat) =>
      tasks.map((task) => ({
        ...rollout(`task ${task}`, repeat, 0.8 + 0.001 * ((task * 7 + repeat * 3) % 11)),
      })),
    );
    const hit = run.map((each, place) => (place >= 165 && place < 180 ? { ...each, success: false } : each));
    const check = checkErgodic(hit, defaultCalibration);
    expect(check.slope).toBeLessThan(-0.05);
    expect(check.verdict).toBe('ok');
    const overTasksAlone = checkErgodic(
      [...hit].sort((a, b) => a.task.localeCompare(b.task)),
      defaultCalibration,
    );
    expect(overTasksAlone.verdict).toBe('broken');
  });

  it('finds learning, and estimates its slope', () => {
    const learning = {
      ...plainRun,
      failure: 0.5,
      tasks: 100,
      planted: { kind: 'learning', factor: 0.5 },
    } as const;
    const check = checkErgodic(simulateRun(random('ergodic', 'learning'), learning), defaultCalibration);
    expect(check.verdict).toBe('broken');
    expect(check.slope).toBeGreaterThan(0.01);
    expect(check.evidence).toMatch(
      /changes by .* from one repeat of a task to the next, standard error .* over 100 tasks/,
    );
  });

  it('needs repeated tasks', () => {
    const once = Array.from({ length: 50 }, (_, task) => rollout(`task ${task}`, 0, 0.8));
    expect(checkErgodic(once, defaultCalibration)).toMatchObject({
      verdict: 'not-testable',
      slope: null,
      tasks: 0,
    });
  });

  it('finds no trend in equal numbers', () => {
    const same = Array.from({ length: 30 }, (_, i) => rollout(`task ${i % 10}`, Math.floor(i / 10), 0.83));
    expect(checkErgodic(same, defaultCalibration)).toMatchObject({ verdict: 'ok', pValue: 1 });
  });
});

/** A successful rollout whose I / (1 + lambda C) is the given one. */
function rollout(task: string, repeat: number, efficiency: number): RolloutRecord {
  return { task, repeat, success: true, cost: (1 / efficiency - 1) / defaultCalibration.lambda, attempts: 1 };
}
