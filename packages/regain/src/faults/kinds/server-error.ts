/** A server between the caller and the tool answers 500, 502 or 503. The tool did not run. */

import type { ProblemCode } from '../../dialects/index.ts';
import { pick } from '../../types/index.ts';
import { obstacle } from './support.ts';

const codes: readonly ProblemCode[] = ['internal', 'bad-gateway', 'unavailable'];

export const serverError = obstacle({
  name: 'server-error',
  group: 'transport',
  summary: '500, 502 or 503; the tool never ran',
  usual: { triesMean: 1.6 },
  latencyMs: [40, 3000],
  drawMore: (random) => ({ code: pick(random, codes) }),
  problem: (fault) => ({ code: fault.detail.code as ProblemCode }),
});
