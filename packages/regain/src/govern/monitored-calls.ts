/**
 * First calls that were monitored here, where the experience comes from elsewhere: other tools, other failures. What carries
 * over is recovery by failure class; how often calls fail, and how, is a fact of the place (docs/reference/law.md, section 12).
 */

import { type FailureClass, failureClasses } from '../types/index.ts';
import type { FirstCallEstimate } from './first-call-statistics.ts';
import type { Posteriors } from './posteriors.ts';

/** First calls of steps by tool: how many worked, and how many failed with each class. */
export interface MonitoredCalls {
  readonly tools: ReadonlyMap<
    string,
    { readonly worked: number; readonly failed: { readonly [name in FailureClass]?: number } }
  >;
  /** Steps of completed plans by external judgement, if there is one: right, and wrong without a notice. */
  readonly judged?: { readonly right: number; readonly wrong: number };
}

/** Changes the estimates of experience to those of the place. */
export interface PlaceAdjustment {
  /** Calls that were monitored. */
  readonly calls: number;
  readonly adjust: (first: FirstCallEstimate) => FirstCallEstimate;
  /** Variances of the log odds that all tools share: of the failure of a first call, and of recovery. */
  readonly variance: { readonly failure: number; readonly recovery: number };
}

/** Weight of the experience from elsewhere, in calls, in failed calls for classes, and in judged steps. */
const RATE_STRENGTH = 4;
const CLASSES_STRENGTH = 4;
const JUDGED_STRENGTH = 10;
/** Standard deviation of the log odds of recovery between places, for one source: as in `predict`. */
const RECOVERY_SPREAD = 0.4 * Math.SQRT2;

export function placeAdjustment(
  { tools, judged }: MonitoredCalls,
  posteriors: Pick<Posteriors, 'firstCall'>,
): PlaceAdjustment {
  let [calls, failed, expected] = [0, 0, 0];
  const classes = new Map<FailureClass, number>();
  for (const [tool, { worked, failed: byClass }] of tools) {
    let own = 0;
    for (const name of failureClasses) {
      const count = byClass[name] ?? 0;
      own += count;
      classes.set(name, (classes.get(name) ?? 0) + count);
    }
    calls += worked + own;
    failed += own;
    expected += (worked + own) * posteriors.firstCall(tool).failure;
  }
  const usual = calls === 0 ? 0 : expected / calls;
  const rate = calls === 0 ? 0 : (failed + RATE_STRENGTH * usual) / (calls + RATE_STRENGTH);
  const factor = calls === 0 ? 1 : odds(rate) / odds(usual);
  const adjust = (first: FirstCallEstimate): FirstCallEstimate => ({
    ...first,
    failure: fromOdds(factor * odds(first.failure)),
    classes: mixed(first.classes, classes, failed),
    wrong:
      judged === undefined
        ? first.wrong
        : (judged.wrong + JUDGED_STRENGTH * first.wrong) / (judged.right + judged.wrong + JUDGED_STRENGTH),
  });
  return {
    calls,
    adjust,
    variance: {
      failure: 1 / Math.max(1e-9, (calls + RATE_STRENGTH) * rate * (1 - rate)),
      recovery: RECOVERY_SPREAD ** 2,
    },
  };
}

function mixed(
  usual: FirstCallEstimate['classes'],
  seen: ReadonlyMap<FailureClass, number>,
  failed: number,
): FirstCallEstimate['classes'] {
  const shareOf = (name: FailureClass) => {
    const before = usual.find(({ failureClass }) => failureClass === name)?.share ?? 0;
    return ((seen.get(name) ?? 0) + CLASSES_STRENGTH * before) / (failed + CLASSES_STRENGTH);
  };
  return failureClasses
    .map((failureClass) => ({ failureClass, share: shareOf(failureClass) }))
    .filter(({ share }) => share > 0);
}

function odds(probability: number): number {
  const possible = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return possible / (1 - possible);
}

function fromOdds(value: number): number {
  return value / (1 + value);
}
