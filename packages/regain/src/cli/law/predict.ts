/** `regain law predict`: predicted regret from an efficiency score, or from a recovery rate and a cost. */

import type { Command } from 'commander';
import { efficiencyAtConstantCost, predictedRegret } from '../../law/index.ts';
import { fixed } from '../../text/index.ts';
import { invalidArgument } from '../../types/index.ts';
import { roundOff } from '../../values/index.ts';
import { describeCommand, numberOption, print } from '../output.ts';
import { type CalibrationOptions, calibrationFrom, withCalibration } from './calibration-options.ts';

interface Options extends CalibrationOptions {
  es?: number;
  rr?: number;
  cost?: number;
  json?: boolean;
}

export function addPredict(law: Command): void {
  const command = describeCommand(
    law.command('predict'),
    'Predict recovery regret from ES, or from a recovery rate and a mean recovery cost.',
    'law predict --es 0.814',
    'law predict --rr 0.9 --cost 0.3',
  )
    .option('--es <number>', 'efficiency score', numberOption(0, 1))
    .option('--rr <number>', 'recovery rate', numberOption(0, 1))
    .option('--cost <number>', 'recovery cost, as a share of the recovery budget', numberOption(0, 1));
  withCalibration(command).action((options: Options) => {
    const calibration = calibrationFrom(options);
    const es = efficiencyFrom(options, calibration.lambda);
    const predicted = roundOff(predictedRegret(es, calibration.gamma));
    print(options, { ES: roundOff(es), predicted, ...calibration }, (result) =>
      [
        `predicted regret  ${fixed(result.predicted, 3)}   (1 - ES) / (1 - gamma)`,
        `ES                ${fixed(result.ES, 4)}`,
        `gamma ${result.gamma}, lambda ${result.lambda}, H ${result.H}; the worst case is ${fixed(1 / (1 - result.gamma), 2)}`,
      ].join('\n'),
    );
  });
}

function efficiencyFrom(options: Options, lambda: number): number {
  const { es, rr, cost } = options;
  if (es !== undefined && rr === undefined && cost === undefined) return es;
  if (es === undefined && rr !== undefined) return efficiencyAtConstantCost(rr, cost ?? 0, lambda);
  throw invalidArgument('predict needs either --es, or --rr with an optional --cost');
}
