/** The sensitivity figure: predicted regret over lambda and gamma, hatched where the law is no longer tight. */

import * as Plot from '@observablehq/plot';
import { describeCostDistribution } from 'regain/internal/law';
import type { Sensitivity, SensitivityCell } from '../../studies/index.ts';
import { hatching } from './hatching.ts';
import { axisTitles } from './marks.ts';
import { colours, type FigureDocument, type FigureElement, framed, sheet } from './theme.ts';

const PANEL = { width: 760, height: 510, top: 76 };

/** `of` says whose costs they are, where it is not an imagined policy. */
export function sensitivityFigure(
  document: FigureDocument,
  data: Sensitivity,
  of = `RR ${data.policy.RR}, ${describeCostDistribution(data.policy.cost)}`,
): FigureElement {
  const exceeding = data.cells.filter(({ exceeds }) => exceeds).length;
  return sheet(document, {
    width: PANEL.width,
    height: PANEL.top + PANEL.height,
    title: `Predicted regret over \u03bb and \u03b3: ${exceeding} of ${data.cells.length} cells lie beyond the margin of the law`,
    subtitle: [
      `${of}.`,
      'In each cell: predicted regret, and how far observed regret lies above or below it; hatched beyond 5 %.',
    ],
    description:
      'A grid of predicted regret, which rises with lambda and with gamma. ' +
      `${exceeding} of ${data.cells.length} cells are hatched: there the observed regret is more than 5 % away.`,
    panels: [{ left: 0, top: PANEL.top, plot: gridPlot(document, data) }],
  });
}

function gridPlot(document: FigureDocument, { cells, gammas, lambdas }: Sensitivity): Plot.PlotOptions {
  const largest = Math.max(...cells.map(({ predicted }) => predicted));
  const place = { x: 'lambda', y: 'gamma' } as const;
  const ink = ({ predicted }: SensitivityCell) => (isDark(predicted, largest) ? colours.paper : colours.ink);
  // The colour of the cell itself surrounds its label and parts the hatching.
  const label = { ...place, fill: ink, stroke: 'predicted', strokeWidth: 5 } as const;
  return {
    ...framed(PANEL, { left: 78, right: 20, top: 6, bottom: 56 }),
    padding: 0.04,
    x: { type: 'band', domain: lambdas as number[] },
    y: { type: 'band', domain: [...gammas].reverse() },
    // Dark is more regret; the law's costs span a decade, so equal steps of colour are equal ratios.
    color: { type: 'log', scheme: 'blues', domain: [0.3, largest * 1.6] },
    marks: [
      Plot.cell(cells, { ...place, fill: 'predicted' }),
      hatching(
        document,
        cells.filter(({ exceeds }) => exceeds).map(({ lambda, gamma }) => ({ x: lambda, y: gamma })),
        { colour: colours.gold, width: 1.8 },
      ),
      Plot.text(cells, {
        ...label,
        text: ({ predicted }) => predicted.toFixed(2),
        dy: -7,
        fontSize: 13,
        fontWeight: 600,
      }),
      Plot.text(cells, { ...label, text: ({ relativeGap }) => percent(relativeGap), dy: 10, fontSize: 11 }),
      Plot.axisX({ tickFormat: (value: number) => value.toFixed(3), label: null, tickSize: 0 }),
      Plot.axisY({ tickFormat: (value: number) => value.toFixed(3), label: null, tickSize: 0 }),
      ...axisTitles('\u03bb, price of the whole recovery budget', '\u03b3, discount per step', {
        ...{ below: 44, left: 62 },
      }),
    ],
  };
}

function percent(value: number): string {
  const size = Math.abs(100 * value).toFixed(1);
  const sign = Number(size) === 0 ? '' : value < 0 ? '\u2212' : '+';
  return `${sign}${size} %`;
}

function isDark(value: number, largest: number): boolean {
  return value > 0.45 * largest;
}
