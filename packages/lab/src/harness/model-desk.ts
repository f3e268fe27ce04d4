/**
 * The one place of a run where language models are asked. Worker threads send their questions here: keys and limits of an
 * endpoint are needed once, and an answer is in the store before the rollout that asked for it goes on.
 */

import {
  type KeyedQuestion,
  type Library,
  languageModelNamed,
  lookUp,
  openAiCompatibleId,
  questionKeys,
} from 'regain/internal/models';
import { EndpointDown, type LanguageModel, type ModelAnswer, RegainError } from 'regain/internal/types';
import type { EveryRecording } from '../store/index.ts';

/** Opens the backbone of a name. */
export type OpenModel = (backbone: string) => LanguageModel;

export interface DeskQuestion extends KeyedQuestion {
  readonly backbone: string;
}

/** What can go to a thread. */
export type DeskAnswer =
  | { readonly answer: ModelAnswer }
  | { readonly code: RegainError['code'] | undefined; readonly message: string };

export interface ModelDesk {
  answer(question: DeskQuestion): Promise<DeskAnswer>;
}

export interface DeskOptions {
  /** Not needed where every answer is recorded. */
  readonly open?: OpenModel | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What was answered before in this run. */
  readonly past?: EveryRecording;
}

export function modelDesk(library: Library, { open, signal, past }: DeskOptions = {}): ModelDesk {
  const opened = new Map<string, LanguageModel>();
  const modelOf = (backbone: string): LanguageModel => {
    const model = opened.get(backbone) ?? takingQuestions((open ?? unopened)(backbone), past);
    opened.set(backbone, model);
    return model;
  };
  return {
    async answer({ backbone, ...question }) {
      try {
        return { answer: await lookUp(modelOf(backbone), question, library, signal) };
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return { code: RegainError.is(error) ? error.code : undefined, message };
      }
    },
  };
}

/** The model of a rollout, whose questions go to a desk. */
export function modelAtDesk(
  backbone: string,
  rollout: string,
  send: (question: DeskQuestion) => Promise<DeskAnswer>,
): LanguageModel {
  const id = openAiCompatibleId(languageModelNamed(backbone));
  const keyOf = questionKeys(id, rollout);
  return {
    id,
    ask: async (request) => {
      const answer = await send({ backbone, rollout, key: keyOf(request), request });
      if ('answer' in answer) return answer.answer;
      const { code, message } = answer;
      if (code === 'endpoint-down') throw new EndpointDown(message, { isPassing: false });
      throw code === undefined ? new Error(message) : new RegainError(code, message);
    },
  };
}

/**
 * An endpoint that has never taken a question rejects them for what they have in common: a setting, a feature that it
 * lacks. Then the run waits, as for any that is down. Who has taken one rejects a question for itself.
 */
function takingQuestions(model: LanguageModel, past: EveryRecording | undefined): LanguageModel {
  let hasTaken = false;
  return {
    id: model.id,
    ask: async (request, signal) => {
      const answer = await model.ask(request, signal);
      hasTaken ||= answer.finish !== 'rejected' || (await hasTakenBefore(model, past));
      if (hasTaken) return answer;
      throw new EndpointDown(
        `${model.id} has not taken a single question yet, and answers ${answer.problem ?? 'that it does not take this one'}`,
        { isPassing: false },
      );
    },
  };
}

async function hasTakenBefore({ id }: LanguageModel, past: EveryRecording | undefined): Promise<boolean> {
  if (past === undefined) return false;
  for await (const { model, answer } of past.all())
    if (model === id && answer.finish !== 'rejected') return true;
  return false;
}

function unopened(backbone: string): LanguageModel {
  return {
    id: openAiCompatibleId(languageModelNamed(backbone)),
    ask: async () => {
      throw new RegainError(
        'invalid-argument',
        `${backbone} is a language model, and nobody has said how to reach it`,
      );
    },
  };
}
