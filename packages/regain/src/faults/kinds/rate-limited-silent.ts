/** Too many requests, and the answer does not say how long to wait. */

import { beforeSendFault } from './kind-helpers.ts';

export const rateLimitedSilent = beforeSendFault({
  name: 'rate-limited-silent',
  group: 'quota',
  ending: 'waiting',
  summary: 'status 429 without the time to wait',
  defaults: { waitMsMean: 6000 },
  latencyMs: [20, 200],
  problem: () => ({ code: 'throttled' }),
});
