/** The tool ran and took effect; its answer is lost. From outside it looks like a call that never arrived. */

import type { ProblemCode } from '../../dialects/index.ts';
import { pick } from '../../types/index.ts';
import type { FaultKind } from '../kind.ts';
import { verifyAction } from '../shape/sources.ts';
import { answerOf, drawTelling, hasEffect, isRepeatable, retry, tell, waysToAnswer } from './support.ts';

/** Said and timed as the transport faults say and time them: nothing tells the two apart. */
const guises: readonly (readonly [code: ProblemCode, minMs: number, maxMs: number])[] = [
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
  clearedOn: waysToAnswer,
  usual: { triesMean: 1 },
  summary: 'the effect is there, the answer is lost',
  fits: hasEffect,
  draw: (random) => {
    const [code, minMs, maxMs] = pick(random, guises);
    return { ...drawTelling(random, minMs, maxMs), code };
  },
  meet: async (encounter) => {
    const { value, isError } = await answerOf(encounter);
    if (isError) return value;
    return tell(encounter, { code: encounter.fault.detail.code as ProblemCode });
  },
  // Where no read shows it and no repeat is harmless, only somebody else can tell.
  remedy: (fault, met) =>
    met.spec.verifiedBy === undefined && isRepeatable(met.spec)
      ? retry(fault)
      : verifyAction(met.spec, met.args),
};
