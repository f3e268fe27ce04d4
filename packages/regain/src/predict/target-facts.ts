/** Facts of a target from monitored rollouts: what few of them leave open is filled with the facts of the sources. */

import { type FailureClass, failureClasses } from '../types/index.ts';
import { sum } from '../values/index.ts';
import type { StepFacts, TargetFacts } from './compose.ts';
import type { StepKind } from './plan-record.ts';
import {
  classTally,
  emptyTallies,
  failedCalls,
  type StepTally,
  type Tallies,
  wrongPerStep,
} from './tallies.ts';

/** Weight of the sources, in first calls of the target of a kind: for their failure rate, and for its classes. */
const RATE_STRENGTH = 2;
const CLASSES_STRENGTH = 2;

/** `shapes`: of the plans to predict, if these are known; by default those of the monitored ones. */
export function targetFacts(
  monitored: Tallies,
  usual: Tallies,
  shapes: Tallies['shapes'] = monitored.shapes,
): TargetFacts {
  const plans = sum([...shapes.values()].map((one) => one.plans));
  const of = (kind: StepKind) => stepFacts(monitored.steps[kind], usual.steps[kind]);
  return {
    shapes: [...shapes.values()].map((one) => ({ shape: one.shape, share: one.plans / plans })),
    steps: { repeatable: of('repeatable'), write: of('write') },
    wrong: wrongPerStep(monitored),
  };
}

function stepFacts(own: StepTally, usual: StepTally): StepFacts {
  const [failed, failedUsually] = [failedCalls(own), failedCalls(usual)];
  const calls = usual.worked + failedUsually;
  const ratePrior = calls === 0 ? 0 : RATE_STRENGTH;
  const classPrior = failedUsually === 0 ? 0 : CLASSES_STRENGTH;
  const shareOf = (failureClass: FailureClass) => {
    const expected =
      failedUsually === 0 ? 0 : (usual.classes.get(failureClass)?.episodes ?? 0) / failedUsually;
    const seen = own.classes.get(failureClass)?.episodes ?? 0;
    return (seen + classPrior * expected) / Math.max(1e-9, failed + classPrior);
  };
  return {
    failure:
      (failed + (calls === 0 ? 0 : (ratePrior * failedUsually) / calls)) /
      Math.max(1e-9, own.worked + failed + ratePrior),
    classes: failureClasses
      .map((failureClass) => ({ failureClass, share: shareOf(failureClass) }))
      .filter(({ share }) => share > 0),
  };
}

/** First calls of the sources, each source with the weight of one plan. */
export function usualFirstCalls(sources: readonly Tallies[]): Tallies {
  const usual = emptyTallies();
  for (const { plans, steps } of sources) {
    if (plans === 0) continue;
    for (const kind of ['repeatable', 'write'] as const) {
      usual.steps[kind].worked += steps[kind].worked / plans;
      for (const [failureClass, { episodes }] of steps[kind].classes)
        classTally(usual.steps[kind], failureClass).episodes += episodes / plans;
    }
  }
  return usual;
}
