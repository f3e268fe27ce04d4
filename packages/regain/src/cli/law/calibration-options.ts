/** The options for gamma, lambda and H, shared by the commands of `law`. */

import type { Command } from 'commander';
import { type Calibration, calibrate, defaultCalibration } from '../../law/index.ts';
import { numberOption } from '../output.ts';

export interface CalibrationOptions {
  gamma?: number;
  lambda?: number;
  horizon?: number;
}

const flags = [
  ['--gamma <number>', 'discount per step', 0.9, numberOption(0, 1)],
  ['--lambda <number>', 'price of the whole recovery budget', 0.5, numberOption(0)],
  ['--horizon <number>', 'H, the recovery budget in discount steps', 4.5, numberOption(0)],
] as const;

/** Adds the options. Defaults are only documented, not set, so that given values can be recognised. */
export function withCalibration(command: Command, hasDefaults = true): Command {
  for (const [flag, about, value, parse] of flags) {
    command.option(flag, hasDefaults ? `${about} (default: ${value})` : about, parse);
  }
  return command;
}

/** Missing values are taken from the defaults, gamma first. */
export function calibrationFrom({ gamma, lambda, horizon: H }: CalibrationOptions): Calibration {
  const given = [gamma, lambda, H].filter((value) => value !== undefined).length;
  if (given >= 2) return calibrate({ gamma, lambda, H });
  if (H !== undefined) return calibrate({ gamma: defaultCalibration.gamma, H });
  return calibrate({
    gamma: gamma ?? defaultCalibration.gamma,
    lambda: lambda ?? defaultCalibration.lambda,
  });
}
