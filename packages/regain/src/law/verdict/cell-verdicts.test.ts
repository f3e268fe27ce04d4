import { describe, expect, it } from 'vitest';
import { bernoulli, beta, type Observation, random } from '../../types/index.ts';
import { defaultCalibration as calibration } from '../calibration.ts';
import { cellTotalsOf } from '../cell-totals.ts';
import { defaultLoss } from '../loss.ts';
import { regimeReport } from '../regimes.ts';
import { sampleOf } from '../sample.ts';
import { cellVerdicts, type NamedCell } from './cell-verdicts.ts';
import { verdict } from './verdict.ts';

type Rollout = Pick<Observation, 'task' | 'ending' | 'ledger'>;

const options = { seed: 7, resamples: 499 };

function draw(policy: string, RR: number, tasks = 30, repeats = 4): Rollout[] {
  const source = random('judge', policy);
  return Array.from({ length: tasks * repeats }, (_, i) => {
    const cost = beta(source, 1, 2);
    const entry = { cost, downMs: 0, upCost: 0, upMs: 0 };
    return { task: `t${i % tasks}`, ending: bernoulli(source, RR) ? 'recovered' : 'failed', ledger: [entry] };
  });
}

function cell(name: string, rollouts: readonly Rollout[], suite = 's'): NamedCell {
  const tasks = [...new Set(rollouts.filter(({ ending }) => ending !== 'void').map(({ task }) => task))];
  return { name, suite, totals: cellTotalsOf(rollouts, defaultLoss, calibration), tasks: () => tasks };
}

describe('cell verdicts from totals', () => {
  const policies = { fortify: draw('fortify', 0.95), critic: draw('critic', 0.7) };
  const { cells, together } = cellVerdicts(
    Object.entries(policies).map(([name, rollouts]) => cell(name, rollouts)),
    calibration,
    options,
  );

  it('are bit-identical to those from rollouts in memory', () => {
    for (const [i, [name, rollouts]] of Object.entries(policies).entries()) {
      const sample = sampleOf(rollouts, defaultLoss, calibration);
      const expected = verdict(sample, calibration, { ...options, seed: `7/${name}` });
      expect(cells[i]).toMatchObject({ name, ...expected });
    }
  });

  it('of several cells equal those of each cell', () => {
    expect(together!.cells.map(({ gap, verdict }) => ({ gap, verdict }))).toEqual(
      cells.map(({ gap, verdict }) => ({ gap, verdict })),
    );
    const lost = cells.map(({ observed, predicted }) => [observed.point, predicted.point] as const);
    const ratio = (lost[0]![0] + lost[1]![0]) / (lost[0]![1] + lost[1]![1]);
    expect(together!.pooled.gap!.point).toBeCloseTo(ratio - 1, 12);
  });

  it('include the regime from the costs', () => {
    for (const [i, rollouts] of Object.values(policies).entries()) {
      const report = regimeReport(sampleOf(rollouts, defaultLoss, calibration), calibration);
      const { costs, gap } = cells[i]!;
      expect([costs.regime, costs.paperRegime]).toEqual([report.regime, report.paperRegime]);
      expect(costs.varianceCost).toBe(report.varianceCost);
      expect(costs.relativeSpread).toBeCloseTo(report.relativeSpread!, 12);
      // At clock cost the costs explain the whole gap, up to rounding.
      expect(costs.analyticRelativeGap).toBeCloseTo(gap!.point, 12);
    }
  });

  it('bound the effect of voids by counting them both ways', () => {
    const given = policies.critic.map(
      (rollout, i): Rollout => (i % 9 === 0 ? { ...rollout, ending: 'void' } : rollout),
    );
    const counted = (ending: 'failed' | 'clean') => {
      const rollouts = given.map((one) => (one.ending === 'void' ? { ...one, ending, ledger: [] } : one));
      return cellVerdicts([cell('critic', rollouts)], calibration, options).cells[0]!;
    };
    const { voids } = cellVerdicts([cell('critic', given)], calibration, options).cells[0]!;
    expect(voids!.count).toBe(14);
    for (const [way, whole] of [
      ['ifFailed', counted('failed')] as const,
      ['ifClean', counted('clean')] as const,
    ]) {
      expect(voids!.RR[way]).toBeCloseTo(whole.observables.RR, 12);
      expect(voids!.ES[way]).toBeCloseTo(whole.observables.ES, 12);
      expect(voids!.predicted[way]).toBeCloseTo(whole.predicted.point, 12);
      expect(voids!.observed[way]).toBeCloseTo(whole.observed.point, 12);
      expect(voids!.gap![way]).toBeCloseTo(whole.gap!.point, 12);
    }
  });

  it('have no gap if every rollout is clean', () => {
    const clean = policies.critic.map((rollout): Rollout => ({ ...rollout, ending: 'clean', ledger: [] }));
    const judged = cellVerdicts([cell('critic', clean)], calibration, options);
    expect(judged.together).toBeNull();
    expect(judged.cells[0]).toMatchObject({
      verdict: 'undefined',
      gap: null,
      costs: { regime: 'linear', analyticGap: 0, analyticRelativeGap: null },
      voids: null,
    });
  });
});
