/**
 * The one place of a run where language models are asked. Worker threads send their questions here: keys and limits of an
 * endpoint are needed once, and an answer is in the store before the rollout that asked for it goes on.
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
  type LanguageModel,
  type ModelAnswer,
  RegainError,
} from 'regain/internal/types';
import type { AllRecordings } from '../store/index.ts';

/** Opens the backbone of a name. */
export type OpenModel = (backbone: string) => LanguageModel;

export interface BrokerRequest extends KeyedQuestion {
  readonly backbone: string;
}

/** What can go to a thread. */
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
  /** What was answered before in this run. */
  readonly earlierRecordings?: AllRecordings;
}

export function modelBroker(
  library: RecordingLibrary,
  { open, signal, earlierRecordings }: BrokerOptions = {},
): ModelBroker {
  const opened = new Map<string, LanguageModel>();
  const modelOf = (backbone: string): LanguageModel => {
    const model =
      opened.get(backbone) ?? failUntilFirstAccepted((open ?? unreachableModel)(backbone), earlierRecordings);
    opened.set(backbone, model);
    return model;
  };
  return {
    async answer({ backbone, ...question }) {
      try {
        return { answer: await answerFromRecordings(modelOf(backbone), question, library, signal) };
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return { code: RegainError.is(error) ? error.code : undefined, message };
      }
    },
  };
}

/** The model of a rollout, whose questions go to a desk. */
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

/**
 * An endpoint that has never taken a question rejects them for what they have in common: a setting, a feature that it
 * lacks. Then the run waits, as for any that is down. Who has taken one rejects a question for itself.
 */
function failUntilFirstAccepted(model: LanguageModel, past: AllRecordings | undefined): LanguageModel {
  let hasTaken = false;
  return {
    id: model.id,
    ask: async (request, signal) => {
      const answer = await model.ask(request, signal);
      hasTaken ||= answer.finish !== 'rejected' || (await hasAcceptedBefore(model, past));
      if (hasTaken) return answer;
      throw new EndpointUnavailableError(
        `${model.id} has not taken a single question yet, and answers ${answer.problem ?? 'that it does not take this one'}`,
        { isTransient: false },
      );
    },
  };
}

async function hasAcceptedBefore({ id }: LanguageModel, past: AllRecordings | undefined): Promise<boolean> {
  if (past === undefined) return false;
  for await (const { model, answer } of past.all())
    if (model === id && answer.finish !== 'rejected') return true;
  return false;
}

function unreachableModel(backbone: string): LanguageModel {
  return {
    id: openAiCompatibleId(getLanguageModel(backbone)),
    ask: async () => {
      throw new RegainError(
        'invalid-argument',
        `${backbone} is a language model, and nobody has said how to reach it`,
      );
    },
  };
}
