/** The allowance of a longer period is used up; the answer says when the next period begins. */

import { beforeSendFault } from './kind-helpers.ts';

export const quotaExhausted = beforeSendFault({
  name: 'quota-exhausted',
  group: 'quota',
  ending: 'waiting',
  summary: 'the quota is used up until the next period, some minutes later',
  defaults: { waitMsMean: 600_000 },
  latencyMs: [20, 200],
  problem: (fault) => ({ code: 'quota-used-up', retryAfterMs: Math.ceil(fault.waitMs / 1000) * 1000 }),
});
