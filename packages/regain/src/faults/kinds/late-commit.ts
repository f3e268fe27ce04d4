/** The call is reported as failed while it is still under way: the tool runs later, and nobody is told. */

import type { ProblemCode } from '../../dialects/index.ts';
import { pick } from '../../types/index.ts';
import type { FaultKind } from '../kind.ts';
import { lostAfterCommit } from './lost-after-commit.ts';
import { drawTelling, hasEffect, numberIn, tell, waysToAnswer } from './support.ts';

/** Said as transport faults say it. All of them come before a patient caller stops waiting by itself. */
const guises: readonly (readonly [code: ProblemCode, minMs: number, maxMs: number])[] = [
  ['deadline-exceeded', 1000, 2000],
  ['connection-lost', 20, 1500],
  ['bad-gateway', 40, 2000],
];
const LATE_MIN_MS = 300;
const LATE_MAX_MS = 4000;

/** No call lands later than this after it was sent: whoever promises when reads show everything counts on it. */
export const LANDS_MAX_MS = 6000;

export const lateCommit: FaultKind = {
  name: 'late-commit',
  group: 'effect',
  phase: 'in-flight',
  visibility: 'explicit',
  ending: 'transient',
  clearedBy: ['retry', 'verify'],
  clearedOn: waysToAnswer,
  landsLate: true,
  usual: { triesMean: 1 },
  summary: 'an error is reported, and the effect comes up to 4 seconds later',
  fits: hasEffect,
  draw: (random) => {
    const [code, minMs, maxMs] = pick(random, guises);
    const told = drawTelling(random, minMs, maxMs);
    const lateMs = drawTelling(random, LATE_MIN_MS, LATE_MAX_MS).latencyMs;
    return { ...told, code, landsMs: told.latencyMs + lateMs };
  },
  meet: (encounter) => {
    const { fault, args, later } = encounter;
    later(args, numberIn(fault.detail, 'landsMs'));
    return tell(encounter, { code: fault.detail.code as ProblemCode });
  },
  remedy: (fault, met) => lostAfterCommit.remedy(fault, met),
};
