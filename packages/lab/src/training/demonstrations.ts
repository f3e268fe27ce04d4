/** Demonstrators of unequal skill on the same tasks: what each of them did, how its rollout ended, and weights for it. */

import { defaultCalibration } from 'regain/internal/law';
import type { PolicyFactory } from 'regain/internal/recovery';
import type { Random, Situation } from 'regain/internal/types';
import { getPolicy, PUBLISHED_BACKBONE } from '../policies/index.ts';
import type { Example } from './example.ts';
import { exampleOf, type GatheringPlan, gatherLessons, weightOf } from './gather-examples.ts';
import { type OwnLesson, relabelled } from './relabel.ts';
import { drawBySupport, type FindCandidates, teacher } from './teacher.ts';

export const demonstratorNames = ['oracle', 'fortify-rules', 'retry-tuned', 'guessing'] as const;
export type DemonstratorName = (typeof demonstratorNames)[number];

/** A decision to imitate. */
export interface Demonstration {
  readonly demonstrator: DemonstratorName;
  /** What is right in it is what was done. */
  readonly example: Example;
  /** Whether the oracle would have done the same. */
  readonly isRight: boolean;
  /** I / (1 + lambda C) of the rollout; a hand-off counts half. */
  readonly recovery: number;
  /** The same of the step, from the decision on; 0 too where the rollout had a wrong result. */
  readonly gain: number;
}

export interface DemonstrationOptions extends GatheringPlan {
  readonly findCandidates: FindCandidates;
}

/** Turns after which the demonstrator that guesses hands off. */
const GUESSES_MAX = 8;

export async function gatherDemonstrations(options: DemonstrationOptions): Promise<Demonstration[]> {
  const { findCandidates, ...where } = options;
  const made: Demonstration[] = [];
  for (const demonstrator of demonstratorNames) {
    const student = demonstratorOf(demonstrator, findCandidates);
    await gatherLessons<OwnLesson>({
      ...where,
      policyOf: (onLesson) => relabelled({ student, findCandidates, onLesson }),
      onRollout: ({ lessons, rollout, origin, classes }) => {
        const recovery = weightOf(rollout);
        const isWrong =
          rollout.observation.ending === 'failed' && lessons.every(({ isStepDone }) => isStepDone);
        lessons.forEach((lesson, index) => {
          const { taken, decision, isStepDone, costAfter, isTakenRight } = lesson;
          const isEnding = decision.action.kind === 'hand-off' || decision.action.kind === 'give-up';
          // What no candidate does cannot be imitated.
          if (taken.length === 0 && !isEnding) return;
          const known = { origin, trueClass: classes[index] };
          const gain = isStepDone && !isWrong ? 1 / (1 + defaultCalibration.lambda * costAfter) : 0;
          const example = exampleOf({ ...lesson, right: taken }, recovery, known);
          made.push({ demonstrator, example, isRight: isTakenRight, recovery, gain });
        });
      },
    });
  }
  return made;
}

export type Weighting = 'uniform' | 'recovery' | 'advantage';
export const weightings: readonly Weighting[] = ['uniform', 'recovery', 'advantage'];

/** Divides an advantage, and bounds its weight: as in advantage-weighted regression, fixed beforehand. */
const TEMPERATURE = 0.25;
const WEIGHT_MAX = 5;

/** A weight for each, with mean 1, so that all weightings learn at the same rate. */
export function demonstrationWeights(all: readonly Demonstration[], weighting: Weighting): Float64Array {
  if (weighting === 'uniform') return new Float64Array(all.length).fill(1);
  if (weighting === 'recovery') return normalised(Float64Array.from(all, ({ recovery }) => recovery));
  const usual = new Map<string, { sum: number; n: number }>();
  for (const { example, gain } of all) {
    const own = usual.get(example.observedClass) ?? { sum: 0, n: 0 };
    usual.set(example.observedClass, { sum: own.sum + gain, n: own.n + 1 });
  }
  const raw = Float64Array.from(all, ({ example, gain }) => {
    const { sum, n } = usual.get(example.observedClass)!;
    return Math.exp((gain - sum / n) / TEMPERATURE);
  });
  return normalised(normalised(raw).map((weight) => Math.min(WEIGHT_MAX, weight)));
}

function normalised(weights: Float64Array): Float64Array {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length);
  return mean === 0 ? weights : weights.map((weight) => weight / mean);
}

function demonstratorOf(name: DemonstratorName, findCandidates: FindCandidates): PolicyFactory {
  if (name === 'oracle')
    return teacher({ findCandidates, exploration: { rollouts: 0, decisions: 0 }, onLesson: () => {} });
  if (name === 'guessing') return guessing(findCandidates);
  const policy = getPolicy(name);
  return (context) => policy({ ...context, backbone: PUBLISHED_BACKBONE });
}

/** Draws among the candidates that safety permits, by their support. */
function guessing(findCandidates: FindCandidates): PolicyFactory {
  return ({ random }) => {
    const draws = random.at('guessing');
    return {
      ...{ name: 'guessing', detectsImplicitFailures: true, safety: true },
      decide: (situation) => ({ action: guess(situation, findCandidates, draws), reason: 'drawn' }),
    };
  };
}

function guess(situation: Situation, findCandidates: FindCandidates, draws: Random) {
  const none = { kind: 'hand-off', reason: 'nothing at hand helps' } as const;
  if (situation.history.length >= GUESSES_MAX) return none;
  const permitted = findCandidates(situation).candidates.filter(
    ({ action }) => situation.permit(action).refused === undefined,
  );
  return drawBySupport(permitted, draws) ?? none;
}
