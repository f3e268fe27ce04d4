/** A stand-in for a language model: it has the same cost, and nothing is sent. */

import { promptOf, tokensOf } from '../prompts/index.ts';
import { type Brain, type BrainMethod, noCost } from '../types/index.ts';
import { answerInstructionChars } from './language-model-brain.ts';

/**
 * Responses of typical length in the requested format: two of up to three actions with a short reason, or two
 * sentences.
 */
export const typicalAnswers: Readonly<Record<BrainMethod, string>> = {
  propose: JSON.stringify({
    proposals: [
      {
        kind: 'repair-arguments',
        args: { name: 'a value', another: 'a value' },
        chance: 0.6,
        why: 'what the failure says is wrong, in a few words',
      },
      { kind: 'retry', delayMs: 1000, chance: 0.2, why: 'what else it may have been, in a few words' },
    ],
  }),
  critique: JSON.stringify({
    text: 'One sentence says what is wrong with the call, in a dozen words. The other says what is wrong with its answer.',
    isUsable: false,
  }),
  reflect: JSON.stringify({
    text: 'One sentence says why it failed, in about a dozen words. The other says what to do differently the next time.',
    avoidLast: true,
  }),
};

/** JSON has fewer characters per token than prose: 3.3 to 3.6 with current tokenizers. */
const ANSWER_CHARS_PER_TOKEN = 3.5;

/** Estimated tokens of a response. */
export const typicalAnswerTokens: Readonly<Record<BrainMethod, number>> = {
  propose: answerTokens('propose'),
  critique: answerTokens('critique'),
  reflect: answerTokens('reflect'),
};

function answerTokens(ask: BrainMethod): number {
  return Math.ceil(typicalAnswers[ask].length / ANSWER_CHARS_PER_TOKEN);
}

export interface EstimatedQuestion {
  readonly ask: BrainMethod;
  readonly tokensIn: number;
}

export function estimatedBrain(brain: Brain, onQuestion: (question: EstimatedQuestion) => void): Brain {
  const charge = (ask: BrainMethod, prompt: string) => {
    const tokensIn = tokensOf(prompt.length + answerInstructionChars(ask));
    onQuestion({ ask, tokensIn });
    return { ...noCost, tokensIn, tokensOut: typicalAnswerTokens[ask] };
  };
  return {
    name: brain.name,
    propose: async (situation, context) => {
      const { ranked } = await brain.propose(situation, context);
      const thought = charge('propose', promptOf(situation, context));
      return { ranked, thought };
    },
    critique: async (situation) => {
      const critique = await brain.critique(situation);
      return { ...critique, thought: charge('critique', promptOf(situation, {}, 'critique')) };
    },
    reflect: async (situation, context) => {
      const reflection = await brain.reflect(situation, context);
      return { ...reflection, thought: charge('reflect', promptOf(situation, context, 'reflect')) };
    },
  };
}
