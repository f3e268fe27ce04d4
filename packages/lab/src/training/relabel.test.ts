import { getProfile } from 'regain/internal/faults';
import type { Suite } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { getPolicy } from '../policies/index.ts';
import { getSuite } from '../suites/index.ts';
import { demonstrationWeights, demonstratorNames, gatherDemonstrations } from './demonstrations.ts';
import { gatherLessons } from './gather-examples.ts';
import { gatherOwnStates } from './own-states.ts';
import { type OwnLesson, relabelled } from './relabel.ts';
import { findCandidates } from './train.ts';
import { broadProfile, TRAINING_SEED } from './training-conditions.ts';

const whole = getSuite('paladin-eval');
const suite: Suite = {
  ...whole,
  tasks: whole.tasks.filter(({ split }) => split === 'train').filter((_, i) => i % 20 === 0),
};
const where = { suites: [suite], includesTask: () => true };
const broad = [{ profile: broadProfile, seed: TRAINING_SEED, repeats: 1 }];
const rules = getPolicy('fortify-rules');
const student: typeof rules = (context) => rules({ ...context, backbone: 'embedded' });

async function lessonsOf(hiddenClasses: number): Promise<OwnLesson[]> {
  const lessons: OwnLesson[] = [];
  await gatherLessons<OwnLesson>({
    ...{ ...where, conditions: broad },
    policyOf: (onLesson) => relabelled({ student, findCandidates, hiddenClasses, onLesson }),
    onRollout: (gathered) => void lessons.push(...gathered.lessons),
  });
  return lessons;
}

describe('relabelled rollouts', () => {
  it('have the decisions of the student, and labels of the oracle that differ from some of them', async () => {
    const lessons = await lessonsOf(0);
    const acting: string[] = [];
    await gatherLessons<OwnLesson>({
      ...{ ...where, conditions: broad },
      policyOf: () => (context) => {
        const own = student(context);
        return {
          ...own,
          decide: async (situation) => {
            const decision = await own.decide(situation);
            acting.push(JSON.stringify(decision.action));
            return decision;
          },
        };
      },
      onRollout: () => {},
    });
    expect(lessons.map(({ decision }) => JSON.stringify(decision.action))).toEqual(acting);
    const right = lessons.filter(({ isTakenRight }) => isTakenRight).length;
    expect(right).toBeGreaterThan(0.5 * lessons.length);
    expect(right).toBeLessThan(lessons.length);
    // What is done last in a step that was done has worked, and nothing else.
    expect(lessons.some(({ worked }) => worked)).toBe(true);
    for (const { worked, isStepDone } of lessons) expect(worked && !isStepDone).toBe(false);
  });

  it('hide the class of explicit failures from the student, in the history too', async () => {
    const lessons = await lessonsOf(1);
    const seen = lessons.flatMap(({ situation }) => [
      situation.failure,
      ...situation.history.map(({ failure }) => failure),
    ]);
    const explicit = seen.filter(({ visibility }) => visibility === 'explicit');
    expect(explicit.length).toBeGreaterThan(10);
    expect(new Set(explicit.map((failure) => failure.class))).toEqual(new Set(['unknown']));
    expect(explicit.every(({ status, code }) => status === undefined && code === undefined)).toBe(true);
  });

  it('give examples with a right answer, and counts of what worked', async () => {
    const conditions = [{ profile: getProfile('rough'), seed: TRAINING_SEED, repeats: 1 }];
    const own = await gatherOwnStates({ ...where, conditions, findCandidates, student, hiddenClasses: 0.5 });
    expect(own.examples.some(({ observedClass }) => observedClass === 'unknown')).toBe(true);
    for (const { isRight, weight } of own.examples) {
      expect(isRight).toContain(1);
      expect(weight).toBeGreaterThan(0);
      expect(weight).toBeLessThanOrEqual(1);
    }
    const { right } = own.likelihoods.retry!.all!;
    expect(right.worked).toBeGreaterThan(0);
    expect(right.tries).toBeGreaterThanOrEqual(right.worked);
  });
});

describe('demonstrations', () => {
  it('are of unequal quality, and weights with mean 1 prefer the better ones', async () => {
    const all = await gatherDemonstrations({ ...where, conditions: broad, findCandidates });
    const shareRight = (name: string) => {
      const own = all.filter(({ demonstrator }) => demonstrator === name);
      return own.filter(({ isRight }) => isRight).length / own.length;
    };
    expect(new Set(all.map(({ demonstrator }) => demonstrator))).toEqual(new Set(demonstratorNames));
    expect(shareRight('oracle')).toBeGreaterThan(shareRight('guessing'));
    expect(shareRight('fortify-rules')).toBeGreaterThan(shareRight('retry-tuned'));
    for (const weighting of ['uniform', 'recovery', 'advantage'] as const) {
      const weights = demonstrationWeights(all, weighting);
      const sum = (isIn: (index: number) => boolean) =>
        weights.reduce((total, w, i) => total + (isIn(i) ? w : 0), 0);
      expect(sum(() => true) / all.length).toBeCloseTo(1, 9);
      const ofRight = sum((i) => all[i]!.isRight) / all.length;
      const right = all.filter(({ isRight }) => isRight).length / all.length;
      if (weighting === 'uniform') expect(ofRight).toBeCloseTo(right, 9);
      else expect(ofRight).toBeGreaterThan(right);
    }
  });
});
