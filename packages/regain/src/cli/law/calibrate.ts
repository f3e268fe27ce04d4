/** `regain law calibrate`: two of gamma, lambda and H give the third. */

import type { Command } from 'commander';
import { calibrate, kappaOf } from '../../law/index.ts';
import { describeCommand, print } from '../output.ts';
import { type CalibrationOptions, withCalibration } from './calibration-options.ts';

export function addCalibrate(law: Command): void {
  const command = describeCommand(
    law.command('calibrate'),
    'Turn two of gamma, lambda and H into the third: lambda = H (1 - gamma) / gamma.',
    'law calibrate --gamma 0.9 --lambda 0.5',
    'law calibrate --gamma 0.95 --horizon 6',
  );
  withCalibration(command, false).action((options: CalibrationOptions & { json?: boolean }) => {
    const calibration = calibrate({ gamma: options.gamma, lambda: options.lambda, H: options.horizon });
    print(options, { ...calibration, kappa: kappaOf(calibration.gamma) }, (result) =>
      [
        `gamma   ${result.gamma}`,
        `lambda  ${result.lambda}`,
        `H       ${result.H}   spending the whole recovery budget delays a task by this many discount steps`,
      ].join('\n'),
    );
  });
}
