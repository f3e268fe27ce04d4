/** `regain law ...`: the law's own commands. */

import type { Command } from 'commander';
import { addAudit } from './audit.ts';
import { addBreakdown } from './breakdown.ts';
import { addCalibrate } from './calibrate.ts';
import { addCoverage } from './coverage.ts';
import { addDemo } from './demo.ts';
import { addPredict } from './predict.ts';
import { addSensitivity } from './sensitivity.ts';
import { addSurrogates } from './surrogates.ts';
import { addVerdict } from './verdict.ts';

export function addLaw(program: Command): void {
  const law = program
    .command('law')
    .description('Compute with the recovery law, test it, and see where it stops.');
  for (const add of [
    addPredict,
    addCalibrate,
    addVerdict,
    addAudit,
    addBreakdown,
    addSensitivity,
    addSurrogates,
    addCoverage,
    addDemo,
  ]) {
    add(law);
  }
}
