/** A brain that asks a language model. Its responses are only proposals, and each one is paid for, used or not. */

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
  /** An AI SDK model object, which is then throttled and retried, or a model that handles this itself. */
  readonly model: LanguageModel | AiSdkModel;
  readonly name?: string;
  /** Default: the paper's settings, temperature 0.2 and no top-p. */
  readonly settings?: ModelSettings;
  /** How often a request is repeated after an unusable response. */
  readonly reasksMax?: number;
  /** Repeats a request only if the attempt can still pay for it. */
  readonly costModel?: CostModel;
  /** Records the cost in money. Not to be combined with a cost model that already charges tokens. */
  readonly prices?: Prices;
  /** Also charges the latency of responses. It is measured, so runs are not reproducible: off by default. */
  readonly isTimeCharged?: boolean;
  readonly signal?: AbortSignal;
}

/** In the currency of the cost model's `perMoney`. */
export interface Prices {
  readonly perMillionTokensIn: number;
  readonly perMillionTokensOut: number;
}

/** The paper's settings, where it states them. */
export const paperSettings: ModelSettings = { temperature: 0.2 };

/** How much more than the last one the next response may cost: the request has grown. */
const COST_MARGIN = 1.5;
const SHOWN_AGAIN_CHARS_MAX = 2_000;

/** A brain that asks a language model. */
export function languageModelBrain(options: LanguageModelBrainOptions): Brain {
  const { settings = paperSettings, reasksMax = 1, costModel, signal } = options;
  const model = modelOf(options.model);

  /** Asks until a response is usable or another request is not worthwhile. */
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

/** Values that are nested too deeply, or that throw, are unusable too. */
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

/** Characters that a language model receives besides the prompt that every brain is charged, for estimates. */
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

/** Many chat templates require alternating messages. */
function reaskMessages({ text }: ModelAnswer, problem: string): readonly ModelMessage[] {
  const shown = text.trim() === '' ? EMPTY_RESPONSE : text.slice(0, SHOWN_AGAIN_CHARS_MAX);
  return [
    { role: 'assistant', text: shown },
    { role: 'user', text: fillPrompt(prompts.askAgain, { problem }) },
  ];
}

/** Cost of a response, used or not. */
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
