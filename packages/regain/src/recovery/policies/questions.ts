/**
 * Questions to a language model that a policy may or may not ask: what one usually costs, how often what is proposed
 * works, and whether the next is worth its price (docs/law.md, section 10).
 */

import {
  failedTries,
  isPassing,
  type Posteriors,
  type StopTerms,
  unlessDown,
  valueOfAsking,
} from '../../govern/index.ts';
import type { Attempt } from '../../law/index.ts';
import { addCost, type Brain, noCost, type RawCost } from '../../types/index.ts';
import type { Situation, StepEnded, Turn } from '../policy.ts';

export interface Questions {
  /** Whom they go to. */
  readonly brain: Brain;
  /** What one is expected to cost, as things stand. */
  usualThought(): RawCost;
  /** `own`: what can be tried without asking, in turn; `reckoned`: what the prompt of this question would cost. */
  value(situation: Situation, own: readonly Attempt[], reckoned: RawCost, terms: StopTerms): number;
  answered(thought: RawCost): void;
  /** Learns how the answers of a step have turned out. */
  stepEnded(ended: StepEnded): void;
}

/** Most questions on one step, whatever they are worth. */
const QUESTIONS_MAX = 3;
/** How much dearer than usual an answer may turn out to be without being cut off. */
const DEARER = 1.5;

/** `asked` is what asking has been worth so far, by tool, failure class and how often it was asked; it goes on learning. */
export function questions(brain: Brain, asked: Posteriors): Questions {
  let answers: readonly RawCost[] = [];
  let usual = noCost;
  const expected = (reckoned: RawCost): RawCost =>
    shared(answers.reduce(addCost, reckoned), 1 + answers.length);

  return {
    brain,
    usualThought: () => usual,
    value: (situation, own, reckoned, terms) => {
      const { call, failure, history, attemptLeft, estimate } = situation;
      // Nothing was wrong with what was said: a model, too, could only try again.
      if (isPassing(failure.class) || history.filter(isQuestion).length >= QUESTIONS_MAX) return 0;
      usual = expected(reckoned);
      const price = estimate({ kind: 'ask-model' });
      if (DEARER * price > attemptLeft) return 0;
      const circumstance = { tool: call.tool, failureClass: failure.class, action: 'ask-model' } as const;
      const tries = failedTries(history, circumstance);
      const next = unlessDown(asked.ahead({ ...circumstance, failedTries: 0 }, tries + 1)).at(-1)!;
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
        const tries = failedTries(history.slice(0, turn), circumstance);
        const tried = attemptAfter(history, turn);
        if (tried === undefined) continue;
        const success = status === 'done' && tried === history.at(-1);
        asked.learn({ ...circumstance, failedTries: tries }, { success, cost: success ? 0 : tried.price });
      }
    },
  };
}

/** As brains see it: that somebody was asked has tried nothing. */
export function withoutQuestions(situation: Situation): Situation {
  const { history } = situation;
  return history.some(isQuestion)
    ? { ...situation, history: history.filter((turn) => !isQuestion(turn)) }
    : situation;
}

function isQuestion({ action }: Turn): boolean {
  return action.kind === 'ask-model';
}

/** What an answer has led to: looks that it has asked for come before it. */
function attemptAfter(history: readonly Turn[], question: number): Turn | undefined {
  return history.slice(question + 1).find(({ action }) => !isLook(action));
}

function isLook(action: Turn['action']): boolean {
  if (action.kind === 'use-tool') return action.first === true;
  return action.kind === 'verify' || action.kind === 'reread-tools';
}

function shared(cost: RawCost, parts: number): RawCost {
  return Object.fromEntries(Object.entries(cost).map(([name, amount]) => [name, amount / parts])) as RawCost;
}
