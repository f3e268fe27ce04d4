/** The tool reports success and does nothing. */

import { random as randomAt } from '../../types/index.ts';
import { defineFaultKind } from '../define-fault-kind.ts';
import { inventedAnswer } from '../shape/plausible-answers.ts';
import { drawLatencyAndWording, hasEffect, numberIn } from './kind-helpers.ts';

export const silentNoOp = defineFaultKind({
  name: 'silent-no-op',
  group: 'effect',
  visibility: 'implicit',
  defaults: { triesMean: 1 },
  summary: 'the tool reports success but did nothing',
  appliesTo: hasEffect,
  draw: (random) => ({ latencyMs: drawLatencyAndWording(random, 50, 500).latencyMs, salt: random.word() }),
  apply: async ({ fault, spec, args, context }) => {
    await context.clock.sleep(numberIn(fault.detail, 'latencyMs'), context.signal);
    return inventedAnswer(randomAt('invented', numberIn(fault.detail, 'salt')), spec.outputSchema, args);
  },
});
