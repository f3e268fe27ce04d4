/** Positions map to coordinates and back; every coordinate occurs once. */

import { beforeAll, describe, expect, it } from 'vitest';
import { resolvedInTest } from './experiment-in-test.ts';
import { createRunPlan, type RunPlan } from './plan.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';

describe('a plan', () => {
  let manifest: ResolvedManifest;
  let plan: RunPlan;
  beforeAll(async () => {
    manifest = await resolvedInTest({
      profiles: ['rough', 'storm'],
      backbones: ['embedded', 'rules'],
      tasks: 3,
    });
    plan = createRunPlan(manifest);
  });

  it('has every coordinate once, cell by cell', () => {
    const all = Array.from({ length: plan.rollouts }, (_, position) => plan.at(position));
    const texts = new Set(all.map((at) => JSON.stringify(at)));
    expect(plan.rollouts).toBe(1 * 2 * 2 * 3 * 3 * 2 * 2);
    expect(texts.size).toBe(plan.rollouts);
    for (const { from, to, policy, suite, profile, backbone, tasks } of plan.cells) {
      const cell = all.slice(from, to);
      expect(cell.every((at) => at.policy === policy && at.profile === profile)).toBe(true);
      expect(cell.every((at) => at.suite === suite && at.backbone === backbone)).toBe(true);
      expect([...new Set(cell.map(({ task }) => task))]).toEqual(tasks);
      expect(cell.slice(0, 4).map(({ seed, repeat }) => [seed, repeat])).toEqual([
        [1, 0],
        [1, 1],
        [2, 0],
        [2, 1],
      ]);
    }
  });

  it('puts all policies at the same positions of their cells, so that they meet the same faults', () => {
    const [first, ...others] = plan.cells.filter(
      ({ profile, backbone }) => profile === 'rough' && backbone === 'embedded',
    );
    for (const other of others) {
      for (let offset = 0; offset < first!.to - first!.from; offset++) {
        const { policy: _, ...at } = plan.at(first!.from + offset);
        expect(plan.at(other.from + offset)).toMatchObject(at);
      }
    }
  });

  it('adds the profile to the names of suites only where there are several', async () => {
    expect([...new Set(plan.cells.map(({ label }) => label))]).toEqual([
      'paladin-eval@rough',
      'paladin-eval@storm',
    ]);
    expect(createRunPlan(await resolvedInTest()).cells[0]!.label).toBe('paladin-eval');
  });

  it('refuses positions outside of it', () => {
    for (const position of [-1, plan.rollouts, 0.5]) {
      expect(() => plan.at(position)).toThrow(
        `the run has rollouts 0 to ${plan.rollouts - 1}, got ${position}`,
      );
    }
  });
});
