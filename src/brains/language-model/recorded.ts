/** A model whose answers are kept: what was answered once is never asked again, and a replay needs no endpoint. */

import { createHash } from 'node:crypto';
import { RegainError } from '../../contract/errors.ts';
import { canonicalJson, type Json } from '../../contract/json.ts';
import type { LanguageModel, ModelRequest, Recordings } from '../../contract/language-model.ts';

export interface RecordingOptions {
  readonly recordings: Recordings;
  /** `replay`: an answer that was not recorded is an error, never a question to the endpoint. */
  readonly mode: 'record' | 'replay';
  /** The rollout that asks, by its coordinate: the same question in another one is another question. */
  readonly rollout: string;
}

/** Made anew for every rollout: it counts how often the rollout has asked the same thing. */
export function recorded(
  model: LanguageModel,
  { recordings, mode, rollout }: RecordingOptions,
): LanguageModel {
  const asked = new Map<string, number>();
  return {
    id: model.id,
    ask: async (request, signal) => {
      const question = questionKey(model.id, request);
      const nth = asked.get(question) ?? 0;
      asked.set(question, nth + 1);
      const key = sha256(canonicalJson([question, rollout, nth]));
      const known = await recordings.get(key);
      if (known !== undefined) return known.answer;
      if (mode === 'replay')
        throw new RegainError(
          'not-found',
          `no answer of ${model.id} is recorded for question ${nth + 1} of its kind in ${rollout}: the prompts or settings are others than when it was recorded`,
        );
      const answer = await model.ask(request, signal);
      await recordings.put(key, { model: model.id, rollout, answer });
      return answer;
    },
  };
}

/** Recordings in memory: for tests, and for whoever needs no file. */
export function memoryRecordings(): Recordings {
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

/** Whether an answer comes in pieces does not change what was asked. */
function questionKey(model: string, { settings, ...request }: ModelRequest): string {
  const { isStreamed: _, ...meant } = settings;
  return sha256(canonicalJson({ model, settings: meant, ...request } as unknown as Json));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
