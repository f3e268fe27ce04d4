import { shippedConfidence, summaryOf } from 'regain/internal/repair';
import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate-repairs.ts';
import { trainingTrials } from './judged-calls.ts';
import { mistakesIn, mistakesMissing } from './model-mistakes.ts';
import { trainConfidence } from './train-confidence.ts';

const mistakes = mistakesIn(process.env.REGAIN_DATA);
if (mistakes === undefined) console.warn(`skipped: training the confidence in repairs ${mistakesMissing}`);

describe('the shipped confidence', () => {
  it.skipIf(mistakes === undefined)('is what training gives, to the last digit', async () => {
    expect(await trainConfidence(mistakes!, shippedConfidence.seed)).toEqual(shippedConfidence);
  });

  it('orders invented mistakes, and those that are applied are right', async () => {
    const trials = (await trainingTrials(shippedConfidence.seed + 1)).filter((_, index) => index % 4 === 0);
    const { rightAmongApplied, applied, calibrationError } = summaryOf(evaluate(trials));
    expect(rightAmongApplied.point).toBeGreaterThan(0.97);
    expect(applied.point).toBeGreaterThan(0.4);
    // Real mistakes are harder than invented ones: here the confidence is too low, never too high.
    expect(calibrationError).toBeLessThan(0.25);
  });
});
