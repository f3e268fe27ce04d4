/** A brain that asks a language model. All that it answers is taken as an offer, and every answer is paid for, used or not. */

import { excludeTried, fillPrompt, promptParts, prompts } from '../prompts/index.ts';
import {
  addCost,
  type Brain,
  type BrainMethod,
  type CostModel,
  type LanguageModel,
  type ModelAnswer,
  type ModelMessage,
  type ModelSettings,
  noCost,
  type ProposalContext,
  price,
  type RawCost,
  realClock,
  type Situation,
} from '../types/index.ts';
import { type AiSdkModel, aiSdkModel } from './ai-sdk.ts';
import { answerFormats } from './answer-formats.ts';
import { EMPTY_RESPONSE, problems } from './model-texts.ts';
import { type ReadResult, readCritique, readProposals, readReflection } from './read-answers.ts';
import { createThrottle } from './throttle.ts';

export interface LanguageModelBrainOptions {
  /** A model object of the AI SDK, which is then asked again where its endpoint falters, or one that sees to that itself. */
  readonly model: LanguageModel | AiSdkModel;
  readonly name?: string;
  /** The paper's by default: temperature 0.2, no top-p. */
  readonly settings?: ModelSettings;
  /** How often a question is put again whose answer could not be used. */
  readonly reasksMax?: number;
  /** Puts a question again only where the attempt can still pay for it. */
  readonly costModel?: CostModel;
  /** Fills in what was spent in money. Not beside a cost model that charges tokens already. */
  readonly prices?: Prices;
  /** Charges the time that answers took, too. It is measured, so no run is like another: off by default. */
  readonly isTimeCharged?: boolean;
  readonly signal?: AbortSignal;
}

/** In the currency of the cost model's `perMoney`. */
export interface Prices {
  readonly perMillionTokensIn: number;
  readonly perMillionTokensOut: number;
}

/** Of the paper, wherever it states them. */
export const paperSettings: ModelSettings = { temperature: 0.2 };

/** How much dearer than the last answer another one may turn out to be: the question has grown. */
const COST_MARGIN = 1.5;
const SHOWN_AGAIN_CHARS_MAX = 2_000;

/** A brain that asks a language model. */
export function languageModelBrain(options: LanguageModelBrainOptions): Brain {
  const { settings = paperSettings, reasksMax = 1, costModel, signal } = options;
  const model = modelOf(options.model);

  /** Asks until there is something to be used, or until it is not worth asking any more. */
  const ask = async <T>(
    what: BrainMethod,
    situation: Situation,
    context: ProposalContext,
    read: (answer: ModelAnswer) => ReadResult<T>,
  ): Promise<{ value: T | undefined; thought: RawCost }> => {
    let messages = messagesFor(what, situation, context);
    let thought = noCost;
    for (let asked = 0; ; asked++) {
      const answer = await model.ask({ messages, settings, format: answerFormats[what] }, signal);
      const cost = answerCost(answer, options);
      thought = addCost(thought, cost);
      const got = readSafely(() => read(answer));
      if ('value' in got) return { value: got.value, thought };
      const isFinal = answer.finish === 'refused' || answer.finish === 'rejected';
      const wouldCost = addCost(thought, scaled(cost, COST_MARGIN));
      const isAffordable = costModel === undefined || price(costModel, wouldCost) <= situation.attemptLeft;
      if (asked >= reasksMax || isFinal || !isAffordable) return { value: undefined, thought };
      messages = [...messages, ...reaskMessages(answer, got.problem)];
    }
  };

  return {
    name: options.name ?? model.id,
    propose: async (situation, context) => {
      const { value, thought } = await ask('propose', situation, context, (answer) =>
        readProposals(answer, situation),
      );
      return { ranked: excludeTried(value ?? [], context), thought };
    },
    critique: async (situation) => {
      const { value, thought } = await ask('critique', situation, {}, readCritique);
      return { ...(value ?? { text: '', isUsable: false }), thought };
    },
    reflect: async (situation, context) => {
      const { value, thought } = await ask('reflect', situation, context, (answer) =>
        readReflection(answer, situation),
      );
      return { ...(value ?? { text: '' }), thought };
    },
  };
}

/** What nests too deep to be looked at, or is odd in a way nobody has thought of, cannot be used either. */
function readSafely<T>(read: () => ReadResult<T>): ReadResult<T> {
  try {
    return read();
  } catch {
    return { problem: problems.unreadable };
  }
}

const answerInstructions: Readonly<Record<BrainMethod, string>> = {
  propose: prompts.propose.text,
  critique: prompts.critiqueAnswer.text,
  reflect: prompts.reflectAnswer.text,
};

/** Characters that a language model is sent besides the prompt that every brain is charged: to reckon with beforehand. */
export function answerInstructionChars(what: BrainMethod): number {
  return 1 + answerInstructions[what].length;
}

function messagesFor(
  what: BrainMethod,
  situation: Situation,
  context: ProposalContext,
): readonly ModelMessage[] {
  const { asked, shown } = promptParts(situation, context, what);
  return [
    { role: 'system', text: `${asked}\n${answerInstructions[what]}` },
    { role: 'user', text: shown },
  ];
}

/** Templates of many models want every question to be followed by an answer. */
function reaskMessages({ text }: ModelAnswer, problem: string): readonly ModelMessage[] {
  const shown = text.trim() === '' ? EMPTY_RESPONSE : text.slice(0, SHOWN_AGAIN_CHARS_MAX);
  return [
    { role: 'assistant', text: shown },
    { role: 'user', text: fillPrompt(prompts.askAgain, { problem }) },
  ];
}

/** What an answer cost, used or not. */
export function answerCost(
  answer: ModelAnswer,
  { prices, isTimeCharged }: Pick<LanguageModelBrainOptions, 'prices' | 'isTimeCharged'> = {},
): RawCost {
  const { tokensIn, tokensOut, latencyMs } = answer;
  const money =
    prices === undefined
      ? 0
      : (tokensIn * prices.perMillionTokensIn + tokensOut * prices.perMillionTokensOut) / 1_000_000;
  return { ...noCost, latencyMs: isTimeCharged === true ? latencyMs : 0, tokensIn, tokensOut, money };
}

function scaled(cost: RawCost, factor: number): RawCost {
  return Object.fromEntries(Object.entries(cost).map(([name, amount]) => [name, amount * factor])) as RawCost;
}

function modelOf(model: LanguageModel | AiSdkModel): LanguageModel {
  if ('ask' in model) return model;
  return createThrottle({ clock: realClock(performance) })(aiSdkModel(model));
}
