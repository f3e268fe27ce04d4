import { describe, expect, it } from 'vitest';
import type { Ending, Observation } from '../types/index.ts';
import { rolloutOf } from './arbitraries-in-test.ts';
import { defaultCalibration } from './calibration.ts';
import { defaultLoss, downtimeLoss } from './loss.ts';
import { observables, rolloutResult } from './observables.ts';
import { observedRegret, type RegretReference } from './observed-regret.ts';
import { exactRegret } from './predicted-regret.ts';

function rollout(policy: string, task: string, ending: Ending, cost: number, repeat = 0): Observation {
  const ended = rolloutOf(task, ending, ...(cost === 0 ? [] : [cost]));
  return { ...ended, suite: 's', policy, backbone: 'b', seed: 1, repeat, overhead: 0 };
}

const rollouts = [
  rollout('retry', 'a', 'recovered', 0.4),
  rollout('retry', 'b', 'failed', 0.2),
  rollout('critic', 'a', 'recovered', 0.2),
  rollout('critic', 'b', 'recovered', 0.6),
  rollout('oracle', 'a', 'recovered', 0.1),
  rollout('oracle', 'b', 'recovered', 0.3),
  // The oracle has rollouts without a counterpart: a paired comparison must ignore them.
  rollout('oracle', 'c', 'failed', 0),
];
const regret = (policy: string, reference: RegretReference, from = rollouts) =>
  observedRegret(from, policy, reference, defaultLoss, defaultCalibration);
const lossOf = (cost: number) => (1 - 0.9 ** (4.5 * cost)) / 0.1;

describe('observed regret', () => {
  it('against the ideal is the mean loss, and (1 - DE) / (1 - gamma) exactly', () => {
    const found = regret('retry', { kind: 'ideal' });
    expect(found).toMatchObject({ policy: 'retry', rollouts: 2, referencePolicy: null, referenceLoss: 0 });
    expect(found.regret).toBeCloseTo((lossOf(0.4) + 10) / 2, 12);
    const own = rollouts.filter((one) => one.policy === 'retry').map(rolloutResult);
    expect(found.regret).toBeCloseTo(
      exactRegret(observables(own, defaultCalibration).DE, defaultCalibration),
      12,
    );
  });

  it('against the oracle is paired: same suite, task, seed and repeat', () => {
    const found = regret('retry', { kind: 'oracle', policy: 'oracle' });
    expect(found.referenceLoss).toBeCloseTo((lossOf(0.1) + lossOf(0.3)) / 2, 12);
    expect(found.regret).toBeCloseTo(found.loss - found.referenceLoss, 12);
    expect(regret('oracle', { kind: 'oracle', policy: 'oracle' }).regret).toBe(0);
  });

  it('names the coordinate without an oracle rollout', () => {
    const without = rollouts.filter((one) => !(one.policy === 'oracle' && one.task === 'b'));
    expect(() => regret('retry', { kind: 'oracle', policy: 'oracle' }, without)).toThrow(
      'policy oracle has no rollout at suite s, task b, seed 1, repeat 0 to pair with',
    );
  });

  it('rejects two oracle rollouts at one coordinate', () => {
    const twice = [...rollouts, rollout('oracle', 'a', 'failed', 0)];
    expect(() => regret('retry', { kind: 'oracle', policy: 'oracle' }, twice)).toThrow(
      'policy oracle must appear once at suite s, task a, seed 1, repeat 0',
    );
  });

  it('against the best observed is never below 0, and 0 for the best itself', () => {
    const without = rollouts.filter((one) => one.policy !== 'oracle');
    expect(regret('retry', { kind: 'best' }, without)).toMatchObject({ referencePolicy: 'critic' });
    expect(regret('retry', { kind: 'best' }, without).regret).toBeGreaterThan(0);
    expect(regret('critic', { kind: 'best' }, without).regret).toBe(0);
  });

  it('uses the given loss', () => {
    const step = observedRegret(rollouts, 'critic', { kind: 'ideal' }, { kind: 'step' }, defaultCalibration);
    expect(step.regret).toBeCloseTo((4.5 * 0.2 + 1) / 2, 12);
    expect(step.regret).not.toBeCloseTo(downtimeLoss(rollouts[2]!, defaultCalibration), 3);
  });

  it('rejects a policy without rollouts, and voids', () => {
    expect(() => regret('vanilla', { kind: 'ideal' })).toThrow('needs rollouts of policy vanilla, got none');
    const broken = [...rollouts, rollout('retry', 'c', 'void', 0)];
    expect(() => regret('retry', { kind: 'ideal' }, broken)).toThrow('task c, seed 1, repeat 0 is void');
  });
});
