/** The call is never answered: the caller waits until its own time limit. The tool did not run. */

import { beforeSendFault } from './kind-helpers.ts';

/** Longer than any caller waits; a caller without a time limit gets an error at the end. */
const FAR_TOO_LONG_MS = 600_000;

export const timeout = beforeSendFault({
  name: 'timeout',
  group: 'transport',
  summary: 'there is no answer; the tool did not run',
  defaults: { triesMean: 1.6 },
  latencyMs: [FAR_TOO_LONG_MS, FAR_TOO_LONG_MS],
  problem: () => ({ code: 'deadline-exceeded' }),
});
