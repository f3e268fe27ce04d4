/**
 * A student's own states: it acts, and the oracle says of each of its decisions what was right. On the teacher's path every
 * retry is right; here a failed retry is evidence against retrying.
 */

import type { Decision, PolicyFactory } from 'regain/internal/recovery';
import type { Failure, Situation } from 'regain/internal/types';
import { oracle } from '../policies/index.ts';
import { rightCandidates } from './right-candidates.ts';
import { type FindCandidates, type Lesson, labelOf } from './teacher.ts';

/** What the student did with a lesson. */
export interface OwnLesson extends Lesson {
  readonly decision: Decision;
  /** Indices of the candidates that do what it did; empty if none does. */
  readonly taken: readonly number[];
  readonly isTakenRight: boolean;
  /** Whether the step was done afterwards without a further failure. */
  worked: boolean;
  /** Whether the step was done in the end, and what was spent on it from this decision on. */
  isStepDone: boolean;
  costAfter: number;
}

export interface RelabelOptions {
  readonly student: PolicyFactory;
  readonly findCandidates: FindCandidates;
  /** Share of rollouts in which the student and its lessons do not see the class of explicit failures. */
  readonly hiddenClasses?: number;
  readonly onLesson: (lesson: OwnLesson) => void;
}

export function relabelled({
  student,
  findCandidates,
  hiddenClasses = 0,
  onLesson,
}: RelabelOptions): PolicyFactory {
  return (context) => {
    const own = student(context);
    const best = oracle()(context);
    const isHidden = context.random.at('hidden classes').uniform() < hiddenClasses;
    let ofStep: OwnLesson[] = [];
    return {
      ...own,
      decide: async (situation) => {
        const shown = isHidden ? withoutClasses(situation) : situation;
        const { parsed, candidates, found, reread } = labelOf(best, situation, () => findCandidates(shown));
        // Whether reading the list again helps is only known of a student that does it; mostly it does.
        const right = found.length > 0 ? found : reread;
        const decision = await own.decide(shown);
        const taken = rightCandidates(decision.action, candidates);
        const lesson: OwnLesson = {
          situation: shown,
          parsed,
          candidates,
          right: right.length > 0 ? right : rightCandidates(handingOff, candidates),
          isOffPath: situation.history.length > 0,
          decision,
          taken,
          isTakenRight: taken.some((index) => right.includes(index)),
          ...{ worked: false, isStepDone: false, costAfter: 0 },
        };
        onLesson(lesson);
        ofStep.push(lesson);
        return decision;
      },
      stepEnded: (ended) => {
        const isDone = ended.status === 'done';
        for (const lesson of ofStep) {
          const turn = lesson.situation.history.length;
          lesson.isStepDone = isDone;
          lesson.costAfter = ended.history.slice(turn).reduce((sum, { price }) => sum + price, 0);
          lesson.worked = isDone && lesson === ofStep.at(-1);
        }
        ofStep = [];
        own.stepEnded?.(ended);
      },
    };
  };
}

const handingOff = { kind: 'hand-off', reason: 'nothing at hand helps' } as const;

/** As if a tool had worded its errors in a way that no detector knows. */
function withoutClasses(situation: Situation): Situation {
  return {
    ...situation,
    failure: hidden(situation.failure),
    history: situation.history.map((turn) => ({ ...turn, failure: hidden(turn.failure) })),
    permit: (action, repairs) => situation.permit(action, repairs),
  };
}

function hidden(failure: Failure): Failure {
  if (failure.visibility === 'implicit') return failure;
  const { status: _status, code: _code, permanent: _permanent, ...rest } = failure;
  return { ...rest, class: 'unknown' };
}
