/** The right answer, much later than usual. */

import type { FaultKind } from '../fault-kind.ts';
import { verifyAction } from '../shape/verification-calls.ts';
import {
  actionsRevealingAnswer,
  drawLatencyAndWording,
  isRepeatable,
  numberIn,
  retry,
} from './kind-helpers.ts';

export const slow: FaultKind = {
  name: 'slow',
  group: 'transport',
  phase: 'in-flight',
  visibility: 'implicit',
  ending: 'transient',
  // The answer is right: it can be used, and a retry may be faster.
  clearedBy: ['repair-output', 'retry', 'verify'],
  clearedOn: (spec) => ['repair-output', ...actionsRevealingAnswer(spec)],
  defaults: { triesMean: 1.5 },
  summary: 'the right answer, after 2 to 8 seconds',
  appliesTo: () => true,
  draw: (random) => ({ latencyMs: drawLatencyAndWording(random, 2000, 8000).latencyMs }),
  apply: async ({ fault, context, run, args }) => {
    await context.clock.sleep(numberIn(fault.detail, 'latencyMs'), context.signal);
    return run(args);
  },
  remedy: (fault, context) => {
    if (context.value !== undefined) return { kind: 'repair-output', value: context.value };
    // A caller that timed out does not know whether it ran.
    return isRepeatable(context.spec) ? retry(fault) : verifyAction(context.spec, context.args);
  },
};
