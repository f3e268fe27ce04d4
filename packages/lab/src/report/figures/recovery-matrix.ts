/** Which faults a policy recovers from: the share recovered for every kind of fault and every policy. */

import * as Plot from '@observablehq/plot';
import { hatching } from './hatching.ts';
import { shortName } from './series.ts';
import { colours, type FigureDocument, type FigureElement, framed, sheet } from './theme.ts';

export interface RecoveryCell {
  readonly kind: string;
  readonly policy: string;
  /** Rollouts that a fault of this kind would have failed, and those of them that were done. */
  readonly n: number;
  readonly recovered: number;
}

/** The data of `recoveryMatrixFigure`. */
export interface RecoveryMatrixData {
  /** Kinds from top to bottom, in groups; policies from left to right. */
  readonly kinds: readonly { readonly kind: string; readonly group: string }[];
  readonly policies: readonly string[];
  readonly cells: readonly RecoveryCell[];
  /** Below this many rollouts a share is not printed. */
  readonly leastRollouts: number;
}

const WIDTH = 900;
const ROW = 23;
const MARGIN = { left: 230, right: 16, top: 112, bottom: 14 };
const TOP = 76;
const NAME_CHARACTERS = 24;

/** Draws the recovery rate of every policy for every fault kind. */
export function recoveryMatrixFigure(document: FigureDocument, data: RecoveryMatrixData): FigureElement {
  const { kinds, policies, leastRollouts } = data;
  const height = MARGIN.top + MARGIN.bottom + ROW * kinds.length;
  return sheet(document, {
    width: WIDTH,
    height: TOP + height,
    title: `Recovery by fault kind: ${hardestOf(data)}`,
    subtitle: [
      'Share completed of the rollouts that fail without recovery, in %; darker is more.',
      `n: those rollouts, the most in its row. Hatched: fewer than ${leastRollouts} of them.`,
    ],
    description: `A grid of ${kinds.length} kinds of fault by ${policies.length} policies. ${hardestOf(data)}.`,
    panels: [{ left: 0, top: TOP, plot: gridPlot(document, data, height) }],
  });
}

function gridPlot(
  document: FigureDocument,
  { kinds, policies, cells, leastRollouts }: RecoveryMatrixData,
  height: number,
): Plot.PlotOptions {
  const names = kinds.map(({ kind }) => kind);
  const shown = cells.filter(({ n }) => n >= leastRollouts);
  const known = new Set(shown.map(keyOfCell));
  const bare = names.flatMap((kind) =>
    policies
      .filter((policy) => !known.has(keyOfCell({ kind, policy })))
      .map((policy) => ({ x: policy, y: kind })),
  );
  const largest = new Map(
    names.map((kind) => [kind, Math.max(0, ...cells.filter((cell) => cell.kind === kind).map(({ n }) => n))]),
  );
  const share = ({ recovered, n }: RecoveryCell) => recovered / n;
  const place = { x: 'policy', y: 'kind' } as const;
  const groups = kinds.filter(({ group }, i) => group !== kinds[i - 1]?.group);
  return {
    ...framed({ width: WIDTH, height }, MARGIN),
    padding: 0.06,
    x: { type: 'band', domain: policies as string[], label: null },
    y: { type: 'band', domain: names, label: null },
    color: { type: 'linear', scheme: 'blues', domain: [-0.08, 1.25] },
    marks: [
      Plot.cell(bare, { x: 'x', y: 'y', fill: colours.bare }),
      hatching(document, bare, { colour: colours.grid, width: 1.2 }),
      Plot.cell(shown, { ...place, fill: share }),
      Plot.text(shown, {
        ...place,
        text: (cell) => (100 * share(cell)).toFixed(0),
        fill: (cell) => (share(cell) > 0.77 ? colours.paper : colours.ink),
        fontWeight: 600,
      }),
      // A line above each group, as wide as names and cells together.
      Plot.ruleY(groups.slice(1), {
        y: 'kind',
        dy: -ROW / 2,
        insetLeft: -MARGIN.left + 16,
        stroke: colours.quiet,
        strokeWidth: 0.8,
      }),
      Plot.axisX({
        anchor: 'top',
        tickRotate: -45,
        tickSize: 0,
        tickFormat: (policy: string) => shortName(policy, NAME_CHARACTERS),
        label: null,
      }),
      Plot.axisY({
        tickSize: 0,
        tickFormat: (kind: string) => shortName(kind, NAME_CHARACTERS),
        dx: -50,
        label: null,
      }),
      Plot.text(names, {
        y: (kind: string) => kind,
        frameAnchor: 'left',
        dx: -6,
        textAnchor: 'end',
        text: (kind: string) => (largest.get(kind) ?? 0).toLocaleString('en'),
        fill: colours.quiet,
      }),
      Plot.text(['n'], { frameAnchor: 'top-left', dx: -6, dy: -14, textAnchor: 'end', fill: colours.quiet }),
      Plot.text(['kind of fault'], {
        frameAnchor: 'top-left',
        dx: -56,
        dy: -14,
        textAnchor: 'end',
        fill: colours.quiet,
      }),
    ],
  };
}

function keyOfCell({ kind, policy }: Pick<RecoveryCell, 'kind' | 'policy'>): string {
  return `${kind}\n${policy}`;
}

/** Of the kinds with rollouts enough, the one recovered least, in the mean over policies. */
function hardestOf({ kinds, cells, leastRollouts }: RecoveryMatrixData): string {
  const means = kinds.flatMap(({ kind }) => {
    const own = cells.filter((cell) => cell.kind === kind && cell.n >= leastRollouts);
    const total = own.reduce((sum, { recovered, n }) => sum + recovered / n, 0);
    // What nobody recovers from tells no policies apart.
    return total === 0 ? [] : [{ kind, mean: total / own.length }];
  });
  if (means.length === 0) return 'too few rollouts to say';
  const hardest = means.reduce((one, other) => (other.mean < one.mean ? other : one));
  const name = shortName(hardest.kind, NAME_CHARACTERS);
  return `hardest is ${name}, ${(100 * hardest.mean).toFixed(0)} % on average`;
}
