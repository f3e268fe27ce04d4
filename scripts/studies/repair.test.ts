/** The study of repairs at a tenth of its calls: floors that it reaches, on data that nothing was trained on. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readApiBank } from '../../packages/lab/src/training/calls/api-bank.ts';
import { readBfcl } from '../../packages/lab/src/training/calls/bfcl.ts';
import { summaryOf } from '../../packages/regain/src/repair/calls/repair-summary.ts';
import { dataFolder, dataMissing, repairStudy } from './repair.ts';

const folder = dataFolder();
if (folder === undefined) console.warn(`skipped: the study of repairs ${dataMissing}`);

describe.skipIf(folder === undefined)('calls that are spoilt as models spoil them', () => {
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
    expect(applied.point).toBeGreaterThan(0.85);
    expect(rightAmongApplied.low).toBeGreaterThan(0.95);
    expect(calibrationError).toBeLessThan(0.04);
    expect(curve.at(-1)!.right.point).toBeGreaterThan(curve[0]!.right.point);
    expect(harmed).toBe(0);
  });

  it('of other tools too: what is applied is right in the dialogues of API-Bank', () => {
    const { evaluated, harmed } = repairStudy(readApiBank(join(folder!, 'api-bank')), 'nothing', 0.2);
    const { applied, rightAmongApplied } = summaryOf(evaluated);
    expect(applied.point).toBeGreaterThan(0.8);
    expect(rightAmongApplied.low).toBeGreaterThan(0.9);
    expect(harmed).toBe(0);
  });
});
