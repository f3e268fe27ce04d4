/** The connection breaks before the request is through. The tool did not run. */

import { obstacle } from './support.ts';

export const connectionReset = obstacle({
  name: 'connection-reset',
  group: 'transport',
  summary: 'the connection breaks; the tool never ran',
  usual: { triesMean: 1.4 },
  latencyMs: [20, 1500],
  problem: () => ({ code: 'connection-lost' }),
});
