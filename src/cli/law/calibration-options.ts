/** The flags that fix gamma, lambda and H, shared by the commands of the law. */

import type { Command } from 'commander';
import { type Calibration, calibrate, defaultCalibration } from '../../law/calibration.ts';
import { numberOption } from '../output.ts';

export interface CalibrationOptions {
  gamma?: number;
  lambda?: number;
  horizon?: number;
}

export function withCalibration(command: Command): Command {
  return command
    .option('--gamma <number>', 'discount per step (default: 0.9)', numberOption(0, 1))
    .option('--lambda <number>', 'price of the whole recovery budget (default: 0.5)', numberOption(0))
    .option('--horizon <number>', 'H, the recovery budget in discount steps (default: 4.5)', numberOption(0));
}

/** What was not given is taken from the defaults, gamma first. */
export function calibrationFrom({ gamma, lambda, horizon: H }: CalibrationOptions): Calibration {
  const given = [gamma, lambda, H].filter((value) => value !== undefined).length;
  if (given >= 2) return calibrate({ gamma, lambda, H });
  if (H !== undefined) return calibrate({ gamma: defaultCalibration.gamma, H });
  return calibrate({
    gamma: gamma ?? defaultCalibration.gamma,
    lambda: lambda ?? defaultCalibration.lambda,
  });
}
