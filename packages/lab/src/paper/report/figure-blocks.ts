/** The figures of the programme's report, each drawn from its results. */

import { type Interval, outcomesInFamily, type VerdictOutcome } from 'regain/internal/law';
import { random } from 'regain/internal/types';
import {
  type Block,
  breakdownFigure,
  csrByDepthFigure,
  type FigureDocument,
  type FigureElement,
  gapByVarianceFigure,
  lawOverviewFigure,
  outOfSampleFigure,
  recoveryMatrixFigure,
  regretDecompositionFigure,
  renderSvg,
  scalingFigure,
  sensitivityFigure,
  tradeOffFigure,
} from '../../report/index.ts';
import { breakdownStudy, defaultBreakdown, defaultPanel } from '../../studies/index.ts';
import { collapseTable } from '../audit/paper-tables.ts';
import type { ProgrammeResults } from '../programme/programme-results.ts';
import { kindTitles } from './kind-titles.ts';

export function tradeOffBlock({ main, summaries }: ProgrammeResults): Block {
  return figureBlock('trade-off', 'Recovery rate and cost: CSR is RR minus weighted cost.', (document) =>
    tradeOffFigure(document, {
      lambda: main.manifest.calibration.lambda,
      points: summaries,
      theirs: collapseTable.rows.map(({ name, figures: { RR, CSR } }) => ({
        name,
        RR: RR.value,
        CSR: CSR.value,
      })),
    }),
  );
}

export function overviewBlock({ main, summaries }: ProgrammeResults): Block {
  const { calibration, verdict } = main.manifest;
  return figureBlock('law-overview', 'The law and its regimes.', (document) =>
    lawOverviewFigure(document, {
      gamma: calibration.gamma,
      margin: verdict.margin,
      cells: main.cells.flatMap(({ judged, policy, suite }) => {
        const own = summaries.find((one) => one.policy === policy && one.suite === suite);
        if (judged === null || own === undefined) return [];
        const { ES, observed, gap, costs } = judged;
        return [{ ES, observed, gap, varianceCost: own.varianceCost, regime: costs.regime }];
      }),
      controlled: controlled(),
    }),
  );
}

export function outOfSampleBlock({ main, adherence, splits, suitePairs }: ProgrammeResults): Block {
  return figureBlock(
    'out-of-sample',
    'Gap of every cell, and of all cells together, by what was predicted. Random splits have no verdict.',
    (document) =>
      outOfSampleFigure(document, {
        margin: main.manifest.verdict.margin,
        kinds: [
          ...adherence.map(({ clock, cells, all }) => ({
            kind: `${kindTitles['in-sample']}, ${clock}`,
            cells: cells.flatMap(({ verdict, outcome }) => residual(verdict.gap, outcome)),
            pooled: residual(all.gap, all.verdict)[0] ?? null,
            rolloutsNeeded: all.needed?.rollouts ?? null,
          })),
          ...splits.map(({ kind, clock, cells, gap }) => ({
            kind: `${kindTitles[kind]}, ${clock}`,
            cells: cells.flatMap((cell) => residual(cell.gap, 'no verdict')),
            pooled: residual(gap, 'no verdict')[0] ?? null,
            rolloutsNeeded: null,
          })),
          ...suitePairs.map(({ clock, cells }) => {
            const outcomes = outcomesInFamily(cells.map(({ verdict }) => verdict));
            return {
              kind: `${kindTitles['other-suite']}, ${clock}`,
              cells: cells.flatMap(({ verdict }, i) => residual(verdict.gap, outcomes[i]!)),
              pooled: null,
              rolloutsNeeded: null,
            };
          }),
        ],
      }),
  );
}

function residual(gap: Interval | null, verdict: VerdictOutcome | 'no verdict') {
  if (gap === null || verdict === 'undefined') return [];
  return [{ gap, verdict: verdict === 'could-not-fail' ? ('could not fail' as const) : verdict }];
}

export function decompositionBlocks({ mechanism }: ProgrammeResults): Block[] {
  return [...Map.groupBy(mechanism, ({ suite }) => suite)].map(([suite, rows]) =>
    figureBlock(`regret-decomposition-${suite}`, `Decomposition of regret on ${suite}.`, (document) =>
      regretDecompositionFigure(document, {
        of: suite,
        policies: rows.map(({ policy, regret, lostByFailing, lostByRecovering }) => ({
          ...{ policy, ...regret, givenUp: lostByFailing, recovering: lostByRecovering },
        })),
      }),
    ),
  );
}

export function scalingBlock({ main, sizes }: ProgrammeResults): Block {
  return figureBlock('scaling', 'Four sizes of the prior.', (document) =>
    scalingFigure(document, {
      policy: 'fortify',
      margin: main.manifest.verdict.margin,
      points: sizes.map(({ backbone, parameters, suite, ES, varianceCost, gap }) => ({
        ...{ backbone, parameters, suite, ES, varianceCost, gap: gap.gap },
      })),
    }),
  );
}

export function depthBlock({ main }: ProgrammeResults): Block[] {
  if (main.depths.length === 0) return [];
  return [
    figureBlock('csr-by-depth', 'CSR by recovery depth.', (document) =>
      csrByDepthFigure(document, { facets: main.depths }),
    ),
  ];
}

export function gapByVarianceBlock({ main, summaries }: ProgrammeResults): Block {
  const { RR, ES, points } = controlled();
  return figureBlock('gap-by-variance', 'Gap of every cell against its cost variance.', (document) =>
    gapByVarianceFigure(document, {
      margin: main.manifest.verdict.margin,
      points: summaries.flatMap(({ policy, suite, varianceCost, gap: { gap } }) =>
        gap === null ? [] : [{ policy, suite, varianceCost, gap }],
      ),
      curves: [{ label: `RR ${RR}, ES ${ES}`, points }],
    }),
  );
}

export function matrixBlock({ matrix }: ProgrammeResults): Block {
  const kinds = new Map(
    matrix.filter(({ rollouts }) => rollouts > 0).map(({ kind, group }) => [kind, group]),
  );
  return figureBlock('recovery-matrix', 'Recovery by kind of fault and policy.', (document) =>
    recoveryMatrixFigure(document, {
      kinds: [...kinds].map(([kind, group]) => ({ kind, group })),
      policies: [...new Set(matrix.map(({ policy }) => policy))],
      cells: matrix.map(({ rollouts: n, ...cell }) => ({ ...cell, n })),
      leastRollouts: 10,
    }),
  );
}

export function sensitivityBlock({ sensitivity }: ProgrammeResults): Block {
  const caption = 'Predicted regret over \u03bb and \u03b3, from the costs of fortify.';
  return figureBlock('sensitivity', caption, (document) =>
    sensitivityFigure(document, sensitivity, 'Costs of fortify on all suites'),
  );
}

export function breakdownBlock(): Block {
  return figureBlock('breakdown', 'Breakdown of the law as cost variance rises.', (document) =>
    breakdownFigure(document, breakdownStudy(random('report', 'breakdown'), SIMULATED)),
  );
}

/** Simulated rollouts at each variance. */
const SIMULATED = 20_000;

/** One policy whose cost alone varies. */
function controlled() {
  const { points, boundaries } = defaultPanel('budget');
  const { RR, ES } = defaultBreakdown;
  return { RR, ES, points, boundaries };
}

function figureBlock(
  name: string,
  caption: string,
  draw: (document: FigureDocument) => FigureElement,
): Block {
  return { kind: 'figure', svg: renderSvg(draw), file: `${name}.svg`, caption };
}
