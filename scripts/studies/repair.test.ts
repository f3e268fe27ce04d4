/** The study of repairs with fewer calls and folds: floors that it reaches. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readApiBank } from '../../packages/lab/src/training/calls/api-bank.ts';
import { readBfcl } from '../../packages/lab/src/training/calls/bfcl.ts';
import { mistakesIn } from '../../packages/lab/src/training/calls/model-mistakes.ts';
import { summaryOf } from '../../packages/regain/src/repair/calls/repair-summary.ts';
import { trialCount } from '../soak-counts.ts';
import { repairData, repairStudy } from './repair.ts';
import { realStudy } from './repair-real.ts';

const folder = repairData.folder();
if (folder === undefined) console.warn(`skipped: the study of repairs ${repairData.lack}`);

describe.skipIf(folder === undefined)('calls that language models got wrong', () => {
  it('are repaired, applied or handed back with a calibrated confidence, on prompts that the fit has not seen', async () => {
    const outcomes = await realStudy(mistakesIn(folder)!, { folds: 3, every: trialCount(8, 4) });
    const { calls, repaired, rightAmongApplied, calibrationError } = summaryOf(outcomes);
    expect(new Set(outcomes.map(({ mistake }) => mistake.id)).size).toBe(calls);
    expect(repaired.point).toBeGreaterThan(0.7);
    expect(rightAmongApplied.point).toBeGreaterThan(0.9);
    expect(rightAmongApplied.count / calls).toBeGreaterThan(0.42);
    expect(calibrationError).toBeLessThan(0.06);
    // The order of the rules alone repairs fewer, and a message changes nothing that is applied.
    expect(repaired.count).toBeGreaterThan(summaryOf(outcomes.map(({ byRules }) => byRules)).repaired.count);
    const said = summaryOf(outcomes.map(({ withMessage }) => withMessage));
    expect(said.rightAmongApplied.point).toBeGreaterThan(0.9);
    expect(said.repaired.count).toBeGreaterThanOrEqual(repaired.count);
  });
});

describe.skipIf(folder === undefined)('calls with invented mistakes', () => {
  const floors: Readonly<Record<string, number>> = {
    'tool-name': 0.97,
    'argument-name': 0.95,
    'missing-value': 0.65,
    type: 0.97,
    value: 0.75,
    nesting: 0.95,
    'extra-property': 0.95,
    format: 0.97,
    'two-at-once': 0.8,
  };

  it('of BFCL are mostly repaired, and what is applied is right', () => {
    const { calls } = readBfcl(join(folder!, 'bfcl'));
    const { evaluated, harmed } = repairStudy(calls, 'nothing', 0.1);
    for (const [mistake, floor] of Object.entries(floors)) {
      const some = evaluated.filter(({ trial }) => trial.mistake === mistake);
      expect(some.length, mistake).toBeGreaterThan(20);
      expect(summaryOf(some).repaired.point, mistake).toBeGreaterThan(floor);
    }
    const { applied, rightAmongApplied, calibrationError, curve } = summaryOf(evaluated);
    expect(applied.point).toBeGreaterThan(0.5);
    expect(rightAmongApplied.low).toBeGreaterThan(0.95);
    // Real mistakes are harder: here the confidence is too low.
    expect(calibrationError).toBeLessThan(0.25);
    expect(curve.at(5)!.right.point).toBeGreaterThan(curve[0]!.right.point);
    expect(harmed).toBe(0);
  });

  it('of other tools too: what is applied is right in the dialogues of API-Bank', () => {
    const { evaluated, harmed } = repairStudy(readApiBank(join(folder!, 'api-bank')), 'nothing', 0.2);
    const { applied, rightAmongApplied } = summaryOf(evaluated);
    expect(applied.point).toBeGreaterThan(0.4);
    expect(rightAmongApplied.low).toBeGreaterThan(0.9);
    expect(harmed).toBe(0);
  });
});
