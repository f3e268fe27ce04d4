/** Alarm rate of the checks on simulated runs: their level if nothing is planted, otherwise their power. */

import type { Random } from '../../types/index.ts';
import { defaultCalibration } from '../calibration.ts';
import { type Assumption, assumptions } from './assumption-check.ts';
import { checkAssumptions } from './check-assumptions.ts';
import { type RunShape, simulatedTimeBudgetMs, simulateRun } from './simulated-run-in-test.ts';

/** Runs with any assumption called broken, and with each of them. */
export function countAlarms(random: Random, shape: RunShape, runs: number) {
  const byAssumption = Object.fromEntries(assumptions.map((name) => [name, 0])) as Record<Assumption, number>;
  let any = 0;
  for (let run = 0; run < runs; run++) {
    const rollouts = simulateRun(random.at(run), shape);
    const checks = checkAssumptions(rollouts, defaultCalibration, { timeBudgetMs: simulatedTimeBudgetMs });
    const broken = checks.filter((check) => check.verdict === 'broken');
    if (broken.length > 0) any++;
    for (const { assumption } of broken) byAssumption[assumption]++;
  }
  return { any, byAssumption };
}
