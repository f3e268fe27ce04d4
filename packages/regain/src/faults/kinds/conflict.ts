/** The record changed since the caller read it: the write is refused until the state is read again. */

import { verifyAction } from '../shape/verification-calls.ts';
import { beforeSendFault, hasEffect } from './kind-helpers.ts';

export const conflict = beforeSendFault({
  name: 'conflict',
  group: 'conflict',
  ending: 'verified',
  clearedBy: ['verify'],
  summary: 'the write is rejected until the state is read again',
  appliesTo: (spec) => hasEffect(spec) && spec.verifiedBy !== undefined,
  latencyMs: [30, 300],
  problem: () => ({ code: 'version-conflict' }),
  remedy: (_fault, context) => verifyAction(context.spec, context.args),
});
