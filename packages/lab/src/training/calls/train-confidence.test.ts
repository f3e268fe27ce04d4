import { shippedConfidence, summaryOf } from 'regain/internal/repair';
import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate-repairs.ts';
import { trainConfidence, trainingTrials } from './train-confidence.ts';

describe('the shipped confidence', () => {
  it('is what training gives, to the last digit', async () => {
    expect(await trainConfidence(shippedConfidence.seed)).toEqual(shippedConfidence);
  });

  it('is calibrated on spoilt calls of another seed, and right where it is applied', async () => {
    const trials = (await trainingTrials(shippedConfidence.seed + 1)).filter((_, index) => index % 7 === 0);
    const { rightAmongApplied, applied, calibrationError } = summaryOf(evaluate(trials));
    expect(rightAmongApplied.point).toBeGreaterThan(0.95);
    expect(applied.point).toBeGreaterThan(0.75);
    expect(calibrationError).toBeLessThan(0.05);
  });
});
