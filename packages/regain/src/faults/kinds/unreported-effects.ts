/**
 * The tool takes effect, but the caller gets an error. To the caller it looks like a call that never arrived: the answer is
 * lost, or the tool runs only after the error, without notice.
 */

import type { ProblemCode } from '../../dialects/index.ts';
import { pick, type Random } from '../../types/index.ts';
import type { FaultKind } from '../fault-kind.ts';
import { verifyAction } from '../shape/verification-calls.ts';
import {
  actionsRevealingAnswer,
  drawLatencyAndWording,
  failWith,
  hasEffect,
  isRepeatable,
  numberIn,
  retry,
  runTool,
} from './kind-helpers.ts';

type ReportedError = readonly [code: ProblemCode, minMs: number, maxMs: number];

/** The same wording and timing as transport faults: the caller cannot tell them apart. */
const lostErrors: readonly ReportedError[] = [
  ['deadline-exceeded', 600_000, 600_000],
  ['connection-lost', 20, 1500],
  ['bad-gateway', 40, 3000],
];
/** The same errors, all within the usual time limit of a caller. */
const lateErrors: readonly ReportedError[] = [
  ['deadline-exceeded', 1000, 2000],
  ['connection-lost', 20, 1500],
  ['bad-gateway', 40, 2000],
];
const LATE_MIN_MS = 300;
const LATE_MAX_MS = 4000;

/** Upper bound on the delay of a call. Declared consistency of reads relies on it. */
export const LANDS_MAX_MS = 6000;

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
  draw: (random) => drawError(random, lostErrors),
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

export const lateCommit: FaultKind = {
  ...lostAfterCommit,
  name: 'late-commit',
  phase: 'in-flight',
  landsLate: true,
  summary: 'the tool reports an error, and the call takes effect up to 4 seconds later',
  draw: (random) => {
    const error = drawError(random, lateErrors);
    const lateMs = drawLatencyAndWording(random, LATE_MIN_MS, LATE_MAX_MS).latencyMs;
    return { ...error, landsMs: error.latencyMs + lateMs };
  },
  apply: (encounter) => {
    const { fault, args, runLater } = encounter;
    runLater(args, numberIn(fault.detail, 'landsMs'));
    return failWith(encounter, { code: fault.detail.code as ProblemCode });
  },
};

function drawError(random: Random, errors: readonly ReportedError[]) {
  const [code, minMs, maxMs] = pick(random, errors);
  return { ...drawLatencyAndWording(random, minMs, maxMs), code };
}
