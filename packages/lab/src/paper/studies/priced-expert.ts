/**
 * Stand-ins for a language model, at its price. They see what a language model would see, the situation, and never the
 * ground truth.
 */

import {
  type Action,
  type Brain,
  equalJson,
  noCost,
  type Proposals,
  type Random,
} from 'regain/internal/types';

/** Tokens of every answer: about a prompt with a schema and a history, and a short proposal. */
export const ANSWER = { tokensIn: 1_500, tokensOut: 150 } as const;

export interface Answer {
  readonly task: string;
  /** Its first action is not that of the proposer that asks. */
  readonly differs: boolean;
}

/** Another proposer, that charges the tokens of a language model. `asking`: who asks, to compare the answers. */
export function pricedExpert(expert: Brain, asking: Brain, onAnswer: (answer: Answer) => void): Brain {
  return {
    ...expert,
    isLocal: false,
    propose: async (situation, context) => {
      const { ranked } = await expert.propose(situation, context);
      const own = await asking.propose(situation, context);
      const differs = !isSame(firstAction({ ranked }), firstAction(own));
      onAnswer({ task: situation.context!.id, differs });
      return { ranked, thought: { ...noCost, ...ANSWER } };
    },
  };
}

/** Names any of the candidates, all with the same probability: what asking does without any insight. */
export function randomExpert(candidates: Brain, random: Random): Brain {
  return {
    ...candidates,
    name: 'random',
    propose: async (situation, context) => {
      const { ranked, thought } = await candidates.propose(situation, context);
      const acting = ranked.filter(({ action }) => action.kind !== 'hand-off');
      const named = acting[Math.floor(random.uniform() * acting.length)];
      return { ranked: named === undefined ? [] : [{ ...named, chance: STATED_CHANCE }], thought };
    },
  };
}

/** It does not say that it guesses. */
const STATED_CHANCE = 0.5;

function firstAction({ ranked }: Pick<Proposals, 'ranked'>): Action | undefined {
  return ranked.find(({ action }) => action.kind !== 'hand-off')?.action;
}

/** Another pause does not make another answer. */
function isSame(a: Action | undefined, b: Action | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.kind === 'retry' && b.kind === 'retry') return true;
  return equalJson({ ...a }, { ...b });
}
