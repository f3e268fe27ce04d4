/** The call is reported as failed while it is still running: the tool runs later, without notice. */

import type { ProblemCode } from '../../dialects/index.ts';
import { pick } from '../../types/index.ts';
import type { FaultKind } from '../fault-kind.ts';
import {
  actionsRevealingAnswer,
  drawLatencyAndWording,
  failWith,
  hasEffect,
  numberIn,
} from './kind-helpers.ts';
import { lostAfterCommit } from './lost-after-commit.ts';

/** The same errors as transport faults, all within the usual time limit of a caller. */
const reportedErrors: readonly (readonly [code: ProblemCode, minMs: number, maxMs: number])[] = [
  ['deadline-exceeded', 1000, 2000],
  ['connection-lost', 20, 1500],
  ['bad-gateway', 40, 2000],
];
const LATE_MIN_MS = 300;
const LATE_MAX_MS = 4000;

/** Upper bound on the delay of a call. Declared consistency of reads relies on it. */
export const LANDS_MAX_MS = 6000;

export const lateCommit: FaultKind = {
  name: 'late-commit',
  group: 'effect',
  phase: 'in-flight',
  visibility: 'explicit',
  ending: 'transient',
  clearedBy: ['retry', 'verify'],
  clearedOn: actionsRevealingAnswer,
  landsLate: true,
  defaults: { triesMean: 1 },
  summary: 'the tool reports an error, and the call takes effect up to 4 seconds later',
  appliesTo: hasEffect,
  draw: (random) => {
    const [code, minMs, maxMs] = pick(random, reportedErrors);
    const error = drawLatencyAndWording(random, minMs, maxMs);
    const lateMs = drawLatencyAndWording(random, LATE_MIN_MS, LATE_MAX_MS).latencyMs;
    return { ...error, code, landsMs: error.latencyMs + lateMs };
  },
  apply: (encounter) => {
    const { fault, args, runLater } = encounter;
    runLater(args, numberIn(fault.detail, 'landsMs'));
    return failWith(encounter, { code: fault.detail.code as ProblemCode });
  },
  remedy: (fault, context) => lostAfterCommit.remedy(fault, context),
};
