/** The results of a run for a person: on a terminal, and as Markdown. */

import {
  type MainTableCell,
  mainTable,
  recoveryTable,
  regretTable,
  voidTable,
} from '../../report/main-table.ts';
import { toMarkdown } from '../../report/table.ts';
import type { CellResults, RunResults } from '../../runs/index.ts';
import { heading, printable, terminalTable, wrapped } from '../output.ts';

export function resultsText(results: RunResults, file: string): string {
  const cells = judgedCells(results);
  const voids = voidTable(cells);
  return [
    head(results, file).join('\n'),
    ...(cells.length === 0
      ? []
      : [
          `${heading('Recovery')}\n${terminalTable(recoveryTable(cells))}`,
          `${heading('Regret, and does the law foresee it?')}\n${terminalTable(regretTable(cells))}`,
        ]),
    ...(voids === null ? [] : [`${heading('Voids, counted as failed / as clean')}\n${terminalTable(voids)}`]),
    ...notes(results).map((note) => wrapped(note)),
  ].join('\n\n');
}

export function resultsMarkdown(results: RunResults, file: string): string {
  const cells = judgedCells(results);
  const voids = voidTable(cells);
  return [
    `# ${results.name}`,
    head(results, file).join('  \n'),
    ...(cells.length === 0 ? [] : [toMarkdown(mainTable(cells))]),
    ...(voids === null ? [] : ['Voids, counted as failed / as clean:', toMarkdown(voids)]),
    ...notes(results),
  ].join('\n\n');
}

function judgedCells({ cells }: RunResults): MainTableCell[] {
  return cells.flatMap((cell) => {
    const { judged, RR, CSR } = cell;
    return judged === null || RR === null || CSR === null ? [] : [{ ...cell, judged, RR, CSR }];
  });
}

function head(results: RunResults, file: string): string[] {
  const { name, hash, rollouts, rolloutsDone, manifest } = results;
  const { calibration, split, seeds, repeats, verdict } = manifest;
  const { gamma, lambda, H } = calibration;
  const done = rolloutsDone === rollouts ? `${rollouts} rollouts` : `${rolloutsDone} of ${rollouts} rollouts`;
  const profiles = manifest.profiles.map((profile) => `${profile.name} (${profile.hash})`).join(', ');
  return [
    `${heading(printable(name))}: ${done}, manifest ${hash.slice(0, 16)}, ${printable(file)}`,
    `${split} tasks, ${repeats} repeats, seeds ${seeds.join(' ')}; profile ${printable(profiles)}`,
    `gamma ${gamma}, lambda ${lambda}, H ${H}; loss downtime, clock cost, against the ideal`,
    `intervals over tasks, ${verdict.method}, ${verdict.resamples} resamples, seed ${verdict.seed}`,
  ];
}

function notes(results: RunResults): string[] {
  const { cells, together, manifest } = results;
  const margin = `The law holds where the whole 90 % interval of the relative gap lies within +-${manifest.verdict.margin}. In sample at clock cost this tests the shape of costs only.`;
  return [
    ...(cells.some(({ judged }) => judged !== null) ? [margin] : []),
    ...(together === null ? [] : [togetherText(together)]),
    ...cells.flatMap(cellNotes),
  ];
}

function togetherText({
  pooled,
  holdsInAll,
  violatedSomewhere,
  cells,
}: NonNullable<RunResults['together']>): string {
  const gap =
    pooled.gap === null
      ? 'undefined'
      : `${pooled.gap.point.toFixed(4)}, 90 % interval [${pooled.gap.low.toFixed(4)}, ${pooled.gap.high.toFixed(4)}]: ${pooled.verdict}`;
  const all = holdsInAll.said
    ? `It holds in all ${cells.length} cells.`
    : `It is not shown to hold in ${holdsInAll.but.length} of ${cells.length} cells.`;
  const violated = violatedSomewhere.said
    ? ` Violated, at a family-wise 5 % (Holm), in: ${violatedSomewhere.where.join('; ')}.`
    : '';
  return `All cells pooled: gap ${gap}. ${all}${violated}`;
}

function cellNotes({ policy, suite, judged, unjudged, errors, firstError }: CellResults): string[] {
  const where = printable(`${policy} on ${suite}`);
  const needed = judged?.needed ? `; ${judged.needed.rollouts} rollouts would settle it` : '';
  return [
    ...(judged === null || judged.verdict === 'holds'
      ? []
      : [`${where}: ${judged.verdict}, ${judged.reason}${needed}.`]),
    ...(unjudged === null ? [] : [`${where}: not judged, ${unjudged}.`]),
    ...(firstError === null
      ? []
      : [
          `${where}: an error in ${errors} rollouts, the first in rollout ${firstError.rollout}: ${printable(firstError.error)}`,
        ]),
  ];
}
