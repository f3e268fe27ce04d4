/** Too many requests, and the answer says how long to wait. */

import { obstacle } from './support.ts';

export const rateLimited = obstacle({
  name: 'rate-limited',
  group: 'quota',
  ending: 'waiting',
  summary: '429 with the time to wait',
  usual: { waitMsMean: 8000 },
  latencyMs: [20, 200],
  problem: (fault) => ({ code: 'throttled', retryAfterMs: Math.ceil(fault.waitMs / 1000) * 1000 }),
});
