/**
 * Optional questions to a language model: their usual cost, how often the answers work, and whether the next one is
 * worth its cost (docs/reference/law.md, section 10).
 */

import {
  allowingForOutage,
  countFailedTries,
  isRetryable,
  type Posteriors,
  type StoppingOptions,
  valueOfAsking,
} from '../../govern/index.ts';
import type { PlannedAttempt } from '../../law/index.ts';
import { type ActionKind, addCost, type Brain, noCost, type RawCost } from '../../types/index.ts';
import type { RecoveryTurn, Situation, StepEnded } from '../policy.ts';

export interface ModelQuestions {
  /** The brain that is asked. */
  readonly brain: Brain;
  /** Expected cost of the next question. */
  expectedCost(): RawCost;
  /** `own`: the attempts without asking, in order; `questionCost`: the cost of this question's prompt. */
  value(
    situation: Situation,
    own: readonly PlannedAttempt[],
    questionCost: RawCost,
    terms: StoppingOptions,
  ): number;
  answered(thought: RawCost): void;
  /** Records how the answers of a step turned out. */
  stepEnded(ended: StepEnded): void;
}

/** The most questions on one step, whatever they are worth. */
const QUESTIONS_MAX = 3;
/** How much more than usual an answer may cost before it is interrupted. */
const COST_MARGIN = 1.5;

/** `asked`: statistics on earlier questions by tool, failure class and number of questions; updated in place. */
export function modelQuestions(brain: Brain, asked: Posteriors): ModelQuestions {
  let answers: readonly RawCost[] = [];
  let usual = noCost;
  const expected = (promptCost: RawCost): RawCost =>
    dividedBy(answers.reduce(addCost, promptCost), 1 + answers.length);

  return {
    brain,
    expectedCost: () => usual,
    value: (situation, own, questionCost, terms) => {
      const { failure, history, attemptLeft, estimate } = situation;
      // If the arguments were not at fault, a model could only retry too.
      if (isRetryable(failure.class) || history.filter(isQuestion).length >= QUESTIONS_MAX) return 0;
      usual = expected(questionCost);
      const price = estimate({ kind: 'ask-model' });
      if (COST_MARGIN * price > attemptLeft) return 0;
      const [next] = nextAttempts('ask-model', situation, asked, 1);
      return valueOfAsking(own, { ...next!, price }, terms);
    },
    answered: (thought) => {
      answers = [...answers, thought];
    },
    stepEnded: ({ status, history }) => {
      if (status === 'cancelled') return;
      for (const [turn, { call, failure, action }] of history.entries()) {
        if (action.kind !== 'ask-model') continue;
        const circumstance = { tool: call.tool, failureClass: failure.class, action: action.kind };
        const tries = countFailedTries(history.slice(0, turn), circumstance);
        const tried = attemptAfter(history, turn);
        if (tried === undefined) continue;
        const success = status === 'done' && tried === history.at(-1);
        asked.recordAttempt(
          { ...circumstance, failedTries: tries },
          { success, cost: success ? 0 : tried.price },
        );
      }
    },
  };
}

/** The next tries of an action at this step. Each failed try is evidence that the tool is down. */
export function nextAttempts(
  kind: ActionKind,
  situation: Situation,
  posteriors: Posteriors,
  count: number,
): PlannedAttempt[] {
  const { call, failure, history } = situation;
  const circumstance = { tool: call.tool, failureClass: failure.class, action: kind };
  const tries = countFailedTries(history, circumstance);
  return allowingForOutage(posteriors.nextAttempts({ ...circumstance, failedTries: 0 }, tries + count)).slice(
    tries,
  );
}

/** The situation without the questions, since asking did not try anything. */
export function withoutModelTurns(situation: Situation): Situation {
  const { history } = situation;
  return history.some(isQuestion)
    ? { ...situation, history: history.filter((turn) => !isQuestion(turn)) }
    : situation;
}

function isQuestion({ action }: RecoveryTurn): boolean {
  return action.kind === 'ask-model';
}

/** The action that an answer led to; verification reads that it asked for come before it. */
function attemptAfter(history: readonly RecoveryTurn[], question: number): RecoveryTurn | undefined {
  return history.slice(question + 1).find(({ action }) => !isRead(action));
}

function isRead(action: RecoveryTurn['action']): boolean {
  if (action.kind === 'use-tool') return action.first === true;
  return action.kind === 'verify' || action.kind === 'reread-tools';
}

function dividedBy(cost: RawCost, parts: number): RawCost {
  return Object.fromEntries(Object.entries(cost).map(([name, amount]) => [name, amount / parts])) as RawCost;
}
