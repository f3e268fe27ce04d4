/** The default cost model and recovery budget, in cents; documented in docs/reference/costs.md. */

import { type CostModel, costModel } from './cost-model.ts';

/**
 * A second of an agent's latency is priced at 0.1 cents and a second of waiting at half that; tokens at 3 and 15
 * dollars per million. Recovering one rollout may cost 20 cents: about ten attempts that think and time out.
 */
export const defaultCostModel: CostModel = costModel({
  name: 'default',
  perSecondOfLatency: 0.1,
  perSecondOfWaiting: 0.05,
  perThousandTokensIn: 0.3,
  perThousandTokensOut: 1.5,
  perMoney: 100,
  budget: 20,
});

/** The recovery budget in virtual time, for the clock `time`: ten attempts that run into their timeout. */
export const defaultTimeBudgetMs = 100_000;
