/** The answer that a report opens with: does the law hold, where, how sure; and who recovers best. */

import { fixed, groupDigits, percent, signedPercent } from 'regain/internal/text';
import type { RunResults } from '../results/index.ts';
import { cellName, fieldName, type JudgedCell, judgedCells } from './judged-cells.ts';

/** Two short paragraphs. */
export function summaryOf(run: RunResults): string[] {
  const cells = judgedCells(run);
  if (cells.length === 0) {
    return [
      `Nothing can be said yet: ${run.rolloutsDone} of ${run.rollouts} rollouts are done and no cell is complete.`,
    ];
  }
  return [
    [
      unfinished(run),
      holdsText(run, cells),
      exceptions(run, cells),
      pooled(run),
      voidText(run),
      whatIsTestedText(run),
    ]
      .filter(Boolean)
      .join(' '),
    fieldsOf(cells)
      .map((field) => bestOf(field, run))
      .join(' '),
  ].filter((paragraph) => paragraph !== '');
}

function unfinished({ rollouts, rolloutsDone, cells }: RunResults): string {
  if (rolloutsDone === rollouts) return '';
  const open = cells.filter(({ judged }) => judged === null).length;
  return `The run is unfinished: ${rolloutsDone} of ${rollouts} rollouts are done, and ${open} of ${cells.length} cells are left out.`;
}

function holdsText({ manifest: { verdict } }: RunResults, cells: readonly JudgedCell[]): string {
  const holds = cells.filter(({ judged }) => judged.verdict === 'holds').length;
  if (holds === 0) return `The law is not shown to hold in any of the ${cells.length} cells of this run.`;
  const where =
    holds === cells.length
      ? cells.length === 1
        ? 'The law holds in the one cell of this run'
        : `The law holds in all ${cells.length} cells of this run`
      : `The law is shown to hold in ${holds} of ${cells.length} cells of this run`;
  return `${where}: there the whole 90 % interval of the relative gap between observed and predicted regret lies within \u00b1${percent(verdict.margin)}.`;
}

/** Cells where the law is violated, or where it cannot be told. */
function exceptions(run: RunResults, cells: readonly JudgedCell[]): string {
  const others = (['violated', 'inconclusive', 'undefined'] as const).flatMap((outcome) => {
    const found = cells.filter(({ judged }) => judged.verdict === outcome);
    if (found.length === 0) return [];
    const names = found.map((cell) => {
      const { gap, needed } = cell.judged;
      const size =
        gap === null
          ? ''
          : ` (gap ${signedPercent(gap.point)}, ${signedPercent(gap.low)} to ${signedPercent(gap.high)}`;
      const more = needed === null ? '' : `; ${groupDigits(needed.rollouts)} rollouts would settle it`;
      return `${cellName(cell, run)}${size === '' ? '' : `${size}${more})`}`;
    });
    return [`It is ${outcome} in ${names.join('; ')}.`];
  });
  const family = run.together?.violatedSomewhere;
  if (family === undefined || !cells.some(({ judged }) => judged.verdict === 'violated'))
    return others.join(' ');
  const corrected = family.said
    ? `After correction for looking at many cells (Holm, 5 %) ${family.where.length} of these violations stand.`
    : 'After correction for looking at many cells (Holm, 5 %) none of these violations stands.';
  return [...others, corrected].join(' ');
}

function pooled({ together }: RunResults): string {
  const gap = together?.pooled.gap;
  if (!gap) return '';
  return `Over all cells together observed regret differs from the prediction by ${signedPercent(gap.point)} (90 % interval ${signedPercent(gap.low)} to ${signedPercent(gap.high)}): ${together.pooled.verdict}.`;
}

function voidText({ cells, rolloutsDone }: RunResults): string {
  const voids = cells.reduce((sum, cell) => sum + cell.endings.void, 0);
  if (voids === 0) return '';
  return `${groupDigits(voids)} of ${groupDigits(rolloutsDone)} rollouts are void, because the harness broke: they count neither way, and bounds are given below.`;
}

/** What a verdict on the rollouts it was predicted from can mean. */
function whatIsTestedText({ loss }: RunResults): string {
  if (loss.kind === 'identity')
    return 'With this loss the law is an identity: the verdict is a check of the software only.';
  if (loss.kind === 'step') return 'With this loss the law is an upper bound.';
  if (loss.clock.kind === 'time') {
    return 'Observed regret is measured in time and predicted regret from costs, on the same rollouts: this tests whether cost tracks time.';
  }
  return 'Read this with care: predicted and observed regret are computed from the same costs of the same rollouts, so it tests the shape of costs only. It does not show that the law foretells new weather, other tasks or another suite.';
}

/** The smallest observed regret among policies that met the same, and whether the next one is really larger. */
function bestOf(field: readonly JudgedCell[], run: RunResults): string {
  const ranked = field
    .filter(({ policy }) => policy !== 'oracle')
    .toSorted((a, b) => a.judged.observed.point - b.judged.observed.point);
  const [best, next] = ranked;
  if (best === undefined) return '';
  const regret = fixed(best.judged.observed.point, 2);
  const head = `On ${fieldName(best, run)}, ${best.policy} loses least: observed regret ${regret}, RR ${fixed(best.RR.point, 3)}`;
  const against = next?.against.best;
  if (next === undefined || !against || against.policy !== best.policy) return `${head}.`;
  const { point, low, high, degenerate } = against.regret;
  const isReal = degenerate
    ? 'but too few tasks differ to tell'
    : low > 0
      ? 'more than chance'
      : 'which could be chance';
  return `${head}; ${next.policy}, the next, loses ${fixed(point, 3)} more (${run.isPaired ? 'paired' : 'unpaired'}, 95 % interval ${fixed(low, 3)} to ${fixed(high, 3)}), ${isReal}.`;
}

/** Cells that can be compared: one suite, one backbone. */
function fieldsOf(cells: readonly JudgedCell[]): JudgedCell[][] {
  return [...Map.groupBy(cells, ({ suite, backbone }) => JSON.stringify([suite, backbone])).values()];
}
