/**
 * Totals per task of one cell: sufficient for observables, intervals and verdicts, so that a file of any length can be
 * judged without keeping its rollouts, bit-identical to the computation in memory.
 */

import { invalidArgument, isSuccess, type Observation } from '../types/index.ts';
import { getOrMake, sum } from '../values/index.ts';
import type { Calibration } from './calibration.ts';
import { type CostMoments, clockGap } from './gap.ts';
import { type LossKind, lossOf } from './loss.ts';
import { type Observables, recoveryCost } from './observables.ts';
import { BUDGET } from './sample.ts';
import { RunningMoments } from './statistics/running-moments.ts';

type EndedRollout = Pick<Observation, 'ending' | 'ledger'>;

/** Sums over the rollouts of each task, one entry per task. */
export interface TaskColumns {
  readonly n: Float64Array;
  readonly success: Float64Array;
  /** Sum of C. */
  readonly cost: Float64Array;
  /** Sum of I / (1 + lambda C). */
  readonly efficiency: Float64Array;
  /** Sum of the observed loss. */
  readonly loss: Float64Array;
  /** The loss that was summed, if all costs are within the budget: it decides which gaps were possible. */
  readonly lossKind?: LossKind;
}

const columnNames = ['n', 'success', 'cost', 'efficiency', 'loss'] as const;
type ColumnName = (typeof columnNames)[number];

export class CellTotals {
  readonly loss: LossKind;
  readonly calibration: Calibration;
  /** Void rollouts: counted, and in no sum. */
  voids = 0;
  #tasks = 0;
  readonly #columns: Record<ColumnName, Float64Array>;
  readonly #clean: { readonly loss: number; readonly clockGap: number };
  #isWithinBudget = true;
  #clockGaps = 0;
  /** C of successful rollouts. */
  readonly #costs = new RunningMoments();

  constructor(loss: LossKind, calibration: Calibration) {
    this.loss = loss;
    this.calibration = calibration;
    this.#columns = forEachColumn(() => new Float64Array(16));
    this.#clean = {
      loss: lossOf({ ending: 'clean', ledger: [] }, loss, calibration),
      clockGap: clockGap(0, calibration.gamma),
    };
  }

  /** Adds a rollout of the task with this index; indices run from 0 in order of first appearance. */
  add(task: number, rollout: EndedRollout): void {
    if (rollout.ending === 'void') {
      throw invalidArgument('a void rollout has no task totals: count it in `voids`');
    }
    this.#enter(task);
    const columns = this.#columns;
    const { gamma, lambda, H } = this.calibration;
    const cost = recoveryCost(rollout.ledger);
    if (cost > BUDGET) this.#isWithinBudget = false;
    columns.n[task]! += 1;
    columns.cost[task]! += cost;
    columns.loss[task]! += lossOf(rollout, this.loss, this.calibration);
    if (!isSuccess(rollout.ending)) return;
    columns.success[task]! += 1;
    columns.efficiency[task]! += 1 / (1 + lambda * cost);
    this.#clockGaps += clockGap(H * cost, gamma);
    this.#costs.add(cost);
  }

  /** The same as `add` of rollouts without a failure, to the bit: most calls of recorded traces are such. */
  addClean(task: number, count = 1): void {
    this.#enter(task);
    const columns = this.#columns;
    for (let i = 0; i < count; i++) {
      columns.n[task]! += 1;
      columns.loss[task]! += this.#clean.loss;
      columns.success[task]! += 1;
      columns.efficiency[task]! += 1;
      this.#clockGaps += this.#clean.clockGap;
      this.#costs.add(0);
    }
  }

  get tasks(): number {
    return this.#tasks;
  }

  /** The sums, as views that end at the last task. */
  get columns(): TaskColumns {
    const views = forEachColumn((name) => this.#columns[name].subarray(0, this.#tasks));
    return this.#isWithinBudget ? { ...views, lossKind: this.loss } : views;
  }

  /** RR, and C over successful rollouts: the input of regimes (docs/reference/law.md, section 8). */
  get costMoments(): CostMoments {
    const { count, mean, variance } = this.#costs;
    return { RR: count / sum(this.columns.n), meanCost: mean, varianceCost: variance };
  }

  /** Mean I D(K) at clock `cost`: times 1 / (1 - gamma), the gap that costs alone explain (section 6). */
  get meanClockGap(): number {
    return this.#clockGaps / sum(this.columns.n);
  }

  get observables(): Observables {
    const { n: counts, success, cost, efficiency } = this.columns;
    const n = sum(counts);
    if (n === 0) throw invalidArgument('observables need at least one rollout, got 0');
    const { lambda } = this.calibration;
    const RR = sum(success) / n;
    const meanCost = sum(cost) / n;
    const ES = sum(efficiency) / n;
    return {
      n,
      RR,
      meanCost,
      CSR: RR - lambda * meanCost,
      ES,
      ESAggregate: RR / (1 + lambda * meanCost),
      DE: ES - this.#clockGaps / n,
    };
  }

  #enter(task: number): void {
    if (task > this.#tasks) {
      throw invalidArgument(`task index must be at most ${this.#tasks}, got ${task}`);
    }
    if (task === this.#tasks) this.#addTask();
  }

  #addTask(): void {
    if (this.#tasks === this.#columns.n.length) {
      for (const name of columnNames) {
        const wider = new Float64Array(2 * this.#tasks);
        wider.set(this.#columns[name]);
        this.#columns[name] = wider;
      }
    }
    this.#tasks += 1;
  }
}

/** Totals of rollouts in memory. Void rollouts are counted separately. */
export function cellTotalsOf(
  observations: Iterable<Pick<Observation, 'task' | 'ending' | 'ledger'>>,
  loss: LossKind,
  calibration: Calibration,
): CellTotals {
  const totals = new CellTotals(loss, calibration);
  const index = new Map<string, number>();
  for (const observation of observations) {
    if (observation.ending === 'void') {
      totals.voids += 1;
      continue;
    }
    const task = getOrMake(index, observation.task, () => index.size);
    totals.add(task, observation);
  }
  return totals;
}

function forEachColumn(make: (name: ColumnName) => Float64Array): Record<ColumnName, Float64Array> {
  const columns = columnNames.map((name) => [name, make(name)]);
  return Object.fromEntries(columns) as Record<ColumnName, Float64Array>;
}
