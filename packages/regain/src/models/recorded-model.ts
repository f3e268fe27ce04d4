/** A model with recorded answers: no request is sent twice, and a replay needs no endpoint. */

import { createHash } from 'node:crypto';
import { PROMPTS_VERSION } from '../prompts/index.ts';
import {
  canonicalJson,
  invalidInput,
  type Json,
  type LanguageModel,
  type ModelAnswer,
  type ModelRequest,
  type RecordingStore,
  RegainError,
} from '../types/index.ts';

export type RecordingOptions = RecordingLibrary & {
  /** The coordinate of the rollout: the same request in another rollout is another request. */
  readonly rollout: string;
};

/** `replay`: a missing answer is an error, and nothing is sent to the endpoint. */
export type RecordingLibrary =
  | { readonly mode: 'record'; readonly recordings: RecordingStore }
  | { readonly mode: 'replay'; readonly recordings: Pick<RecordingStore, 'get'> };

/** Created for every rollout: it counts equal requests of the rollout. */
export function recordedModel(model: LanguageModel, options: RecordingOptions): LanguageModel {
  const { rollout } = options;
  const keyOf = recordingKeys(model.id, rollout);
  return {
    id: model.id,
    ask: (request, signal) =>
      answerFromRecordings(model, { key: keyOf(request), rollout, request }, options, signal),
  };
}

/** A request with the key of its recording. */
export interface KeyedQuestion {
  readonly key: string;
  readonly rollout: string;
  readonly request: ModelRequest;
}

/** The recorded answer, or else the model's, recorded before it is returned. */
export async function answerFromRecordings(
  model: LanguageModel,
  { key, rollout, request }: KeyedQuestion,
  library: RecordingLibrary,
  signal?: AbortSignal,
): Promise<ModelAnswer> {
  const known = await library.recordings.get(key);
  if (known !== undefined) {
    const { promptsVersion = 1 } = known;
    if (promptsVersion === PROMPTS_VERSION) return known.answer;
    throw invalidInput(
      `an answer of ${model.id} for ${rollout} was recorded with version ${promptsVersion} of the prompts, and this release of Regain has version ${PROMPTS_VERSION}. Use the release that recorded it, or record again`,
    );
  }
  if (library.mode === 'replay')
    throw new RegainError(
      'not-found',
      `no answer of ${model.id} is recorded for a request of ${rollout}: the prompts (now version ${PROMPTS_VERSION}), the settings or the code have changed since the recording`,
    );
  const answer = await model.ask(request, signal);
  await library.recordings.put(key, {
    ...{ model: model.id, rollout, promptsVersion: PROMPTS_VERSION, answer },
  });
  // Another worker may have stored its answer first: that one is the run's.
  return (await library.recordings.get(key))?.answer ?? answer;
}

/** The key of each request: model, settings, prompt, and its index among equal requests of this rollout. */
export function recordingKeys(model: string, rollout: string): (request: ModelRequest) => string {
  const asked = new Map<string, number>();
  return (request) => {
    const question = questionKey(model, request);
    const nth = asked.get(question) ?? 0;
    asked.set(question, nth + 1);
    return sha256(canonicalJson([question, rollout, nth]));
  };
}

/** Recordings in memory, for tests and short-lived use. */
export function memoryRecordings(): RecordingStore {
  const kept = new Map<string, string>();
  return {
    get: async (key) => {
      const text = kept.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    put: async (key, one) => {
      if (!kept.has(key)) kept.set(key, JSON.stringify(one));
    },
  };
}

/** Streaming does not change the request. */
function questionKey(model: string, { settings, ...request }: ModelRequest): string {
  const { isStreamed: _, ...meant } = settings;
  // The stored word for a tool's schema is `input`.
  const tools = request.tools?.map(({ inputSchema, ...tool }) => ({ ...tool, input: inputSchema }));
  const filed = { model, settings: meant, ...request, ...(tools && { tools }) };
  return sha256(canonicalJson(filed as unknown as Json));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
