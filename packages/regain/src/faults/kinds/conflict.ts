/** The record changed since the caller read it: the write is refused until the state was read again. */

import { verifyAction } from '../shape/sources.ts';
import { hasEffect, obstacle } from './support.ts';

export const conflict = obstacle({
  name: 'conflict',
  group: 'conflict',
  ending: 'verified',
  clearedBy: ['verify'],
  summary: 'the write is refused until the state was read again',
  fits: (spec) => hasEffect(spec) && spec.verifiedBy !== undefined,
  latencyMs: [30, 300],
  problem: () => ({ code: 'version-conflict' }),
  remedy: (_fault, met) => verifyAction(met.spec, met.args),
});
