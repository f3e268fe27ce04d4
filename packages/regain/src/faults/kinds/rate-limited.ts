/** Too many requests, and the answer says how long to wait. */

import { beforeSendFault } from './kind-helpers.ts';

export const rateLimited = beforeSendFault({
  name: 'rate-limited',
  group: 'quota',
  ending: 'waiting',
  summary: 'status 429 with the time to wait',
  defaults: { waitMsMean: 8000 },
  latencyMs: [20, 200],
  problem: (fault) => ({ code: 'throttled', retryAfterMs: Math.ceil(fault.waitMs / 1000) * 1000 }),
});
