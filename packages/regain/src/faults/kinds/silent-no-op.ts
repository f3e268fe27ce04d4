/** The tool reports success and does nothing. */

import { random as randomAt } from '../../types/index.ts';
import type { FaultKind } from '../kind.ts';
import { inventedAnswer } from '../shape/answer.ts';
import { drawTelling, hasEffect, numberIn, retry } from './support.ts';

export const silentNoOp: FaultKind = {
  name: 'silent-no-op',
  group: 'effect',
  phase: 'before-send',
  visibility: 'implicit',
  ending: 'transient',
  clearedBy: ['retry'],
  usual: { triesMean: 1 },
  summary: 'success is reported, nothing was done',
  fits: hasEffect,
  draw: (random) => ({ latencyMs: drawTelling(random, 50, 500).latencyMs, salt: random.word() }),
  meet: async ({ fault, spec, args, context }) => {
    await context.clock.sleep(numberIn(fault.detail, 'latencyMs'), context.signal);
    return inventedAnswer(randomAt('invented', numberIn(fault.detail, 'salt')), spec.output, args);
  },
  remedy: retry,
};
