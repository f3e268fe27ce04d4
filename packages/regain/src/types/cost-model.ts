/** A cost model turns the measured cost vector into one number, as a share of the budget (docs/reference/law.md, section 2). */

import { requireBetween } from './errors.ts';
import type { RawCost } from './observation.ts';

/** Price of one unit of each measured quantity, in any currency, and the recovery budget in the same. */
export interface CostModel {
  readonly name: string;
  readonly perSecondOfLatency: number;
  readonly perSecondOfWaiting: number;
  readonly perThousandTokensIn: number;
  readonly perThousandTokensOut: number;
  readonly perMoney: number;
  /** Price of an unsuccessful attempt by itself, for traces without measured costs. Default: 0. */
  readonly perFailedAttempt?: number;
  /** C_max: maximum recovery cost of one rollout; fixed before the run. */
  readonly budget: number;
}

/** A measured cost of zero. */
export const noCost: RawCost = { latencyMs: 0, waitingMs: 0, tokensIn: 0, tokensOut: 0, money: 0 };

export function addCost(a: RawCost, b: RawCost): RawCost {
  return {
    latencyMs: a.latencyMs + b.latencyMs,
    waitingMs: a.waitingMs + b.waitingMs,
    tokensIn: a.tokensIn + b.tokensIn,
    tokensOut: a.tokensOut + b.tokensOut,
    money: a.money + b.money,
  };
}

/** Cost of a vector as a share of the recovery budget. */
export function price(model: CostModel, cost: RawCost): number {
  const total =
    (model.perSecondOfLatency * cost.latencyMs) / 1000 +
    (model.perSecondOfWaiting * cost.waitingMs) / 1000 +
    (model.perThousandTokensIn * cost.tokensIn) / 1000 +
    (model.perThousandTokensOut * cost.tokensOut) / 1000 +
    model.perMoney * cost.money;
  return total / model.budget;
}

/** Checks a cost model and returns it. */
export function costModel(model: CostModel): CostModel {
  requireBetween('budget', model.budget, 0, Infinity, 'open');
  for (const [name, value] of Object.entries(model)) {
    if (typeof value === 'number') requireBetween(name, value, 0, Infinity, 'open-above');
  }
  return model;
}
