/** Examples of a student's own states, and how often its actions worked where they were right and where they were not. */

import { defaultCalibration } from 'regain/internal/law';
import type { PolicyFactory } from 'regain/internal/recovery';
import { type ActionKind, actionKinds, type FailureClass, failureClasses } from 'regain/internal/types';
import { attemptingKinds, type FailureLikelihoods, type OwnStatesRecord } from '../prior/index.ts';
import type { Example } from './example.ts';
import { exampleOf, type GatheringPlan, gatherLessons } from './gather-examples.ts';
import { type OwnLesson, relabelled } from './relabel.ts';
import type { FindCandidates } from './teacher.ts';

export interface OwnStatesOptions extends GatheringPlan {
  readonly findCandidates: FindCandidates;
  readonly student: PolicyFactory;
  readonly hiddenClasses: number;
}

export interface OwnStates {
  readonly examples: readonly Example[];
  readonly likelihoods: FailureLikelihoods;
}

export async function gatherOwnStates(options: OwnStatesOptions): Promise<OwnStates> {
  const { student, findCandidates, hiddenClasses, ...where } = options;
  const examples: Example[] = [];
  const counts = tryCounter();
  await gatherLessons<OwnLesson>({
    ...where,
    policyOf: (onLesson) => relabelled({ student, findCandidates, hiddenClasses, onLesson }),
    onRollout: ({ lessons, origin, classes }) => {
      lessons.forEach((lesson, index) => {
        counts.add(lesson);
        // As if what is right had been done here, and had worked.
        const worth = 1 / (1 + defaultCalibration.lambda * (1 - lesson.situation.budgetLeft));
        examples.push(exampleOf(lesson, worth, { origin, trueClass: classes[index] }));
      });
    },
  });
  return { examples, likelihoods: counts.all() };
}

/** What is shipped of it besides weights. */
export function recordOfOwnStates({ examples, likelihoods }: OwnStates): OwnStatesRecord {
  return {
    version: 1,
    examples: examples.length,
    unknown: examples.filter(({ observedClass }) => observedClass === 'unknown').length,
    afterFailed: examples.filter(({ isOffPath }) => isOffPath).length,
    likelihoods,
  };
}

type Counts = { right: { worked: number; tries: number }; wrong: { worked: number; tries: number } };

/** Counts tries by action kind and failure class. */
function tryCounter() {
  const counts = new Map<string, Counts>();
  const of = (kind: ActionKind, name: FailureClass | 'all') => {
    const key = `${kind} ${name}`;
    const known = counts.get(key) ?? { right: { worked: 0, tries: 0 }, wrong: { worked: 0, tries: 0 } };
    counts.set(key, known);
    return known;
  };
  return {
    add: ({ situation, decision, isTakenRight, worked }: OwnLesson) => {
      const { kind } = decision.action;
      if (!attemptingKinds.has(kind)) return;
      for (const name of [situation.failure.class, 'all'] as const) {
        const own = of(kind, name)[isTakenRight ? 'right' : 'wrong'];
        own.tries += 1;
        if (worked) own.worked += 1;
      }
    },
    all: (): FailureLikelihoods =>
      Object.fromEntries(
        actionKinds
          .filter((kind) => counts.has(`${kind} all`))
          .map((kind) => [
            kind,
            Object.fromEntries(
              ['all' as const, ...failureClasses].flatMap((name) => {
                const known = counts.get(`${kind} ${name}`);
                return known === undefined ? [] : [[name, known] as const];
              }),
            ),
          ]),
      ),
  };
}
