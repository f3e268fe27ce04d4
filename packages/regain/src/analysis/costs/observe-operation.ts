/** The observation of an operation, as the law reads it. */

import { ledgerBuilder } from '../../law/index.ts';
import type { CostModel, Ending, LedgerEntry, TraceEvent } from '../../types/index.ts';
import type { Operation, OperationEnding } from '../episodes/operation.ts';

export interface ObservedOperation {
  readonly ending: Ending;
  readonly ledger: readonly LedgerEntry[];
  /** C: share of the recovery budget, at most 1. */
  readonly spent: number;
  /** More than the budget was spent: the excess is left out, because the law is stated for at most the budget. */
  readonly isOverBudget: boolean;
}

const endings: Readonly<Record<Exclude<OperationEnding, 'cancelled'>, Ending>> = {
  clean: 'clean',
  recovered: 'recovered',
  'given-up': 'failed',
  'handed-off': 'handed-off',
  unconfirmed: 'handed-off',
  void: 'void',
};

/**
 * Undefined for an operation that was cancelled: it is no observation. Whether one that is done met a failure is decided by its
 * ledger, as in `TraceFold`: the recorded ending of a foreign trace may not fit its attempts.
 */
export function observeOperation(
  { ending, isDone }: Operation,
  events: readonly TraceEvent[],
  model: CostModel,
): ObservedOperation | undefined {
  if (ending === 'cancelled') return undefined;
  const builder = ledgerBuilder(model);
  for (const event of events) builder.add(event);
  const done = builder.failed ? 'recovered' : 'clean';
  return { ending: isDone ? done : endings[ending], ...withinBudget(builder.entries) };
}

/** Entries up to the recovery budget. */
export function withinBudget(entries: readonly LedgerEntry[]): Omit<ObservedOperation, 'ending'> {
  let spent = 0;
  let isOverBudget = false;
  const ledger = entries.map((entry) => {
    const cost = Math.min(entry.cost, 1 - spent);
    if (entry.cost > 1 - spent + 1e-12) isOverBudget = true;
    spent += cost;
    return { ...entry, cost };
  });
  return { ledger, spent, isOverBudget };
}
