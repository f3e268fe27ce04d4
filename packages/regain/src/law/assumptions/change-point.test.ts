import { describe, expect, it } from 'vitest';
import { bernoulli, normal, type Random, random } from '../../types/index.ts';
import { detectChange, type Series } from './change-point.ts';

describe('detectChange', () => {
  it('finds a change, where it is and how large it is', () => {
    const rng = random('change-point', 'step');
    const series = alone(
      Array.from({ length: 200 }, (_, i) => (bernoulli(rng, i < 120 ? 0.1 : 0.6) ? 1 : 0)),
    );
    const change = detectChange(series, random('permute'))!;
    expect(change.pValue).toBeLessThan(0.005);
    expect(Math.abs(change.at - 120)).toBeLessThan(12);
    expect(change.before).toBeLessThan(0.2);
    expect(change.after).toBeGreaterThan(0.45);
  });

  it('finds nothing in a constant series, and rejects one that is too short', () => {
    expect(detectChange(alone(Array(100).fill(0.1)), random('permute'))!.pValue).toBe(1);
    expect(detectChange(alone([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]), random('permute'))).toBe(null);
    expect(detectChange(alone([]), random('permute'))).toBe(null);
  });

  it('counts consecutive rollouts of one task once: copies of a series add no evidence', () => {
    const rng = random('change-point', 'copies');
    const values = Array.from({ length: 30 }, (_, i) => normal(rng) + (i < 15 ? 0 : 1));
    const copies = {
      values: values.flatMap((value) => Array(5).fill(value)),
      tasks: alone(values).tasks.flatMap((task) => Array(5).fill(task)),
    };
    const once = detectChange(alone(values), random('permute'))!;
    const five = detectChange(copies, random('permute'))!;
    expect(five.pValue).toBe(once.pValue);
    expect(five.at).toBe(5 * once.at);
  });

  it('tests only the given split, if there is one', () => {
    const early = alone(Array.from({ length: 100 }, (_, i) => (i < 20 ? 1 : 0) + 0.01 * (i % 3)));
    expect(detectChange(early, random('permute'), 0.5)!.at).toBe(50);
    expect(detectChange(early, random('permute'))!.at).toBe(20);
  });

  it('keeps its level for independent series', () => {
    const share = alarmShare(
      (rng) => Array.from({ length: 100 }, () => (bernoulli(rng, 0.15) ? 1 : 0)),
      0.05,
    );
    expect(share).toBeLessThan(0.08);
    expect(share).toBeGreaterThan(0.015);
  });

  it('nearly keeps it for bursts of 1/25 of the run', () => {
    expect(alarmShare((rng) => bursts(rng, 200, 8), 0.01)).toBeLessThan(0.04);
  });
});

/** A series in which every rollout is of another task. */
function alone(values: readonly number[]): Series {
  return { values, tasks: values.map((_, index) => `task ${index}`) };
}

/** Failure rate 0.05, and 0.6 in bursts, which take 10 % of the run. */
function bursts(rng: Random, count: number, length: number): number[] {
  let burst = bernoulli(rng, 0.1);
  return Array.from({ length: count }, () => {
    burst = burst ? !bernoulli(rng, 1 / length) : bernoulli(rng, 1 / length / 9);
    return bernoulli(rng, burst ? 0.6 : 0.05) ? 1 : 0;
  });
}

function alarmShare(draw: (rng: Random) => number[], level: number): number {
  const runs = 600;
  let alarms = 0;
  for (let run = 0; run < runs; run++) {
    const change = detectChange(alone(draw(random('size', run))), random('size', run, 'permute'));
    if (change !== null && change.pValue <= level) alarms++;
  }
  return alarms / runs;
}
