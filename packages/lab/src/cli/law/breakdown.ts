/** `regain law breakdown`: observed regret departs from a constant prediction as the variance of cost rises. */

import type { Command } from 'commander';
import { describeCommand, heading, integerOption, print, terminalTable } from 'regain/internal/cli';
import { paperRegimeOf } from 'regain/internal/law';
import { fixed, table } from 'regain/internal/text';
import { random } from 'regain/internal/types';
import {
  type BreakdownPanel,
  type BreakdownStudy,
  breakdownStudy,
  type CostBound,
} from '../../studies/index.ts';
import { writeFigure } from './write-figure.ts';

interface Options {
  rollouts: number;
  seed: number;
  svg?: string;
  json?: boolean;
}

const boundNames: Record<CostBound, string> = {
  budget: 'Cost within the recovery budget: C ~ Beta on [0, 1]',
  lifted: 'Budget bound lifted: C ~ Gamma',
};

export function addBreakdown(law: Command): void {
  describeCommand(
    law.command('breakdown'),
    'Show where observed regret differs from the prediction as Var(C) rises, with RR, gamma and ES held fixed.',
    'law breakdown',
    'law breakdown --svg breakdown.svg',
  )
    .option('--svg <file>', 'also write the figure to this file')
    .option(
      '--rollouts <count>',
      'simulated rollouts at each checked variance',
      integerOption(2, 10_000_000),
      100_000,
    )
    .option('--seed <number>', 'seed of the simulated rollouts', integerOption(0), 42)
    .action(async (options: Options) => {
      const study = breakdownStudy(random('law', 'breakdown', options.seed), options.rollouts);
      if (options.svg !== undefined)
        await writeFigure(options.svg, ({ renderSvg, breakdownFigure }) =>
          renderSvg((document) => breakdownFigure(document, study)),
        );
      print(options, study, breakdownText);
    });
}

function breakdownText(study: BreakdownStudy): string {
  const { RR, ES, calibration } = study.setting;
  const fixedAt = `RR ${RR}, ES ${ES}, gamma ${calibration.gamma} and lambda ${calibration.lambda} are held fixed`;
  return [
    `${fixedAt}; the prediction stays at ${fixed(study.predicted, 3)}.`,
    ...study.panels.map((panel) => panelText(study, panel)),
  ].join('\n\n');
}

function panelText({ paper }: BreakdownStudy, panel: BreakdownPanel): string {
  const { boundaries } = panel;
  const last = panel.points.at(-1)!;
  const shown = panel.points.filter((point) => isRound(point.variance) || point === last);
  const simulated = new Map(panel.simulated.map((each) => [each.variance, each.observed]));
  const rows = table(shown, [
    { label: 'Var(C)', value: ({ variance }) => String(variance) },
    { label: 'mean C', value: ({ meanCost }) => fixed(meanCost, 4) },
    { label: 'observed', value: ({ observed }) => fixed(observed, 3) },
    {
      label: 'simulated (s.e.)',
      value: ({ variance }) => {
        const estimate = simulated.get(variance);
        return estimate === undefined
          ? ''
          : `${fixed(estimate.mean, 3)} (${fixed(estimate.standardError, 3)})`;
      },
    },
    { label: 'gap %', value: ({ relativeGap }) => fixed(100 * relativeGap, 2) },
    { label: 'from spread', value: ({ relativeSpread }) => fixed(100 * relativeSpread, 2) },
    { label: 'regime', align: 'left', value: ({ regime }) => regime },
    { label: 'the paper', align: 'left', value: ({ variance }) => paperRegimeOf(variance) },
  ]);
  return [
    heading(boundNames[panel.bound]),
    terminalTable(rows),
    `curvature begins at Var(C) ${fixed(boundaries.curvature, 4)} (the paper: ${paper.boundaries.curvature}; by beta Var(C) alone: ${fixed(boundaries.curvatureByBeta, 4)})`,
    `breakdown begins at Var(C) ${fixed(boundaries.breakdown, 4)} (the paper: ${paper.boundaries.breakdown})`,
    growthText(panel),
  ].join('\n');
}

function growthText({ growth }: BreakdownPanel): string {
  const onset = `what spread adds to regret grows as Var(C) to the power ${fixed(growth.exponentAtOnset, 2)} at first`;
  if (growth.exponentBeyond === null) return onset;
  const { min, max } = growth.exponentBeyond;
  return `${onset},\n${fixed(max, 2)} down to ${fixed(min, 2)} beyond the boundary: ${growth.beyond} (the paper: superlinear)`;
}

/** 1, 2 or 5 times a power of ten. */
function isRound(variance: number): boolean {
  return ['1', '2', '5'].includes(variance.toExponential().split('e')[0]!);
}
