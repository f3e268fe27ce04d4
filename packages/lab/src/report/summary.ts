/** The lead of a report in words: where the law holds and where it does not, and what the test means. */

import { countOutcomes } from 'regain/internal/law';
import { boundsText, groupDigits, percent, signedPercent } from 'regain/internal/text';
import type { RunResults } from '../results/index.ts';
import { cellName, type JudgedCell, judgedCells } from './judged-cells.ts';
import { verdictWord } from './main-table.ts';

/** More exceptions than this are only counted. */
const NAMED_MAX = 3;

export function summaryOf(run: RunResults): string[] {
  const cells = judgedCells(run);
  if (cells.length === 0) {
    return [
      `No results yet: ${groupDigits(run.rolloutsDone)} of ${groupDigits(run.rollouts)} rollouts are done, and no cell is complete.`,
    ];
  }
  return [
    [unfinished(run), holdsText(run, cells), exceptions(run, cells), pooled(run)].filter(Boolean).join(' '),
    [whatIsTestedText(run), voidText(run)].filter(Boolean).join(' '),
  ].filter((paragraph) => paragraph !== '');
}

function unfinished({ rollouts, rolloutsDone, cells }: RunResults): string {
  if (rolloutsDone === rollouts) return '';
  const open = cells.filter(({ judged }) => judged === null).length;
  return `The run is not finished: ${groupDigits(rolloutsDone)} of ${groupDigits(rollouts)} rollouts are done, and ${open} of ${cells.length} cells are left out.`;
}

function holdsText({ manifest: { verdict } }: RunResults, cells: readonly JudgedCell[]): string {
  const { holds, 'could-not-fail': couldNotFail } = countOutcomes(cells.map(({ judged }) => judged));
  const untested =
    couldNotFail === 0
      ? ''
      : ` In ${couldNotFail} of ${cells.length} cells it could not fail: no distribution of costs with the recovery rate and mean cost of the cell leaves the margin, so that they say nothing.`;
  if (holds === 0) return `The law is not shown to hold in any of the ${cells.length} cells.${untested}`;
  const where =
    holds === cells.length
      ? cells.length === 1
        ? 'The law holds in the only cell'
        : `The law holds in all ${cells.length} cells`
      : `The law holds in ${holds} of ${cells.length} cells`;
  return `${where}: the 90 % interval of the relative gap between observed and predicted regret lies within \u00b1${percent(verdict.margin)}.${untested}`;
}

/** Cells where the law is violated or where nothing is decided. */
function exceptions(run: RunResults, cells: readonly JudgedCell[]): string {
  const others = (['violated', 'inconclusive', 'undefined'] as const).flatMap((outcome) => {
    const found = cells.filter(({ judged }) => judged.verdict === outcome);
    if (found.length === 0) return [];
    const names = found.slice(0, NAMED_MAX).map((cell) => {
      const { gap, needed } = cell.judged;
      const size =
        gap === null ? '' : ` (gap ${signedPercent(gap.point, 1)} ${boundsText(gap, 1, signedPercent)}`;
      const more = needed === null ? '' : `; about ${groupDigits(needed.rollouts)} rollouts are needed`;
      return `${cellName(cell, run)}${size === '' ? '' : `${size}${more})`}`;
    });
    const rest = found.length - names.length;
    return [
      `It is ${outcome} in ${names.join('; ')}${rest === 0 ? '' : `; and in ${rest} more, listed below the main table`}.`,
    ];
  });
  const family = run.together?.violatedSomewhere;
  if (family === undefined || !cells.some(({ judged }) => judged.verdict === 'violated'))
    return others.join(' ');
  const corrected = family.said
    ? `After correction for the number of cells (Holm, 5 %), ${family.where.length} of these violations remain.`
    : 'After correction for the number of cells (Holm, 5 %), none of these violations remains.';
  return [...others, corrected].join(' ');
}

function pooled({ together }: RunResults): string {
  const gap = together?.pooled.gap;
  if (!gap) return '';
  return `In all cells together, observed regret differs from the prediction by ${signedPercent(gap.point)} (90 % interval ${signedPercent(gap.low)} to ${signedPercent(gap.high)}): ${verdictWord(together.pooled.verdict)}.`;
}

function voidText({ cells, rolloutsDone }: RunResults): string {
  const voids = cells.reduce((sum, cell) => sum + cell.endings.void, 0);
  if (voids === 0) return '';
  return `${groupDigits(voids)} of ${groupDigits(rolloutsDone)} rollouts are void because the harness failed. They are excluded; the section on void rollouts has bounds.`;
}

/** What a verdict in sample means. */
function whatIsTestedText({ loss }: RunResults): string {
  if (loss.kind === 'identity')
    return 'With this loss the law is an identity: the verdict checks the software only.';
  if (loss.kind === 'step') return 'With this loss the law is an upper bound.';
  if (loss.clock.kind === 'time') {
    return 'Observed regret is measured in time and predicted regret is computed from costs of the same rollouts: this tests whether cost tracks time.';
  }
  return 'Predicted and observed regret are computed from the same costs of the same rollouts, so this tests only the shape of the cost distribution. It does not show that the law predicts other faults, tasks or suites.';
}
