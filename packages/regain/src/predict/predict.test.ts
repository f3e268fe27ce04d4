/** Prediction against simulated policies whose recovery is known exactly. */

import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { defaultCalibration, efficiency } from '../law/index.ts';
import { bernoulli, type FailureClass, type Random, random } from '../types/index.ts';
import { mean } from '../values/index.ts';
import { compose } from './compose.ts';
import { type PlanRecord, type StepRecord, shapeOf } from './plan-record.ts';
import { predictRecovery } from './predict.ts';
import { poolRecovery } from './recovery.ts';
import { talliesByCluster, talliesOf } from './tallies.ts';

/** How a simulated policy fares on a suite: a try costs 0.05; classes differ, and so may suites. */
interface World {
  readonly failure: number;
  readonly mix: readonly (readonly [FailureClass, share: number])[];
  readonly steps: number;
  readonly wrong: number;
  readonly hazard: Partial<Record<FailureClass, number>>;
}

const base: World = {
  failure: 0.3,
  mix: [
    ['timeout', 0.6],
    ['invalid-request', 0.4],
  ],
  steps: 3,
  wrong: 0.02,
  hazard: { timeout: 0.7, 'invalid-request': 0.2 },
};
const TRIES = 3;
const COST = 0.05;

function simulate(world: World, count: number, source: Random, isMonitor = false): PlanRecord[] {
  return Array.from({ length: count }, (_, i) => {
    const steps: StepRecord[] = [];
    while (steps.length < world.steps && steps.every(({ isDone }) => isDone))
      steps.push(simulateStep(world, source, isMonitor));
    const isDone = steps.length === world.steps && steps.every((step) => step.isDone);
    const isRight = isDone && steps.every(() => !bernoulli(source, world.wrong));
    const planned = shapeOf(new Array<'repeatable'>(world.steps).fill('repeatable'));
    return { cluster: `c${i % 50}`, planned, steps, isRight };
  });
}

function simulateStep({ failure, mix, hazard }: World, source: Random, isMonitor: boolean): StepRecord {
  const kind = 'repeatable' as const;
  if (!bernoulli(source, failure)) return { kind, failureClass: null, costs: [], isDone: true };
  const [failureClass] = source.uniform() < mix[0]![1] ? mix[0]! : (mix[1] ?? mix[0]!);
  const costs = [COST];
  while (!isMonitor && costs.length <= TRIES) {
    if (bernoulli(source, hazard[failureClass] ?? 0)) return { kind, failureClass, costs, isDone: true };
    costs.push(COST);
  }
  return { kind, failureClass, costs, isDone: false };
}

function observed(plans: readonly PlanRecord[]) {
  const costs = plans.map(({ steps }) => steps.flatMap((step) => step.costs).reduce((a, b) => a + b, 0));
  const { lambda } = defaultCalibration;
  return {
    ES: mean(plans.map(({ isRight }, i) => efficiency({ success: isRight, cost: costs[i]! }, lambda))),
    RR: mean(plans.map(({ isRight }) => (isRight ? 1 : 0))),
    meanCost: mean(costs),
    deviationCost: Math.sqrt(mean(costs.map((cost) => cost ** 2)) - mean(costs) ** 2),
  };
}

function predicted(sources: readonly World[], target: World, seed: number, monitored = 400) {
  const tallies = sources.map((world, i) => talliesOf(simulate(world, 300, random('source', seed, i))));
  const clusters = [...talliesByCluster(simulate(target, monitored, random('monitor', seed), true)).values()];
  return predictRecovery(tallies, { clusters }, { seed, draws: 200 });
}

