import { compareWithBaselines, defaultCalibration, predictors } from 'regain/internal/law';
import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { drawCells } from '../../../studies/index.ts';

const size = { tasks: 200, repeats: 5 };
const comparisons = [0.4, 0.6, 0.8, 0.95].map((RR) => {
  const [predictFrom, observeOn] = drawCells(
    { RR, correlation: 0.1, cleanShare: 0.25 },
    size,
    random('baselines', RR),
  );
  return { name: `RR ${RR}`, predictFrom, observeOn };
});

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);

describe('againstBaselines', () => {
  it('predicts from ES, the loss itself, RR, CSR and the other cells, and shows each error', () => {
    const { cells } = compareWithBaselines(comparisons, defaultCalibration);
    const { predictFrom, observeOn } = comparisons[1]!;
    const rollouts = 1_000;
    const RR = sum(predictFrom.success) / rollouts;
    const others = [0, 2, 3].map((i) => sum(comparisons[i]!.predictFrom.loss) / rollouts);
    const wanted = {
      law: 10 * (1 - sum(predictFrom.efficiency) / rollouts),
      persistence: sum(predictFrom.loss) / rollouts,
      RR: 10 * (1 - RR),
      CSR: 10 * (1 - RR + (0.5 * sum(predictFrom.cost)) / rollouts),
      'other-cells': others.reduce((total, one) => total + one, 0) / 3,
    };
    for (const predictor of predictors) {
      expect(cells[1]!.predictions[predictor]).toBeCloseTo(wanted[predictor], 10);
      const error = wanted[predictor] - sum(observeOn.loss) / rollouts;
      expect(cells[1]!.errors[predictor]).toBeCloseTo(error, 10);
    }
  });

  it('scores: the law beats RR alone and the other cells on cells that differ', () => {
    const { scores } = compareWithBaselines(comparisons, defaultCalibration);
    const [law, persistence, RR, , others] = scores;
    // Both repeat what was measured: they differ by the gap in sample only.
    const difference = persistence!.meanAbsoluteError! - law!.meanAbsoluteError!;
    expect(Math.abs(difference)).toBeLessThan(0.15 * law!.meanAbsoluteError!);
    expect(law!.meanAbsoluteError!).toBeLessThan(RR!.meanAbsoluteError!);
    expect(law!.meanAbsoluteError!).toBeLessThan(others!.meanAbsoluteError! / 3);
    expect(RR!.bias!).toBeLessThan(0);
    expect(law!.cellsLawCloser).toBe(0);
    expect(others!.cellsLawCloser).toBe(4);
    for (const score of scores)
      expect(score.rootMeanSquareError!).toBeGreaterThanOrEqual(score.meanAbsoluteError!);
  });

  it('has no other cells to ask where there is one', () => {
    const { cells, scores } = compareWithBaselines(comparisons.slice(0, 1), defaultCalibration);
    expect(cells[0]!.predictions['other-cells']).toBeNull();
    expect(scores[4]).toMatchObject({
      meanAbsoluteError: null,
      rootMeanSquareError: null,
      bias: null,
      cellsLawCloser: 0,
    });
    expect(() => compareWithBaselines([], defaultCalibration)).toThrow('got 0');
  });
});
