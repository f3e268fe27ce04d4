/** How well diagnoses agree with labels: precision and recall of failures and of categories, and the share of right classes. */

import {
  type CallDiagnosis,
  type FailureCategory,
  isFailure,
} from '../../../packages/regain/src/analysis/failures/call-diagnosis.ts';
import type { Half } from '../../../packages/regain/src/analysis/failures/halves-in-test.ts';
import type { Verdict } from './labelled-calls.ts';

export interface JudgedCall {
  /** The dialect, or the agent. */
  readonly group: string;
  readonly half: Half;
  readonly label: Verdict;
  /** The class according to the label, if it has one. */
  readonly class: string | undefined;
  /** False for a call of a file where only failing calls are listed: it did not fail, more is not known. */
  readonly isListed: boolean;
  /** According to the label, a field of the dialect marks it as failed; absent if the label does not say. */
  readonly isMarked?: boolean;
  readonly diagnosis: CallDiagnosis | undefined;
}

export interface Agreement {
  readonly calls: number;
  /** Among the calls that the diagnosis names. */
  readonly precision: Share;
  /** Among the calls that the label names. */
  readonly recall: Share;
}

/** A share with the interval of Wilson (1927). */
export interface Share {
  readonly count: number;
  readonly total: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.959964;

export function share(count: number, total: number): Share {
  if (total === 0) return { count, total, low: 0, high: 1 };
  const rate = count / total;
  const centre = rate + Z ** 2 / (2 * total);
  const spread = Z * Math.sqrt((rate * (1 - rate)) / total + Z ** 2 / (4 * total ** 2));
  const scale = 1 + Z ** 2 / total;
  return {
    ...{ count, total },
    low: Math.max(0, (centre - spread) / scale),
    high: Math.min(1, (centre + spread) / scale),
  };
}

/** Calls that failed: by the tool or by the call itself. */
export function agreementOnFailures(calls: readonly JudgedCall[]): Agreement {
  return agreement(
    calls,
    isLabelledFailed,
    ({ diagnosis }) => diagnosis !== undefined && isFailure(diagnosis),
  );
}

/** Failures that the dialect marks, or that only the text shows: by the diagnosis for precision, by the label for recall. */
export function agreementByMark(calls: readonly JudgedCall[], isMarked: boolean): Agreement {
  const basis = isMarked ? 'flagged' : 'inferred';
  const found = agreementOnFailures(calls.filter(({ diagnosis }) => diagnosis?.basis === basis));
  const labelled = agreementOnFailures(calls.filter((call) => call.isMarked === isMarked));
  return { calls: labelled.calls, precision: found.precision, recall: labelled.recall };
}

export function agreementOnCategory(calls: readonly JudgedCall[], category: FailureCategory): Agreement {
  return agreement(
    calls.filter(({ isListed }) => isListed || category !== 'negative-result'),
    ({ label }) => label === category,
    ({ diagnosis }) => diagnosis?.category === category,
  );
}

/** The share of right classes, among failed calls that are found and whose label has a class. */
export function rightClasses(calls: readonly JudgedCall[]): Share {
  const classed = calls.filter(
    (call) =>
      isLabelledFailed(call) &&
      call.class !== undefined &&
      call.diagnosis !== undefined &&
      isFailure(call.diagnosis),
  );
  return share(classed.filter((call) => call.class === call.diagnosis!.failure.class).length, classed.length);
}

function isLabelledFailed({ label }: JudgedCall): boolean {
  return label === 'infrastructure' || label === 'agent-mistake';
}

type Test = (call: JudgedCall) => boolean;

function agreement(calls: readonly JudgedCall[], isLabelled: Test, isFound: Test): Agreement {
  const both = calls.filter((call) => isLabelled(call) && isFound(call)).length;
  return {
    calls: calls.length,
    precision: share(both, calls.filter(isFound).length),
    recall: share(both, calls.filter(isLabelled).length),
  };
}
