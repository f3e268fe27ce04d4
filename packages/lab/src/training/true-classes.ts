/** What each failure of a rollout truly was, from the log of its faults and the mistakes in its plan. */

import {
  type FaultLog,
  type FaultProfile,
  hasPlannedMistakes,
  planMistakes,
  profileForSuite,
} from 'regain/internal/faults';
import { type FailureClass, isNewAttempt, type Suite, type SuiteTask } from 'regain/internal/types';
import { diagnosisOf } from '../suites/index.ts';
import { classOfFault, classOfMistake } from './fault-class.ts';
import type { Lesson } from './teacher.ts';

export interface RolloutFaults {
  readonly suite: Suite;
  readonly task: SuiteTask;
  readonly profile: FaultProfile;
  readonly where: {
    readonly suite: string;
    readonly task: string;
    readonly seed: number;
    readonly repeat: number;
  };
  readonly faults: FaultLog;
}

/** One class for each lesson, in their order; undefined where it is not one class. */
export function trueClasses(lessons: readonly Lesson[], past: RolloutFaults): (FailureClass | undefined)[] {
  const mistakes = mistakesIn(past);
  const classes: (FailureClass | undefined)[] = [];
  let sinceMs = -1;
  lessons.forEach(({ situation: { context, nowMs, history } }, index) => {
    const { step } = context!;
    const last = history.at(-1)?.action;
    if (last === undefined) sinceMs = -1;
    const isAttempted = last === undefined || isNewAttempt(last);
    if (isAttempted) {
      // Inner faults land first; the outermost is what was met.
      const met = past.faults.landed.findLast(
        (one) => one.step === step && one.purpose === 'step' && one.atMs >= sinceMs && one.atMs <= nowMs,
      );
      const ofPlan = last === undefined ? mistakes.get(step) : undefined;
      classes.push(met === undefined ? ofPlan : classOfFault(met.fault));
    } else {
      classes.push(classes[index - 1]);
    }
    sinceMs = nowMs;
  });
  return classes;
}

/** By step. Mistakes of a profile move those of the suite: where both are made, nothing is said. */
function mistakesIn({
  suite,
  task,
  profile,
  where,
}: RolloutFaults): ReadonlyMap<number, FailureClass | undefined> {
  const local = profileForSuite(profile, suite.name);
  const isSlip = hasPlannedMistakes(local, where);
  const given = isSlip && suite.name === 'tool-reflect-eval' ? diagnosisOf(task.id).mistakes : [];
  const { mistakes } = planMistakes(local, where, isSlip ? task.plan : task.gold, suite.tools);
  if (given.length > 0 && mistakes.length > 0) return new Map();
  return new Map([...given, ...mistakes].map(({ step, mistake }) => [step, classOfMistake(mistake)]));
}
