/** The breakdown figure: a prediction that cannot move, and observed regret that leaves it as Var(C) rises. */

import * as Plot from '@observablehq/plot';
import type { BreakdownPanel, BreakdownPoint, BreakdownStudy } from '../../studies/index.ts';
import { axesAndFrame, axisTitles, panelTitle } from './marks.ts';
import { zoneNames, zonesBetween } from './regime-zones.ts';
import {
  colours,
  type FigureDocument,
  type FigureElement,
  framed,
  halo,
  powerOfTen,
  sheet,
} from './theme.ts';
import { powersWithin } from './variance-axis.ts';

const PANEL = { width: 480, height: 410, top: 76 };

const titles: Record<BreakdownPanel['bound'], string> = {
  budget: 'Cost within the recovery budget (C ~ Beta on [0, 1])',
  lifted: 'Budget bound lifted (C ~ Gamma)',
};

export function breakdownFigure(document: FigureDocument, study: BreakdownStudy): FigureElement {
  const { RR, ES, calibration } = study.setting;
  const range = regretRange(study);
  return sheet(document, {
    width: PANEL.width * study.panels.length + 20,
    height: PANEL.top + PANEL.height + 8,
    title: 'Where the law breaks down: regret against the variance of recovery cost',
    subtitle: [
      `RR ${RR}, ES ${ES}, \u03b3 ${calibration.gamma} and \u03bb ${calibration.lambda} held fixed. ${legend(study)}`,
      "Shading and solid verticals: regimes found in the data. Dotted verticals: the paper's boundaries.",
    ],
    description:
      `Predicted regret stays at ${study.predicted.toFixed(3)} while observed regret rises with Var(C). ` +
      "Shading marks the regimes found in the data, dotted lines the paper's boundaries.",
    panels: study.panels.map((panel, i) => ({
      left: i * PANEL.width,
      top: PANEL.top,
      plot: panelPlot(study, panel, range),
    })),
  });
}

function panelPlot(
  study: BreakdownStudy,
  panel: BreakdownPanel,
  [low, high]: [number, number],
): Plot.PlotOptions {
  const { points, simulated } = panel;
  const first = points[0]!.variance;
  const last = points.at(-1)!;
  const zones = zonesBetween(first, last.variance * 1.1, panel.boundaries);
  const paper = Object.values(study.paper.boundaries);
  const ours = zones.slice(1).map(({ from }) => from);
  return {
    ...framed(PANEL, { left: 58, right: 16, top: 52, bottom: 44 }),
    x: { type: 'log', domain: [first, last.variance * 1.1], label: null },
    y: { domain: [low, high], label: null },
    marks: [
      Plot.rect(zones, { x1: 'from', x2: 'to', y1: low, y2: high, fill: 'fill' }),
      Plot.gridY({ stroke: colours.grid, strokeOpacity: 1 }),
      Plot.ruleX(ours, { stroke: colours.ink, strokeWidth: 1 }),
      Plot.ruleX(paper, { stroke: colours.quiet, strokeWidth: 1.5, strokeDasharray: '1.5,3' }),
      ...zoneNames(zones, high, 0.16, { fontSize: 11 }),
      Plot.text(paper, {
        x: (value: number) => value,
        y: high,
        text: (value: number) => `paper ${powerOfTen(value)}`,
        textAnchor: 'end',
        dx: -4,
        dy: 12,
        fill: colours.quiet,
      }),
      Plot.text(ours, {
        x: (value: number) => value,
        y: low,
        text: (value: number) => value.toPrecision(2),
        textAnchor: 'start',
        dx: 4,
        dy: -9,
      }),
      Plot.lineY([first, last.variance], {
        x: (value: number) => value,
        y: study.predicted,
        stroke: colours.blue,
        strokeWidth: 2,
        strokeDasharray: '6,4',
      }),
      Plot.lineY(points as BreakdownPoint[], {
        x: 'variance',
        y: 'observed',
        stroke: colours.vermilion,
        strokeWidth: 2.5,
      }),
      Plot.ruleX(simulated, {
        x: 'variance',
        y1: ({ observed }) => observed.mean - 2 * observed.standardError,
        y2: ({ observed }) => observed.mean + 2 * observed.standardError,
        stroke: colours.ink,
        strokeWidth: 1.25,
      }),
      Plot.dot(simulated, { x: 'variance', y: ({ observed }) => observed.mean, r: 3.2, fill: colours.ink }),
      Plot.text([first], {
        x: (value: number) => value,
        y: study.predicted,
        text: () => `predicted ${study.predicted.toFixed(3)}`,
        textAnchor: 'start',
        dx: 6,
        dy: 12,
        fill: colours.blue,
        ...halo,
        fontWeight: 600,
      }),
      Plot.text([points[0]!], {
        x: 'variance',
        y: 'observed',
        text: ({ observed }: BreakdownPoint) => `observed ${observed.toFixed(3)}`,
        textAnchor: 'start',
        dx: 6,
        dy: -22,
        fill: colours.vermilion,
        ...halo,
        fontWeight: 600,
      }),
      Plot.text([last], {
        x: 'variance',
        y: 'observed',
        text: ({ observed }: BreakdownPoint) => observed.toFixed(3),
        textAnchor: 'end',
        dx: 2,
        dy: -24,
        fill: colours.vermilion,
        fontWeight: 600,
      }),
      ...axesAndFrame(
        { ticks: powersWithin(first, last.variance), tickFormat: powerOfTen },
        { tickFormat: (value: number) => value.toFixed(2) },
      ),
      panelTitle(titles[panel.bound], -36),
      ...axisTitles('Var(C), log scale', 'regret', { below: 36, left: 46 }),
    ],
  };
}

/** Both panels share one range, with room for the labels above and below the curves. */
function regretRange({ panels, predicted }: BreakdownStudy): [number, number] {
  const simulated = panels.flatMap((panel) =>
    panel.simulated.map(({ observed }) => observed.mean + 2 * observed.standardError),
  );
  const largest = Math.max(
    ...panels.flatMap(({ points }) => points.map(({ observed }) => observed)),
    ...simulated,
  );
  const span = largest - predicted;
  return [predicted - 0.25 * span, largest + 0.2 * span];
}

function legend({ panels }: BreakdownStudy): string {
  const rollouts = panels[0]?.simulated[0]?.rollouts;
  return rollouts === undefined
    ? ''
    : `Dots: ${rollouts.toLocaleString('en')} simulated rollouts each, \u00b12 standard errors.`;
}
