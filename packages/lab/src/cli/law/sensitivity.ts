/** `regain law sensitivity`: predicted regret over lambda and gamma, and where the law is no longer tight. */

import type { Command } from 'commander';
import { describeCommand, heading, print, terminalTable } from 'regain/internal/cli';
import { describeCostDistribution } from 'regain/internal/law';
import { fixed, table } from 'regain/internal/text';
import { type Sensitivity, type SensitivityCell, sensitivity } from '../../studies/index.ts';
import { writeFigure } from './write-figure.ts';

interface Options {
  svg?: string;
  json?: boolean;
}

export function addSensitivity(law: Command): void {
  describeCommand(
    law.command('sensitivity'),
    'Predicted regret over a grid of lambda and gamma, and where observed regret is more than 5 % away.',
    'law sensitivity',
    'law sensitivity --svg sensitivity.svg',
  )
    .option('--svg <file>', 'also write the figure to this file')
    .action(async (options: Options) => {
      const data = sensitivity();
      if (options.svg !== undefined)
        await writeFigure(options.svg, ({ renderSvg, sensitivityFigure }) =>
          renderSvg((document) => sensitivityFigure(document, data)),
        );
      print(options, data, sensitivityText);
    });
}

function sensitivityText(data: Sensitivity): string {
  const exceeding = data.cells.filter(({ exceeds }) => exceeds);
  const where = exceeding.map(({ gamma, lambda }) => `(${gamma}, ${fixed(lambda, 3)})`).join(' ');
  return [
    `RR ${data.policy.RR}, ${describeCostDistribution(data.policy.cost)}.`,
    `${heading('Predicted regret')}, * where observed regret is more than 5 % away`,
    terminalTable(gridOf(data, ({ predicted, exceeds }) => `${fixed(predicted, 2)}${exceeds ? '*' : ' '}`)),
    `${heading('Relative gap')}, (observed - predicted) / predicted, in %`,
    terminalTable(
      gridOf(data, ({ relativeGap, exceeds }) => `${fixed(100 * relativeGap, 1)}${exceeds ? '*' : ' '}`),
    ),
    `${exceeding.length} of ${data.cells.length} cells exceed 5 %, at (gamma, lambda) ${where}.`,
  ].join('\n\n');
}

/** Gamma falls from the top, as in the figure. */
function gridOf({ cells, gammas, lambdas }: Sensitivity, value: (cell: SensitivityCell) => string) {
  const rows = [...gammas]
    .reverse()
    .map((gamma) => ({ gamma, cells: cells.filter((cell) => cell.gamma === gamma) }));
  return table(rows, [
    { label: 'gamma \\ lambda', value: ({ gamma }) => fixed(gamma, 3) },
    ...lambdas.map((lambda, i) => ({
      label: `${fixed(lambda, 3)} `,
      value: (row: (typeof rows)[0]) => value(row.cells[i]!),
    })),
  ]);
}
