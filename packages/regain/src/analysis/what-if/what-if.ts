/**
 * What a shield would have changed, over all operations that failed. Savings have bounds: the lower one counts only what
 * the trace confirms, the upper one also what it does not contradict.
 */

import type { RemedySource } from '../../types/index.ts';
import { sum } from '../../values/index.ts';
import { byMeasure, type CostMeasure, costMeasures, type RecoveryBudgets } from '../costs/recovery-budget.ts';
import type { Operation } from '../episodes/operation.ts';
import { type Evidence, type ShieldActionKind, shieldAction, shieldActionKinds } from './shield-actions.ts';

export interface WhatIfRow extends Readonly<Record<Evidence, number>> {
  readonly action: ShieldActionKind;
  readonly operations: number;
  readonly attemptsSaved: number;
  /** What recovery cost in the trace and would not have cost, in the unit of the measure. */
  readonly saved: { readonly low: number; readonly high: number };
}

type Tally = Record<Evidence, number> & {
  attemptsSaved: number;
  readonly costs: Record<CostMeasure, Record<Evidence, number>>;
};

export class WhatIf {
  readonly #memory: RemedySource | undefined;
  readonly #rows = new Map<ShieldActionKind, Tally>(shieldActionKinds.map((kind) => [kind, emptyTally()]));

  /** `memory`: what the shield remembers. */
  constructor(memory?: RemedySource) {
    this.#memory = memory;
  }

  /** `costs`: share of the recovery budget for each failed attempt, by measure. */
  add(operation: Operation, costs: Readonly<Record<CostMeasure, readonly number[]>>): void {
    const action = shieldAction(operation, this.#memory);
    if (action === undefined) return;
    const { kind, evidence, attemptsSaved } = action;
    const tally = this.#rows.get(kind)!;
    tally[evidence]++;
    tally.attemptsSaved += attemptsSaved;
    for (const measure of costMeasures)
      tally.costs[measure][evidence] += savedCost(kind, costs[measure], attemptsSaved);
  }

  rows(measure: CostMeasure, budgets: RecoveryBudgets): readonly WhatIfRow[] {
    return [...this.#rows].flatMap(([action, { attemptsSaved, costs, ...counts }]) => {
      const operations = counts.confirmed + counts.contradicted + counts.unknown;
      if (operations === 0) return [];
      const { confirmed, unknown } = costs[measure];
      const low = confirmed * budgets[measure];
      const saved = { low, high: low + unknown * budgets[measure] };
      return [{ action, operations, ...counts, attemptsSaved, saved }];
    });
  }
}

/** Of a repair or a retry that works, the reactions of the model to every failure; of a stop, those that follow it. */
function savedCost(kind: ShieldActionKind, costs: readonly number[], attemptsSaved: number): number {
  if (kind === 'repair' || kind === 'retry') return sum(costs);
  if (kind === 'stop' || kind === 'keep-write') return sum(costs.slice(1, 1 + attemptsSaved));
  return 0;
}

function emptyTally(): Tally {
  const none = () => ({ confirmed: 0, contradicted: 0, unknown: 0 });
  return { ...none(), attemptsSaved: 0, costs: byMeasure(none) };
}
