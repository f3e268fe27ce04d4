/**
 * Questions to a language model that a policy may or may not ask: what one usually costs, how often what is proposed
 * works, and whether the next is worth its price (docs/law.md, section 10).
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
import { addCost, type Brain, noCost, type RawCost } from '../../types/index.ts';
import type { RecoveryTurn, Situation, StepEnded } from '../policy.ts';

export interface ModelQuestions {
  /** Whom they go to. */
  readonly brain: Brain;
  /** What one is expected to cost, as things stand. */
  expectedCost(): RawCost;
  /** `own`: what can be tried without asking, in turn; `reckoned`: what the prompt of this question would cost. */
  value(
    situation: Situation,
    own: readonly PlannedAttempt[],
    reckoned: RawCost,
    terms: StoppingOptions,
  ): number;
  answered(thought: RawCost): void;
  /** Learns how the answers of a step have turned out. */
  stepEnded(ended: StepEnded): void;
}

/** Most questions on one step, whatever they are worth. */
const QUESTIONS_MAX = 3;
/** How much dearer than usual an answer may turn out to be without being cut off. */
const COST_MARGIN = 1.5;

/** `asked` is what asking has been worth so far, by tool, failure class and how often it was asked; it goes on learning. */
export function modelQuestions(brain: Brain, asked: Posteriors): ModelQuestions {
  let answers: readonly RawCost[] = [];
  let usual = noCost;
  const expected = (promptCost: RawCost): RawCost =>
    dividedBy(answers.reduce(addCost, promptCost), 1 + answers.length);

  return {
    brain,
    expectedCost: () => usual,
    value: (situation, own, reckoned, terms) => {
      const { call, failure, history, attemptLeft, estimate } = situation;
      // Nothing was wrong with what was said: a model, too, could only try again.
      if (isRetryable(failure.class) || history.filter(isQuestion).length >= QUESTIONS_MAX) return 0;
      usual = expected(reckoned);
      const price = estimate({ kind: 'ask-model' });
      if (COST_MARGIN * price > attemptLeft) return 0;
      const circumstance = { tool: call.tool, failureClass: failure.class, action: 'ask-model' } as const;
      const tries = countFailedTries(history, circumstance);
      const next = allowingForOutage(asked.nextAttempts({ ...circumstance, failedTries: 0 }, tries + 1)).at(
        -1,
      )!;
      return valueOfAsking(own, { ...next, price }, terms);
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

/** As brains see it: that somebody was asked has tried nothing. */
export function withoutModelTurns(situation: Situation): Situation {
  const { history } = situation;
  return history.some(isQuestion)
    ? { ...situation, history: history.filter((turn) => !isQuestion(turn)) }
    : situation;
}

function isQuestion({ action }: RecoveryTurn): boolean {
  return action.kind === 'ask-model';
}

/** What an answer has led to: looks that it has asked for come before it. */
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
