/** The result of `law verdict` as plain data, which `--json` prints with unrounded numbers. */

import type { CellVerdict, GapVerdict, Interval, LossKind, PooledReport } from '../../law/index.ts';
import type { Cell } from '../../traces/index.ts';
import type { VerdictRun } from './verdict.ts';

export type VerdictOutput = ReturnType<typeof outputOf>;
export type CellOutput = VerdictOutput['cells'][number];

export function outputOf(run: VerdictRun) {
  const { file, summary, cells, loss, calibration, method, resamples, seed, judgement } = run;
  const { together } = judgement;
  return {
    file,
    format: summary.format,
    rollouts: summary.rows,
    unusedColumns: summary.unused,
    skippedLines: summary.skipped,
    calls: summary.calls ?? null,
    ...calibration,
    loss: loss.kind,
    clock: loss.kind === 'downtime' ? loss.clock.kind : null,
    timeBudgetMs: loss.kind === 'downtime' && loss.clock.kind === 'time' ? loss.clock.budgetMs : null,
    origin: loss.kind === 'downtime' ? loss.origin : null,
    kind: 'in-sample',
    tests: whatIsTested(loss),
    method,
    resamples: method === 'cluster-t' ? 0 : resamples,
    seed,
    cells: judgement.cells.map((cell, i) =>
      cellOf(cells[i]!, cell, together?.cells[i]?.adjustedProbability ?? null),
    ),
    together: together && togetherOf(together),
  };
}

/** In sample, both sides come from the same rollouts. The text says what is still tested (docs/reference/law.md, sections 5 and 7). */
function whatIsTested(loss: LossKind): string {
  switch (loss.kind) {
    case 'step':
      return "In sample, the paper's linearised loss: the law is an upper bound of it while H times the largest cost of an attempt is at most 1/2. It rewards giving up late.";
    case 'identity':
      return 'In sample, loss identity: a tautology. The gap is 0 whatever the rollouts are; a sanity check only.';
    case 'downtime': {
      const origin =
        loss.origin === 'start'
          ? ' Discounted from the start, a late failure weighs less than the law says.'
          : '';
      return loss.clock.kind === 'cost'
        ? `In sample at clock cost: prediction and observation are functions of the same successes and costs, so this tests only the distribution of costs.${origin}`
        : `In sample at clock time: this tests whether cost tracks the time spent down.${origin}`;
    }
  }
}

function cellOf(cell: Cell, judged: CellVerdict, adjustedProbability: number | null) {
  const { n, RR, meanCost, CSR, ES, ESAggregate, DE } = judged.observables;
  return {
    policy: cell.policy,
    suite: cell.suite === '' ? null : cell.suite,
    backbone: cell.backbone === '' ? null : cell.backbone,
    n,
    RR,
    meanCost,
    CSR,
    ES,
    ESAggregate,
    DE,
    predicted: judged.predicted.point,
    observed: judged.observed.point,
    ...gapOf(judged),
    adjustedViolationProbability: adjustedProbability,
    ...judged.costs,
    intervals: {
      ES: boundsOf(judged.ES),
      predicted: boundsOf(judged.predicted),
      observed: boundsOf(judged.observed),
      gap: judged.gap && boundsOf(judged.gap),
    },
    voids: judged.voids,
  };
}

function togetherOf({ pooled, holdsInAll, violatedSomewhere, couldNotFailIn, undefinedIn }: PooledReport) {
  return {
    pooled: { ...gapOf(pooled), interval: pooled.gap && boundsOf(pooled.gap) },
    holdsInAll,
    violatedSomewhere,
    couldNotFailIn,
    undefinedIn,
  };
}

function gapOf(judged: GapVerdict) {
  const { verdict, reason, margin, gap, possible, delta, deltaNorm, needed } = judged;
  const { tasks, clusters, clustersWithLoss } = judged;
  const counts = { tasks, clusters, clustersWithLoss, needed };
  return { verdict, reason, margin, gap: gap?.point ?? null, possible, delta, deltaNorm, ...counts };
}

function boundsOf({ low, high, level, standardError, dropped, degenerate, unbounded }: Interval) {
  const bounds = { low, high, level, standardError, dropped, degenerate };
  return { ...bounds, ...(unbounded !== undefined && { unbounded }) };
}
