import { describe, expect, it } from 'vitest';
import { random } from '../../types/index.ts';
import { defaultCalibration } from '../calibration.ts';
import { plainRun, simulateRun } from './simulated-run-in-test.ts';
import { checkStationary } from './stationary.ts';

const drift = { ...plainRun, planted: { kind: 'drift', failure: 0.95 } } as const;

describe('checkStationary', () => {
  it('names the drifting tool, and the window that predicted less', () => {
    const check = checkStationary(simulateRun(random('stationary', 'drift'), drift), defaultCalibration);
    expect(check.verdict).toBe('broken');
    const [first, ...others] = [...check.tools].sort((a, b) => a.pValue - b.pValue);
    expect(first!.tool).toBe('tool 0');
    expect(Math.min(...others.map((tool) => tool.pValue))).toBeGreaterThan(0.02);
    expect(check.windows!.after).toBeGreaterThan(2 * check.windows!.predicted);
    expect(check.evidence).toMatch(
      /^failures of tool 0 go from .* to .* after \d+ of its rollouts \(p .* after Holm/,
    );
    expect(check.evidence).toMatch(/observed regret is .* in the calibration window and .* later, predicted/);
  });

  it('finds nothing where nothing changed', () => {
    const check = checkStationary(simulateRun(random('stationary', 'plain'), plainRun), defaultCalibration);
    expect(check.verdict).toBe('ok');
    expect(check.tools).toHaveLength(plainRun.tools);
  });

  it('works from rollouts alone, when no call was recorded', () => {
    const run = simulateRun(random('stationary', 'no calls'), drift).map(
      ({ calls: _, ...rollout }) => rollout,
    );
    const check = checkStationary(run, defaultCalibration);
    expect(check.tools).toEqual([]);
    expect(check.verdict).toBe('broken');
  });

  it('takes a changed schema as direct evidence', () => {
    const run = simulateRun(random('stationary', 'schema'), plainRun).map((rollout, place) => ({
      ...rollout,
      calls: rollout.calls!.map((call) => ({
        ...call,
        schemaHash: call.tool === 'tool 3' && place > 150 ? 'new' : 'old',
      })),
    }));
    const check = checkStationary(run, defaultCalibration);
    expect(check).toMatchObject({ verdict: 'broken', schemasChanged: ['tool 3'] });
    expect(check.pValue).toBeUndefined();
    expect(check.evidence).toBe('the schema of tool 3 changed during the run');
  });

  it('uses the start times, not the given order', () => {
    const run = simulateRun(random('stationary', 'drift'), drift);
    const mixed = [...run].sort((a, b) => a.task.localeCompare(b.task));
    expect(checkStationary(mixed, defaultCalibration)).toEqual(checkStationary(run, defaultCalibration));
  });

  it('is not testable if a run is too short', () => {
    const check = checkStationary(simulateRun(random('short'), plainRun).slice(0, 8), defaultCalibration);
    expect(check.verdict).toBe('not-testable');
    expect(check.evidence).toContain('8 rollouts are too few');
    expect(checkStationary([], defaultCalibration).verdict).toBe('not-testable');
  });

  it('rejects a window of the whole run, and invalid costs', () => {
    expect(() => checkStationary([], defaultCalibration, { calibrationShare: 1 })).toThrow(
      'calibration share',
    );
    const bad = { task: 'a', repeat: 0, success: true, cost: Number.NaN, attempts: 0 };
    expect(() => checkStationary([bad], defaultCalibration)).toThrow('rollout 0 of task a needs a cost');
  });
});