describe('a composed prediction', () => {
  it('finds RR, ES and C of longer plans with other failures than the source has', () => {
    const target: World = {
      ...base,
      failure: 0.5,
      steps: 5,
      mix: [...base.mix].reverse().map(([name], i) => [name, [0.7, 0.3][i]!]),
    };
    const truth = observed(simulate(target, 20_000, random('truth')));
    const source = talliesOf(simulate(base, 20_000, random('source')));
    const monitored = [talliesOf(simulate(target, 20_000, random('monitor'), true))];
    const { RR, ES, meanCost, deviationCost, regret } = predictRecovery([source], { clusters: monitored });
    for (const [name, value] of Object.entries({ RR, ES, meanCost, deviationCost }))
      expect(Math.abs(value - truth[name as keyof typeof truth]), name).toBeLessThan(0.012);
    // The other suite's ES is far off.
    expect(Math.abs(observed(simulate(base, 20_000, random('source'))).ES - truth.ES)).toBeGreaterThan(0.2);
    expect(regret).toBeCloseTo((1 - ES) / (1 - defaultCalibration.gamma), 9);
  });

  it('covers about 90 % of targets that differ from the sources as these do from each other', () => {
    const shifted = (source: Random): World => {
      const factor = Math.exp(0.4 * (source.uniform() + source.uniform() + source.uniform() - 1.5) * 2);
      const moved = (p: number) => (factor * p) / (1 - p + factor * p);
      return { ...base, hazard: { timeout: moved(0.7), 'invalid-request': moved(0.2) } };
    };
    let covered = 0;
    const trials = trialCount(12, 25);
    for (let trial = 0; trial < trials; trial++) {
      const source = random('worlds', trial);
      const worlds = [0, 1, 2, 3].map(() => shifted(source));
      const target = shifted(source);
      const { intervals } = predicted(worlds, target, trial, 100);
      const { ES } = observed(simulate(target, 2_000, random('truth', trial)));
      if (ES >= intervals.ES.low && ES <= intervals.ES.high) covered++;
    }
    expect(covered / trials).toBeGreaterThan(0.7);
  });

  it('is wider with fewer sources and with fewer monitored rollouts', () => {
    const width = (sources: number, monitored: number) => {
      const { ES } = predicted(new Array<World>(sources).fill(base), base, 1, monitored).intervals;
      return ES.high - ES.low;
    };
    expect(width(1, 400)).toBeGreaterThan(width(6, 400));
    expect(width(6, 20)).toBeGreaterThan(1.5 * width(6, 400));
  });

  it('is refused where the sources lack the failures of the target, or say too little', () => {
    const strange: World = { ...base, mix: [['quota', 1]], hazard: { quota: 0.5 } };
    expect(predicted([base], strange, 1).refusal).toMatchObject({
      code: 'classes-not-covered',
      reason: expect.stringContaining('quota'),
    });
    expect(predicted([base], base, 1).refusal).toBeUndefined();
    const long: World = { ...base, steps: 12, failure: 0.15, wrong: 0.001 };
    expect(predicted([base], long, 1, 10).refusal?.code).toBe('uninformative');
  });

  it('needs a source and a target', () => {
    expect(() => predictRecovery([], { clusters: [] })).toThrow('at least one source');
    expect(() => predictRecovery([talliesOf(simulate(base, 5, random('few')))], { clusters: [] })).toThrow(
      'monitored rollouts of the target',
    );
  });
});

describe('composition', () => {
  it('agrees with the law where every step works, and where none recovers', () => {
    const { of } = poolRecovery([talliesOf(simulate({ ...base, hazard: {} }, 5_000, random('never')))]);
    const none = { failure: 0, classes: [] };
    const shapes = [{ shape: { repeatable: 4, write: 0 }, share: 1 }];
    const clean = compose(
      { shapes, steps: { repeatable: none, write: none }, wrong: 0 },
      of,
      defaultCalibration,
    );
    expect(clean).toMatchObject({ RR: 1, meanCost: 0, deviationCost: 0 });
    expect(clean.ES).toBeCloseTo(1, 12);
    const failing = { failure: 0.5, classes: [{ failureClass: 'timeout' as const, share: 1 }] };
    const steps = { repeatable: failing, write: none };
    expect(compose({ shapes, steps, wrong: 0 }, of, defaultCalibration).RR).toBeCloseTo(0.5 ** 4, 2);
  });
});
