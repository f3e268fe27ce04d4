/**
 * A model of an OpenAI-compatible endpoint: Ollama, vLLM, llama.cpp, LM Studio, hosted ones. The package is loaded on
 * the first request.
 */

import { type LanguageModel, RegainError } from '../types/index.ts';
import { aiSdkModel } from './ai-sdk.ts';
import { endpointFetch } from './endpoint-fetch.ts';

export interface OpenAiCompatibleOptions {
  /** With its version: `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  readonly model: string;
  /** Sent to the endpoint only. */
  readonly key?: string | undefined;
  /** Default: the global one. Redirects to another origin are not followed, and bodies are limited to 8 MB. */
  readonly fetch?: typeof fetch;
}

export function openAiCompatibleId({ url, model }: Pick<OpenAiCompatibleOptions, 'url' | 'model'>): string {
  return `openai-compatible:${url}#${model}`;
}

/** A language model at any OpenAI-compatible endpoint. */
export function openAiCompatible({ url, model, key, fetch }: OpenAiCompatibleOptions): LanguageModel {
  const id = openAiCompatibleId({ url, model });
  const open = async (): Promise<LanguageModel> => {
    const { createOpenAICompatible } = await provider();
    const made = createOpenAICompatible({
      name: 'endpoint',
      baseURL: url,
      includeUsage: true,
      supportsStructuredOutputs: true,
      ...(key === undefined ? {} : { apiKey: key }),
      fetch: endpointFetch(fetch),
    });
    return aiSdkModel(made(model), { id, secrets: key === undefined ? [] : [key] });
  };
  let opened: Promise<LanguageModel> | undefined;
  return {
    id,
    ask: async (request, signal) => {
      opened ??= open();
      return (await opened).ask(request, signal);
    },
  };
}

async function provider() {
  try {
    return await import('@ai-sdk/openai-compatible');
  } catch (cause) {
    throw new RegainError(
      'not-found',
      'language models need a package that is not installed: npm install @ai-sdk/openai-compatible',
      { cause },
    );
  }
}
