/** Gathers examples: every failure that the teacher meets on the way through many rollouts. */

import { defaultCalibration, efficiency, recoveryCost, rolloutResult } from 'regain/internal/law';
import { defaultLimits, type PolicyFactory } from 'regain/internal/recovery';
import { candidateRows, rankCandidates, rules } from 'regain/internal/repair';
import { defaultCostModel, type FailureClass, type Suite, type SuiteTask } from 'regain/internal/types';
import { type Rollout, runRollout } from '../harness/index.ts';
import {
  createSparseVector,
  type Inputs,
  readInputs,
  SITUATION_FEATURES_MAX,
  type SparseVector,
  TEXT_FEATURES_MAX,
} from '../prior/index.ts';
import { familyOf } from '../suites/index.ts';
import type { Example, Origin } from './example.ts';
import { type FindCandidates, type Lesson, type TeacherOptions, teacher } from './teacher.ts';
import type { TrainingCondition } from './training-conditions.ts';
import { trueClasses } from './true-classes.ts';

/** Which rollouts are run to gather from. */
export interface GatheringPlan {
  readonly suites: readonly Suite[];
  readonly includesTask: (task: SuiteTask) => boolean;
  readonly conditions: readonly TrainingCondition[];
}

export interface GatherOptions extends GatheringPlan {
  readonly findCandidates: FindCandidates;
  readonly exploration: TeacherOptions['exploration'];
  readonly onStepEnded?: TeacherOptions['onStepEnded'];
}

/** What handing off is worth, against 1 for success at once: 1 - d at the usual price (docs/reference/law.md, section 10). */
const HAND_OFF_WORTH = 0.5;

export async function gatherExamples(gathering: GatherOptions): Promise<Example[]> {
  const { suites, includesTask, conditions, ...teaching } = gathering;
  const examples: Example[] = [];
  await gatherLessons<Lesson>({
    ...{ suites, includesTask, conditions },
    policyOf: (onLesson) => teacher({ ...teaching, onLesson }),
    onRollout: ({ lessons, rollout, origin, classes }) => {
      const worth = weightOf(rollout);
      examples.push(
        ...lessons.map((lesson, index) => exampleOf(lesson, worth, { origin, trueClass: classes[index] })),
      );
    },
  });
  return examples;
}

/** The decisions of one rollout. */
export interface GatheredRollout<L extends Lesson> {
  readonly lessons: readonly L[];
  readonly rollout: Rollout;
  readonly origin: Origin;
  /** What each failure truly was. */
  readonly classes: readonly (FailureClass | undefined)[];
}

export interface LessonOptions<L extends Lesson> extends GatheringPlan {
  /** Makes the policy of a rollout, which passes its lessons on. */
  readonly policyOf: (onLesson: (lesson: L) => void) => PolicyFactory;
  readonly onRollout: (gathered: GatheredRollout<L>) => void;
}

/** Runs a policy that teaches, or one whose decisions are judged, on every task under every condition. */
export async function gatherLessons<L extends Lesson>(options: LessonOptions<L>): Promise<void> {
  const { suites, includesTask, conditions, policyOf, onRollout } = options;
  for (const { profile, seed, repeats } of conditions) {
    for (const suite of suites) {
      for (const task of suite.tasks.filter(includesTask)) {
        for (let repeat = 0; repeat < repeats; repeat++) {
          const lessons: L[] = [];
          const policy = policyOf((lesson) => lessons.push(lesson));
          const rollout = await runRollout({
            ...{ suite, task, policy, profile, backbone: 'none', seed, repeat },
            ...{ model: defaultCostModel, limits: defaultLimits },
          });
          if (rollout.observation.ending === 'void') throw rollout.error;
          const { id, domain, split } = task;
          const where = { suite: suite.name, task: id, seed, repeat };
          const origin: Origin = { ...where, domain, split, family: familyOf(task), profile: profile.name };
          const classes = trueClasses(lessons, { suite, task, profile, where, faults: rollout.faults });
          onRollout({ lessons, rollout, origin, classes });
        }
      }
    }
  }
}

const rulesPrior = rules();
const MESSAGE_CHARS_MAX = 1_000;

/** `worth`: of the trajectory, where something other than handing off is right. */
export function exampleOf(
  lesson: Lesson,
  worth: number,
  known: Pick<Example, 'origin' | 'trueClass'>,
): Example {
  const { situation, parsed, candidates, right } = lesson;
  const question = { situation, parsed, candidates, exemplars: [] };
  const rows = candidateRows(question);
  const isRight = new Uint8Array(candidates.length + 1);
  for (const index of right) isRight[index] = 1;
  if (right.length === 0) isRight[candidates.length] = 1;
  const isHandOff = right.every((index) => candidates[index]!.operators[0] === 'hand-off');
  const best = rankCandidates(rulesPrior, question)[0];
  return {
    ...known,
    message: situation.failure.message.slice(0, MESSAGE_CHARS_MAX),
    text: parsed.normalised,
    observedClass: situation.failure.class,
    isExplicit: situation.failure.visibility === 'explicit',
    inputs: copyOf(readInputs(question, scratch)),
    rows,
    isRight,
    byRules: {
      choice: best === undefined ? -1 : candidates.findIndex(({ action }) => action === best.action),
      chance: best?.chance ?? 0,
    },
    isOffPath: lesson.isOffPath,
    weight: isHandOff ? HAND_OFF_WORTH / (1 + defaultCalibration.lambda * (1 - situation.budgetLeft)) : worth,
  };
}

/** I / (1 + lambda C) of a trajectory; one that is handed off later on, which is no success, by its price. */
export function weightOf({ observation }: Rollout): number {
  const { lambda } = defaultCalibration;
  if (observation.ending !== 'handed-off') return efficiency(rolloutResult(observation), lambda);
  return HAND_OFF_WORTH / (1 + lambda * recoveryCost(observation.ledger));
}

const scratch = {
  situation: createSparseVector(SITUATION_FEATURES_MAX),
  words: createSparseVector(TEXT_FEATURES_MAX),
};

function copyOf({ situation, words }: Inputs): Inputs {
  const cut = ({ indices, values, length }: SparseVector): SparseVector => ({
    indices: indices.slice(0, length),
    values: values.slice(0, length),
    length,
  });
  return { situation: cut(situation), words: cut(words) };
}
