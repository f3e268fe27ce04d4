/** The command that judges the exported rollouts of a run again, with the exact parameters. */

import {
  type Calibration,
  calibrate,
  defaultCalibration,
  defaultMargin,
  defaultResamples,
} from 'regain/internal/law';
import type { RunResults } from '../../results/index.ts';

/** Flags only where the settings of the run differ from the defaults of `law verdict`. */
export function verdictFlags({ manifest: { calibration, verdict } }: RunResults): string[] {
  const { margin, method, resamples, seed } = verdict;
  return [
    ...calibrationFlags(calibration),
    ...(margin === defaultMargin ? [] : [`--margin ${margin}`]),
    ...(method === 'studentised' ? [] : [`--method ${method}`]),
    ...(resamples === defaultResamples ? [] : [`--resamples ${resamples}`]),
    ...(seed === 1 ? [] : [`--seed ${seed}`]),
  ];
}

/** The two of gamma, lambda and H that give all three exactly; the third is rounded. */
function calibrationFlags({ gamma, lambda, H }: Calibration): string[] {
  const isSame = (made: Calibration) => made.gamma === gamma && made.lambda === lambda && made.H === H;
  if (isSame(defaultCalibration)) return [];
  if (isSame(calibrate({ gamma, lambda }))) return [`--gamma ${gamma}`, `--lambda ${lambda}`];
  if (isSame(calibrate({ gamma, H }))) return [`--gamma ${gamma}`, `--horizon ${H}`];
  return [`--lambda ${lambda}`, `--horizon ${H}`];
}
