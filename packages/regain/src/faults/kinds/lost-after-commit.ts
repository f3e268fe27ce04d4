/** The tool ran and took effect; its answer is lost. To the caller it looks like a call that never arrived. */

import type { ProblemCode } from '../../dialects/index.ts';
import { pick } from '../../types/index.ts';
import type { FaultKind } from '../fault-kind.ts';
import { verifyAction } from '../shape/verification-calls.ts';
import {
  actionsRevealingAnswer,
  drawLatencyAndWording,
  failWith,
  hasEffect,
  isRepeatable,
  retry,
  runTool,
} from './kind-helpers.ts';

/** The same wording and timing as transport faults: the caller cannot tell them apart. */
const reportedErrors: readonly (readonly [code: ProblemCode, minMs: number, maxMs: number])[] = [
  ['deadline-exceeded', 600_000, 600_000],
  ['connection-lost', 20, 1500],
  ['bad-gateway', 40, 3000],
];

export const lostAfterCommit: FaultKind = {
  name: 'lost-after-commit',
  group: 'effect',
  phase: 'after-commit',
  visibility: 'explicit',
  ending: 'transient',
  clearedBy: ['retry', 'verify'],
  clearedOn: actionsRevealingAnswer,
  defaults: { triesMean: 1 },
  summary: 'the call took effect, but its answer is lost',
  appliesTo: hasEffect,
  draw: (random) => {
    const [code, minMs, maxMs] = pick(random, reportedErrors);
    return { ...drawLatencyAndWording(random, minMs, maxMs), code };
  },
  apply: async (encounter) => {
    const { value, isError } = await runTool(encounter);
    if (isError) return value;
    return failWith(encounter, { code: encounter.fault.detail.code as ProblemCode });
  },
  // Without a verifying read or a harmless repeat, the outcome cannot be determined.
  remedy: (fault, context) =>
    context.spec.verifiedBy === undefined && isRepeatable(context.spec)
      ? retry(fault)
      : verifyAction(context.spec, context.args),
};
