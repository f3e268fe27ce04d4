/** `regain law ...`: the commands that study the law and the paper. */

import type { Command } from 'commander';
import { addAudit } from './audit.ts';
import { addBreakdown } from './breakdown.ts';
import { addCoverage } from './coverage.ts';
import { addDemo } from './demo.ts';
import { addSensitivity } from './sensitivity.ts';
import { addSurrogates } from './surrogates.ts';

export function addStudies(law: Command): void {
  for (const add of [addAudit, addBreakdown, addSensitivity, addSurrogates, addCoverage, addDemo]) add(law);
}
