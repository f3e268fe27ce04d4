/**
 * A brain that answers from a script and records every request, for tests of policies. It costs nothing by default, and
 * gives empty answers at the end of its script.
 */

import type { Action } from './action.ts';
import type {
  Brain,
  BrainMethod,
  Critique,
  Operator,
  Proposal,
  ProposalContext,
  Reflection,
} from './brain.ts';
import { noCost } from './cost-model.ts';
import type { RawCost } from './observation.ts';
import type { Situation } from './situation.ts';

/** Answers in order, or a function of the request. */
export interface BrainScript {
  /** Each answer is one action, or several, best first; an empty list proposes nothing. */
  readonly proposals?: ScriptedAnswers<ScriptedProposal>;
  /** A text alone rates the tool's answer as unusable. */
  readonly critiques?: ScriptedAnswers<Critique | string>;
  readonly reflections?: ScriptedAnswers<Reflection | string>;
  /** Cost of each kind of request. */
  readonly thoughts?: { readonly [A in BrainMethod]?: Partial<RawCost> };
  readonly name?: string;
}

type ScriptedProposal = Action | readonly (Action | Proposal)[];
type ScriptedAnswers<T> = readonly T[] | ((question: BrainCall) => T);

interface BrainCall {
  readonly ask: BrainMethod;
  /** Zero-based index among requests of its kind. */
  readonly nth: number;
  readonly situation: Situation;
  readonly context: ProposalContext;
}

export interface ScriptedBrain extends Brain {
  /** All requests so far, in order. */
  readonly questions: readonly BrainCall[];
}

export function scriptedBrain(script: BrainScript = {}): ScriptedBrain {
  const { proposals = [], critiques = [], reflections = [], thoughts = {}, name = 'scripted' } = script;
  const questions: BrainCall[] = [];

  const answer = <T>(
    lines: ScriptedAnswers<T>,
    ask: BrainMethod,
    situation: Situation,
    context: ProposalContext,
  ) => {
    const nth = questions.filter((question) => question.ask === ask).length;
    const question = { ask, nth, situation, context };
    questions.push(question);
    return {
      line: typeof lines === 'function' ? lines(question) : lines[nth],
      thought: { ...noCost, ...thoughts[ask] },
    };
  };

  return {
    name,
    questions,
    propose: (situation, context) => {
      const { line = [], thought } = answer(proposals, 'propose', situation, context);
      return { ranked: rankedProposals(line), thought };
    },
    critique: (situation) => {
      const { line = '', thought } = answer(critiques, 'critique', situation, {});
      return { ...(typeof line === 'string' ? { text: line, isUsable: false } : line), thought };
    },
    reflect: (situation, context) => {
      const { line = '', thought } = answer(reflections, 'reflect', situation, context);
      return { ...(typeof line === 'string' ? { text: line } : line), thought };
    },
  };
}

/** Default operators of an action. */
const defaultOperators: Readonly<Record<Action['kind'], Operator>> = {
  retry: 'retry',
  'repair-arguments': 'correct-value',
  'repair-output': 'parse-output',
  'use-tool': 'other-tool',
  'reread-tools': 'reread-tools',
  paginate: 'paginate',
  'refresh-credentials': 'refresh-credentials',
  verify: 'verify',
  compensate: 'compensate',
  'ask-model': 'hand-off',
  'hand-off': 'hand-off',
  'give-up': 'hand-off',
};

/** Each one is as likely as all later ones together. */
function rankedProposals(line: ScriptedProposal): readonly Proposal[] {
  const lines = Array.isArray(line) ? (line as readonly (Action | Proposal)[]) : [line as Action];
  return lines.map((one, rank) => {
    if ('action' in one) return one;
    const isFirst = one.kind === 'use-tool' && one.first === true;
    const operator = isFirst ? 'call-first' : defaultOperators[one.kind];
    return { action: one, operators: [operator], support: 1, chance: 0.5 ** (rank + 1), why: 'as scripted' };
  });
}
