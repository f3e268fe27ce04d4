/**
 * Records of operations for the checks of assumptions: of all clusters while they are few, otherwise of those whose names have
 * the smallest hashes. A cluster is kept whole, and every part of the input is represented.
 */

import type { RolloutRecord } from '../../law/index.ts';
import type { CostMeasure } from '../costs/recovery-budget.ts';
import type { Operation, TracedAttempt } from '../episodes/operation.ts';
import type { Cluster } from './clusters.ts';

const RECORDS_MAX = 20_000;

interface Sampled {
  readonly cluster: Cluster;
  readonly record: Omit<RolloutRecord, 'cost'>;
  readonly cost: Readonly<Record<CostMeasure, number>>;
}

export class SampledRecords {
  #kept: Sampled[] = [];
  /** Clusters with a smaller hash are kept. */
  #limit = 2 ** 32;
  #isFull = false;
  /** What most operations are: one call that succeeded, by tool. */
  readonly #clean = new Map<string, NonNullable<RolloutRecord['calls']>>();

  /** `failures`: failed attempts that cost something. */
  add(operation: Operation, cluster: Cluster, failures: number, cost: Sampled['cost']): void {
    if (this.#isFull || cluster.hash >= this.#limit) return;
    const { attempts, isDone: success } = operation;
    const { index: repeat, startMs: startedAtMs } = attempts[0]!.call;
    const facts = { task: cluster.name, repeat, success, attempts: failures, calls: this.#callsOf(attempts) };
    const record = startedAtMs === undefined ? facts : { ...facts, startedAtMs };
    this.#kept.push({ cluster, cost, record });
    if (this.#kept.length > RECORDS_MAX) this.#halve();
  }

  by(measure: CostMeasure): readonly RolloutRecord[] {
    return this.#kept.map(({ record, cost }) => ({ ...record, cost: Math.min(1, cost[measure]) }));
  }

  /** Few clusters with very many operations each: the first operations are kept. */
  #halve(): void {
    const rest = this.#kept.filter(({ cluster }) => cluster.hash < this.#limit / 2);
    if (rest.length < RECORDS_MAX / 4) this.#isFull = true;
    else {
      this.#limit /= 2;
      this.#kept = rest;
    }
  }

  #callsOf(attempts: readonly TracedAttempt[]): NonNullable<RolloutRecord['calls']> {
    const [first] = attempts;
    if (attempts.length > 1 || first!.diagnosis !== undefined) return attempts.map(recordOf);
    const known = this.#clean.get(first!.call.tool);
    if (known !== undefined) return known;
    const calls = attempts.map(recordOf);
    if (this.#clean.size < RECORDS_MAX) this.#clean.set(first!.call.tool, calls);
    return calls;
  }
}

function recordOf({ call, diagnosis }: TracedAttempt) {
  return { tool: call.tool, failed: diagnosis !== undefined };
}
