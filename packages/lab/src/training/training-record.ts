/** What the prior was trained on, in numbers: shipped with the weights, for the model card and for baselines. */

import { type FailureClass, failureClasses, type Operator, operators } from 'regain/internal/types';
import type { Example } from './example.ts';
import { rightOperator } from './select-exemplars.ts';

export interface TrainingRecord {
  readonly version: 1;
  readonly tasks: number;
  /** Rollouts that met a failure. */
  readonly rollouts: number;
  readonly examples: number;
  readonly offPath: number;
  /** Examples of no weight: their trajectory did not succeed. */
  readonly weightless: number;
  readonly meanWeight: number;
  /** By the class that was met, how often each operator was right. */
  readonly right: { readonly [C in FailureClass]?: { readonly [O in Operator]?: number } };
}

export function recordOf(examples: readonly Example[]): TrainingRecord {
  const distinct = (key: (example: Example) => string) => new Set(examples.map(key)).size;
  return {
    version: 1,
    tasks: distinct(({ origin }) => `${origin.suite} ${origin.task}`),
    rollouts: distinct(({ origin }) => Object.values(origin).join(' ')),
    examples: examples.length,
    offPath: examples.filter(({ isOffPath }) => isOffPath).length,
    weightless: examples.filter(({ weight }) => weight === 0).length,
    meanWeight: Number((examples.reduce((sum, { weight }) => sum + weight, 0) / examples.length).toFixed(4)),
    right: countsOf(examples),
  };
}

function countsOf(examples: readonly Example[]): TrainingRecord['right'] {
  const counts: Partial<Record<FailureClass, Partial<Record<Operator, number>>>> = {};
  for (const name of failureClasses) {
    const own = examples.filter(({ observedClass }) => observedClass === name).map(rightOperator);
    const byOperator = operators
      .map((operator) => [operator, own.filter((one) => one === operator).length] as const)
      .filter(([, count]) => count > 0);
    if (byOperator.length > 0) counts[name] = Object.fromEntries(byOperator);
  }
  return counts;
}

/** The operator that is right most often, of one class or of all. */
export function mostFrequentOperator({ right }: TrainingRecord, failureClass?: FailureClass): Operator {
  const all = failureClass === undefined ? Object.values(right) : [right[failureClass] ?? {}];
  let best: Operator = 'hand-off';
  let most = 0;
  for (const operator of operators) {
    const count = all.reduce((sum, counts) => sum + (counts[operator] ?? 0), 0);
    if (count > most) [best, most] = [operator, count];
  }
  return best;
}
