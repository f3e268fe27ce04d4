/**
 * Sends all requests of a run to language models. Worker threads forward their requests to it, so that keys and rate
 * limits exist once, and an answer is stored before the rollout that asked for it continues.
 */

import {
  answerFromRecordings,
  getLanguageModel,
  type KeyedQuestion,
  openAiCompatibleId,
  type RecordingLibrary,
  recordingKeys,
} from 'regain/internal/models';
import {
  EndpointUnavailableError,
  errorText,
  invalidArgument,
  type LanguageModel,
  type ModelAnswer,
  RegainError,
} from 'regain/internal/types';
import type { AllRecordings } from '../store/index.ts';
import { requireUsableAnswers } from './usable-answers.ts';

/** Opens the backbone of that name. */
export type OpenModel = (backbone: string) => LanguageModel;

export interface BrokerRequest extends KeyedQuestion {
  readonly backbone: string;
}

/** In a form that can be posted to a thread. */
export type BrokerReply =
  | { readonly answer: ModelAnswer }
  | { readonly code: RegainError['code'] | undefined; readonly message: string };

export interface ModelBroker {
  answer(question: BrokerRequest): Promise<BrokerReply>;
}

export interface BrokerOptions {
  /** Not needed where every answer is recorded. */
  readonly open?: OpenModel | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Recorded earlier in this run. */
  readonly earlierRecordings?: AllRecordings;
}

export function modelBroker(
  library: RecordingLibrary,
  { open, signal, earlierRecordings }: BrokerOptions = {},
): ModelBroker {
  const opened = new Map<string, LanguageModel>();
  const modelOf = (backbone: string): LanguageModel => {
    const model =
      opened.get(backbone) ?? requireUsableAnswers((open ?? unreachableModel)(backbone), earlierRecordings);
    opened.set(backbone, model);
    return model;
  };
  return {
    async answer({ backbone, ...question }) {
      try {
        return { answer: await answerFromRecordings(modelOf(backbone), question, library, signal) };
      } catch (error) {
        const message = errorText(error);
        return { code: RegainError.is(error) ? error.code : undefined, message };
      }
    },
  };
}

/** The model of a rollout, which forwards its requests to a broker. */
export function brokeredModel(
  backbone: string,
  rollout: string,
  send: (question: BrokerRequest) => Promise<BrokerReply>,
): LanguageModel {
  const id = openAiCompatibleId(getLanguageModel(backbone));
  const keyOf = recordingKeys(id, rollout);
  return {
    id,
    ask: async (request) => {
      const answer = await send({ backbone, rollout, key: keyOf(request), request });
      if ('answer' in answer) return answer.answer;
      const { code, message } = answer;
      if (code === 'endpoint-down') throw new EndpointUnavailableError(message, { isTransient: false });
      throw code === undefined ? new Error(message) : new RegainError(code, message);
    },
  };
}

function unreachableModel(backbone: string): LanguageModel {
  return {
    id: openAiCompatibleId(getLanguageModel(backbone)),
    ask: async () => {
      throw invalidArgument(`${backbone} is a language model, and no endpoint is configured for it`);
    },
  };
}
