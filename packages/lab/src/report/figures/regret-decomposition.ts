/** Where regret comes from, policy by policy: giving up or paying, as a rule or now and then, the task or its repeats. */

import * as Plot from '@observablehq/plot';
import { legendMarks, panelTitle } from './marks.ts';
import { shortName } from './series.ts';
import { colours, type FigureDocument, type FigureElement, framed, sheet } from './theme.ts';

export interface DecomposedPolicy {
  readonly policy: string;
  /** Observed regret against the ideal: what failed and handed-off rollouts lost, and what recovered ones lost. */
  readonly givenUp: number;
  readonly recovering: number;
  /** Of regret against the oracle, R_tr (docs/reference/law.md, section 9.2). A decomposition of the law fits. */
  readonly systematic: number;
  readonly occasional: number;
  readonly between: number;
  readonly within: number;
}

/** The data of `regretDecompositionFigure`. */
export interface RegretDecompositionData {
  /** What the rollouts are of: a suite, or several together. */
  readonly of: string;
  readonly policies: readonly DecomposedPolicy[];
}

type PartName = Exclude<keyof DecomposedPolicy, 'policy'>;

interface Part {
  readonly name: PartName;
  readonly label: string;
  readonly colour: string;
}

interface Split {
  readonly title: string;
  readonly unit: string;
  readonly parts: readonly [Part, Part];
}

/** Dark and light of one pair in each panel, so that print in grey tells them apart too. */
const splits: readonly Split[] = [
  {
    title: 'Observed regret',
    unit: 'discount steps',
    parts: [
      { name: 'givenUp', label: 'tasks not done', colour: colours.blue },
      { name: 'recovering', label: 'cost of recovering', colour: colours.gold },
    ],
  },
  {
    title: "Regret above the oracle's",
    unit: 'discount steps',
    parts: [
      { name: 'systematic', label: 'as a rule (median)', colour: colours.blue },
      { name: 'occasional', label: 'now and then', colour: colours.sky },
    ],
  },
  {
    title: 'Variance of that regret',
    unit: 'squared discount steps',
    parts: [
      { name: 'between', label: 'between tasks', colour: colours.blue },
      { name: 'within', label: 'within a task', colour: colours.sky },
    ],
  },
];

const WIDTHS = { first: 394, other: 253 };
const LABELS = 154;
const ROW = 26;
const TOP = 84;
const MARGIN = { top: 78, bottom: 48, right: 12 };
const NAME_CHARACTERS = 22;

/** Draws the parts of the regret of every policy. */
export function regretDecompositionFigure(
  document: FigureDocument,
  data: RegretDecompositionData,
): FigureElement {
  const { policies, of } = data;
  const height = MARGIN.top + MARGIN.bottom + ROW * policies.length;
  return sheet(document, {
    width: WIDTHS.first + 2 * WIDTHS.other,
    height: TOP + height,
    title: `Decomposition of regret on ${shortName(of, 40)}: ${summary(policies)}`,
    subtitle: [
      'Left: against the ideal. Middle: above what the oracle lost at the same coordinate; its median over repeats, averaged over tasks,',
      'and the rest. Right: its variance between tasks and within them. Bars left of 0 are negative; ticks mark the sums.',
    ],
    description: policies.map(describe).join(' '),
    panels: splits.map((split, i) => ({
      left: i === 0 ? 0 : WIDTHS.first + (i - 1) * WIDTHS.other,
      top: TOP,
      plot: splitPlot(policies, split, height, i === 0),
    })),
  });
}

function splitPlot(
  policies: readonly DecomposedPolicy[],
  { title, unit, parts }: Split,
  height: number,
  hasNames: boolean,
): Plot.PlotOptions {
  const names = policies.map(({ policy }) => policy);
  const bars = policies.flatMap((policy) =>
    parts.map(({ name, colour }) => ({ policy: policy.policy, value: policy[name], colour })),
  );
  const sums = policies.map((policy) => ({
    policy: policy.policy,
    sum: policy[parts[0].name] + policy[parts[1].name],
  }));
  const left = hasNames ? LABELS : 13;
  const low = Math.min(0, ...bars.map(({ value }) => value));
  // Room at the right end for the number beside the longest bar.
  const high = Math.max(1e-9, ...policies.map((policy) => positive(policy, parts))) * 1.2;
  return {
    ...framed({ width: hasNames ? WIDTHS.first : WIDTHS.other, height }, { ...MARGIN, left }),
    x: { domain: [low * 1.1, high], label: null },
    y: { type: 'band', domain: names, padding: 0.24, label: null, axis: null },
    marks: [
      Plot.gridX({ stroke: colours.grid, strokeOpacity: 1, ticks: 4 }),
      Plot.barX(bars, { x: 'value', y: 'policy', fill: 'colour', stroke: colours.paper, strokeWidth: 0.6 }),
      Plot.ruleX([0], { stroke: colours.ink }),
      Plot.tickX(sums, { x: 'sum', y: 'policy', stroke: colours.ink, strokeWidth: 2 }),
      Plot.text(
        sums.map((row, i) => ({ ...row, end: positive(policies[i]!, parts) })),
        {
          x: 'end',
          y: 'policy',
          text: ({ sum }: { sum: number }) => written(sum),
          textAnchor: 'start',
          dx: 6,
        },
      ),
      ...(hasNames
        ? [
            Plot.axisY({
              tickSize: 0,
              tickFormat: (name: string) => shortName(name, NAME_CHARACTERS),
              label: null,
            }),
          ]
        : []),
      Plot.axisX({ ticks: 4, label: null, tickSize: 5 }),
      panelTitle(title, -60),
      ...legendMarks(
        parts.map(({ label, colour }) => ({ name: label, colour, symbol: 'square' as const })),
        { anchor: 'top-left', dx: 6, dy: -40 },
      ),
      Plot.text([unit], { frameAnchor: 'bottom', dy: 38 }),
    ],
  };
}

/** Where the bars of a row end. */
function positive(policy: DecomposedPolicy, parts: readonly Part[]): number {
  return parts.reduce((sum, { name }) => sum + Math.max(0, policy[name]), 0);
}

function written(value: number): string {
  return value.toFixed(2).replace('-', '\u2212');
}

function summary(policies: readonly DecomposedPolicy[]): string {
  const sum = (part: PartName) => policies.reduce((total, policy) => total + policy[part], 0);
  const [givenUp, recovering] = [sum('givenUp'), sum('recovering')];
  const all = givenUp + recovering;
  if (all === 0) return 'there is none';
  return `of all policies together ${((100 * givenUp) / all).toFixed(0)} % is tasks not done`;
}

function describe(row: DecomposedPolicy): string {
  const parts = splits.flatMap((split) =>
    split.parts.map(({ name, label }) => `${label} ${written(row[name])}`),
  );
  return `${row.policy}: ${parts.join(', ')}.`;
}
