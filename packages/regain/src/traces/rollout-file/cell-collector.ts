/** Collects rollouts into cells, policy x suite x backbone, as totals per task: no rollout is kept. */

import { type Calibration, CellTotals, type LossKind } from '../../law/index.ts';
import type { InternedNames } from './interned-names.ts';
import { CELLS_MAX, TASKS_MAX } from './limits.ts';
import type { FailAtLine, RolloutRow } from './rollout-row.ts';

export interface Cell {
  readonly policy: string;
  /** Empty if the file does not say. */
  readonly suite: string;
  readonly backbone: string;
  /** Line of its first rollout. */
  readonly line: number;
  readonly totals: CellTotals;
  /** Indices of its tasks among the task names, in the order of their totals. */
  readonly tasks: number[];
  /** The cluster of each of them, as such an index. */
  readonly clusters: number[];
}

export class CellCollector {
  readonly list: Cell[] = [];
  readonly #loss: LossKind;
  readonly #calibration: Calibration;
  readonly #labels: InternedNames;
  readonly #fail: FailAtLine;
  readonly #numbers = new Map<number, number>();
  /** Of each cell, the position of a task among its tasks. */
  readonly #positions: Map<number, number>[] = [];
  #tasks = 0;

  constructor(loss: LossKind, calibration: Calibration, labels: InternedNames, fail: FailAtLine) {
    this.#loss = loss;
    this.#calibration = calibration;
    this.#labels = labels;
    this.#fail = fail;
  }

  add(row: RolloutRow): void {
    const number = this.#numberOf(row);
    const { totals, tasks, clusters } = this.list[number]!;
    const positions = this.#positions[number]!;
    if (row.ending === 'void') {
      totals.voids += 1;
      return;
    }
    let task = positions.get(row.task);
    if (task === undefined) {
      if (this.#tasks++ === TASKS_MAX) {
        this.#fail(row.line, `more than ${TASKS_MAX} tasks over all cells, the most that are kept`, 'task');
      }
      task = tasks.push(row.task) - 1;
      clusters.push(row.cluster);
      positions.set(row.task, task);
    } else if (clusters[task] !== row.cluster) {
      this.#fail(row.line, 'a task is in one cluster, this one was in another before', 'cluster');
    }
    totals.add(task, row);
  }

  #numberOf(row: RolloutRow): number {
    // Three numbers below 2^17, packed into one that a double represents exactly.
    const key = (row.policy * LABELS_MAX + row.suite) * LABELS_MAX + row.backbone;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.list.length;
    if (number === CELLS_MAX) {
      this.#fail(row.line, `more than ${CELLS_MAX} cells of policy x suite x backbone`, 'policy');
    }
    this.#numbers.set(key, number);
    this.#positions.push(new Map());
    this.list.push({
      policy: this.#labels.text(row.policy),
      suite: this.#labels.text(row.suite),
      backbone: this.#labels.text(row.backbone),
      line: row.line,
      totals: new CellTotals(this.#loss, this.#calibration),
      tasks: [],
      clusters: [],
    });
    return number;
  }
}

/** Each cell has at most three new labels, which bounds their number. */
const LABELS_MAX = 2 ** 17;
