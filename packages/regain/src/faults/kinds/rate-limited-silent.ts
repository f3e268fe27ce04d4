/** Too many requests, and the answer does not say how long to wait. */

import { obstacle } from './support.ts';

export const rateLimitedSilent = obstacle({
  name: 'rate-limited-silent',
  group: 'quota',
  ending: 'waiting',
  summary: '429 without the time to wait',
  usual: { waitMsMean: 6000 },
  latencyMs: [20, 200],
  problem: () => ({ code: 'throttled' }),
});
