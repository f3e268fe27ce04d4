/** The text output of `law verdict`. */

import { paperBoundaries } from '../../law/index.ts';
import {
  boundsText,
  type Column,
  fixed,
  notBoundedNote,
  printable,
  signed,
  table,
} from '../../text/index.ts';
import { heading, terminalTable, wrapText } from '../output.ts';
import type { CellOutput, VerdictOutput } from './verdict-output.ts';

export function verdictText(output: VerdictOutput): string {
  const { cells } = output;
  return [
    headText(output),
    section('Measured', cells, [
      { label: 'rollouts', value: (cell) => String(cell.n) },
      { label: 'tasks', value: (cell) => String(cell.tasks) },
      ...(cells.some((cell) => cell.clusters !== cell.tasks)
        ? [{ label: 'clusters', value: (cell: CellOutput) => String(cell.clusters) }]
        : []),
      { label: 'RR', value: (cell) => fixed(cell.RR, 3) },
      { label: 'mean C', value: (cell) => fixed(cell.meanCost, 3) },
      { label: 'CSR', value: (cell) => fixed(cell.CSR, 3) },
      { label: 'ES', value: (cell) => fixed(cell.ES, 4) },
      { label: '95 % interval', value: (cell) => boundsText(cell.intervals.ES, 4) },
    ]),
    section('Regret', cells, [
      { label: 'predicted', value: (cell) => fixed(cell.predicted, 3) },
      { label: 'observed', value: (cell) => fixed(cell.observed, 3) },
      { label: '95 % interval', value: (cell) => boundsText(cell.intervals.observed, 3) },
      { label: 'delta', value: (cell) => fixed(cell.delta, 4) },
      { label: 'delta_norm', value: (cell) => fixed(cell.deltaNorm, 4) },
    ]),
    section('Does the law hold?', cells, [
      { label: 'gap', value: (cell) => signed(cell.gap, 4) },
      { label: '90 % interval', value: (cell) => gapRange(cell.intervals.gap) },
      { label: 'possible gaps', value: possibleText },
      { label: 'verdict', align: 'left', value: (cell) => verdictWord(cell.verdict) },
      { label: 'rollouts needed', value: needed },
    ]),
    section('Costs', cells, [
      { label: 'regime', align: 'left', value: (cell) => cell.regime },
      { label: 'Var(C)', value: (cell) => fixed(cell.varianceCost, 4) },
      { label: 'gap from costs', value: (cell) => signed(cell.analyticRelativeGap, 4) },
    ]),
    [
      `The law holds where the whole interval of the relative gap lies within +-${cells[0]!.margin}.`,
      'The gap from costs is mean I D(K) / (1 - gamma) over the prediction, at clock cost.',
      `Var(C) is over successful rollouts; the paper draws its boundaries at ${paperBoundaries.curvature} and ${paperBoundaries.breakdown}.`,
    ].join('\n'),
    ...(cells.some(({ possible }) => possible !== null)
      ? [
          wrapText(
            'Possible gaps are those that any distribution of costs could have had at the RR and mean cost of the cell. Could not fail: all of them are within the margin, so that the verdict is no evidence.',
          ),
        ]
      : []),
    ...(cells.some(({ intervals: { ES, observed } }) => isOpen(ES) || isOpen(observed))
      ? [wrapText(notBoundedNote)]
      : []),
    ...remarks(output),
    ...voidTable(cells),
    ...together(output),
  ].join('\n\n');
}

function headText(output: VerdictOutput): string {
  const { file, format, cells, gamma, lambda, H } = output;
  const voids = cells.reduce((total, cell) => total + (cell.voids?.count ?? 0), 0);
  const rollouts = `${output.rollouts} rollouts${voids === 0 ? '' : ` (${voids} void)`}`;
  const origin = output.origin === 'start' ? ', discounted from the start' : '';
  const clock = output.clock === null ? '' : `, clock ${output.clock}${origin}`;
  const lines = [
    `${heading(file)}: ${rollouts} in ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} (${format.toUpperCase()})`,
    `gamma ${gamma}, lambda ${lambda}, H ${H}; loss ${output.loss}${clock}`,
    ...(output.calls === null ? [] : [wrapText(callsText(output.calls))]),
    intervals(output),
    wrapText(output.tests),
  ];
  if (output.unusedColumns.length > 0) {
    lines.push(wrapText(`Columns not used: ${printable(output.unusedColumns.join(', '))}.`));
  }
  if (output.skippedLines.length > 0) {
    lines.push(wrapText(`Lines skipped, because they are cut off: ${output.skippedLines.join(', ')}.`));
  }
  return lines.join('\n');
}

/** Counts of a trace, equal to the statistics of the shield that wrote it. */
function callsText(calls: NonNullable<VerdictOutput['calls']>): string {
  const { clean, recovered, unconfirmed, handedOff, gaveUp, cancelled } = calls;
  const unended = calls.calls - clean - recovered - unconfirmed - handedOff - gaveUp - cancelled;
  const parts = [
    `${clean} clean`,
    `${recovered} recovered`,
    `${unconfirmed} unconfirmed`,
    `${handedOff} handed off`,
    `${gaveUp} given up`,
    ...(cancelled === 0 ? [] : [`${cancelled} cancelled`]),
    ...(unended === 0 ? [] : [`${unended} not ended`]),
  ];
  const spend = `${calls.attempts} attempts, C ${fixed(calls.spend, 4)} in all`;
  return `${calls.calls} calls: ${parts.join(', ')}; ${spend}. Each call that ended and was not cancelled is a rollout; its task is its tool.`;
}

