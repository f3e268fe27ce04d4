/** A server between the caller and the tool answers 500, 502 or 503. The tool did not run. */

import type { ProblemCode } from '../../dialects/index.ts';
import { pick } from '../../types/index.ts';
import { beforeSendFault } from './kind-helpers.ts';

const codes: readonly ProblemCode[] = ['internal', 'bad-gateway', 'unavailable'];

export const serverError = beforeSendFault({
  name: 'server-error',
  group: 'transport',
  summary: 'status 500, 502 or 503; the tool did not run',
  defaults: { triesMean: 1.6 },
  latencyMs: [40, 3000],
  drawMore: (random) => ({ code: pick(random, codes) }),
  problem: (fault) => ({ code: fault.detail.code as ProblemCode }),
});
