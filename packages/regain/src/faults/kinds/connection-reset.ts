/** The connection breaks before the request is sent. The tool did not run. */

import { beforeSendFault } from './kind-helpers.ts';

export const connectionReset = beforeSendFault({
  name: 'connection-reset',
  group: 'transport',
  summary: 'the connection breaks; the tool did not run',
  defaults: { triesMean: 1.4 },
  latencyMs: [20, 1500],
  problem: () => ({ code: 'connection-lost' }),
});