function intervals({ method, resamples, seed, cells }: VerdictOutput): string {
  const unit = cells.some((cell) => cell.clusters !== cell.tasks) ? 'clusters of tasks' : 'tasks';
  if (method === 'cluster-t') return `intervals over ${unit}, cluster-t`;
  return `intervals over ${unit}, ${method}, ${resamples} resamples, seed ${seed}`;
}

function section(
  title: string,
  cells: readonly CellOutput[],
  columns: readonly Column<CellOutput>[],
): string {
  return `${heading(title)}\n${terminalTable(table(cells, [...labels(cells), ...columns]))}`;
}

/** The policy, and suite and backbone if the file has them. */
function labels(cells: readonly CellOutput[]): Column<CellOutput>[] {
  const names = (['policy', 'suite', 'backbone'] as const).filter((name) =>
    cells.some((cell) => cell[name] !== null),
  );
  return names.map((label) => ({ label, align: 'left', value: (cell) => printable(cell[label] ?? '-') }));
}

function nameOf(cell: CellOutput): string {
  return printable([cell.policy, cell.suite, cell.backbone].filter((part) => part !== null).join(' / '));
}

function needed({ verdict, needed }: CellOutput): string {
  if (verdict !== 'inconclusive') return '-';
  return needed === null ? 'unknown' : String(needed.rollouts);
}

/** Verdicts that the tables alone do not explain. */
function remarks({ cells, loss, clock, origin }: VerdictOutput): string[] {
  const lines = cells.flatMap((cell) => {
    if (cell.verdict === 'undefined' || (cell.verdict === 'inconclusive' && cell.needed === null)) {
      return [wrapText(`${nameOf(cell)}: ${cell.verdict}: ${cell.reason}.`)];
    }
    if (cell.verdict !== 'violated' || loss !== 'downtime') return [];
    const isExact = clock === 'cost' && origin === 'failure';
    const share = `${signed(cell.analyticRelativeGap, 4)} of ${signed(cell.gap, 4)}`;
    const why = isExact ? ', as they must at clock cost' : '';
    return [wrapText(`${nameOf(cell)}: violated; its costs alone explain ${share}${why}.`)];
  });
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function voidTable(all: readonly CellOutput[]): string[] {
  const cells = all.filter((cell) => cell.voids !== null);
  if (cells.length === 0) return [];
  const both = (
    quantity: 'RR' | 'ES' | 'predicted' | 'observed' | 'gap',
    digits: number,
  ): Column<CellOutput> => ({
    label: quantity,
    value: ({ voids }) => {
      const bounds = voids![quantity];
      return bounds === null ? '-' : `${fixed(bounds.ifFailed, digits)} / ${fixed(bounds.ifClean, digits)}`;
    },
  });
  return [
    section('Void rollouts, counted as failed / as clean', cells, [
      { label: 'voids', value: (cell) => String(cell.voids!.count) },
      both('RR', 3),
      both('ES', 3),
      both('predicted', 2),
      both('observed', 2),
      both('gap', 3),
    ]),
  ];
}

function together({ together, cells }: VerdictOutput): string[] {
  if (together === null) return [];
  const { pooled, holdsInAll, violatedSomewhere, undefinedIn, couldNotFailIn } = together;
  const judged = cells.length - undefinedIn.length - couldNotFailIn.length;
  const lines = [
    `${heading('Together')}`,
    pooled.gap === null
      ? 'All cells pooled: nothing was predicted, the relative gap is undefined.'
      : `All cells pooled: gap ${signed(pooled.gap, 4)}, 90 % interval ${gapRange(pooled.interval)}: ${verdictWord(pooled.verdict)}${pooledNeed(pooled)}.`,
    judged === 0
      ? 'No cell could fail.'
      : holdsInAll.said
        ? `Holds in all ${judged} cells that could fail (needs no correction).`
        : `Not shown to hold in ${holdsInAll.but.length} of ${judged} cells that could fail.`,
    violatedSomewhere.said
      ? wrapText(
          `Violated, at a family-wise 5 % (Holm), in: ${printable(violatedSomewhere.where.join('; '))}.`,
        )
      : 'No cell is shown to be violated, at a family-wise 5 % (Holm).',
  ];
  return [lines.join('\n')];
}

function pooledNeed({ needed }: NonNullable<VerdictOutput['together']>['pooled']): string {
  return needed === null ? '' : ` (${needed.rollouts} rollouts needed)`;
}

function isOpen({ degenerate, unbounded }: CellOutput['intervals']['ES']): boolean {
  return degenerate || unbounded !== undefined;
}

function gapRange(bounds: CellOutput['intervals']['gap']): string {
  if (bounds === null) return '-';
  return boundsText({ ...bounds, degenerate: bounds.degenerate && bounds.standardError > 0 }, 4, signed);
}

function possibleText({ possible }: CellOutput): string {
  return possible === null ? '-' : `${signed(possible.low, 4)} to ${signed(possible.high, 4)}`;
}

function verdictWord(verdict: CellOutput['verdict']): string {
  return verdict === 'could-not-fail' ? 'could not fail' : verdict;
}
