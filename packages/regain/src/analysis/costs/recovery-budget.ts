/** By what the cost of recovery is measured in traces, and the budget that the law needs. */

import { type CostModel, costModel, invalidArgument } from '../../types/index.ts';
import type { Spending, TracedCall } from '../traced-call.ts';

/** `attempts`: nothing was recorded, and every failed attempt costs the same. */
export const costMeasures = ['tokens', 'money', 'time', 'attempts'] as const;
export type CostMeasure = (typeof costMeasures)[number];

export function byMeasure<T>(of: (measure: CostMeasure) => T): Record<CostMeasure, T> {
  return { tokens: of('tokens'), money: of('money'), time: of('time'), attempts: of('attempts') };
}

/** C_max: what recovery may spend on one operation, in tokens, units of money, seconds, or failed attempts. */
export type RecoveryBudgets = Readonly<Record<CostMeasure, number>>;

/** Each allows about ten failed attempts of a typical agent: the law wants an attempt to cost at most a tenth. */
export const defaultBudgets: RecoveryBudgets = { tokens: 50_000, money: 0.5, time: 300, attempts: 10 };

const units: Readonly<Record<CostMeasure, string>> = {
  tokens: 'in and out, without those read from a cache',
  money: 'units of the recorded price',
  time: 'seconds',
  attempts: 'failed ones',
};

export function unitOfMeasure(measure: CostMeasure): string {
  return units[measure];
}

export function costModelFor(measure: CostMeasure, budgets: RecoveryBudgets): CostModel {
  const thousandTokens = measure === 'tokens' ? 1000 : 0;
  const second = measure === 'time' ? 1 : 0;
  return costModel({
    name: measure,
    perSecondOfLatency: second,
    perSecondOfWaiting: second,
    perThousandTokensIn: thousandTokens,
    perThousandTokensOut: thousandTokens,
    perMoney: measure === 'money' ? 1 : 0,
    perFailedAttempt: measure === 'attempts' ? 1 : 0,
    budget: budgets[measure],
  });
}

/** `tokens=20000` or `time=60`. */
export function parseBudget(text: string): Partial<RecoveryBudgets> {
  const [name = '', amount = ''] = text.split('=');
  const measure = costMeasures.find((one) => one === name);
  const value = amount.trim() === '' ? Number.NaN : Number(amount);
  if (measure !== undefined && value > 0 && value < Infinity) return { [measure]: value };
  const needed = `one of ${costMeasures.map((one) => `${one}=AMOUNT`).join(', ')}, with an amount above 0`;
  throw invalidArgument(`a recovery budget must be ${needed}, got "${text}"`);
}

/** Whether what a failed attempt cost is recorded by this measure. `next`: the attempt that followed it. */
export function isMeasured(measure: CostMeasure, failed: TracedCall, next: TracedCall | undefined): boolean {
  if (measure === 'attempts') return true;
  if (measure === 'time') return failed.durationMs !== undefined || thinkingMs(failed, next) !== undefined;
  // The last attempt of an operation that was given up has no successor: its own request stands for the reaction.
  const request: Spending = (next ?? failed).request;
  return measure === 'money'
    ? request.money !== undefined
    : (request.tokensIn ?? request.tokensOut) !== undefined;
}

/** Time between the failure and the request of the next attempt. */
export function thinkingMs(failed: TracedCall, next: TracedCall | undefined): number | undefined {
  if (failed.endMs === undefined || next?.startMs === undefined) return undefined;
  return next.startMs < failed.endMs ? undefined : next.startMs - failed.endMs;
}
