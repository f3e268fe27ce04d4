/** Wraps an AI SDK model object as a language model. The SDK itself is not needed, and nothing is retried. */

import { tokensOf } from '../prompts/index.ts';
import { createRedactor } from '../redact/index.ts';
import {
  EndpointUnavailableError,
  invalidArgument,
  type LanguageModel,
  type ModelAnswer,
  type ModelMessage,
  type ModelRequest,
} from '../types/index.ts';
import { tryParseJson } from '../values/index.ts';
import { type CollectedAnswer, readGenerated, readStream } from './ai-sdk-answers.ts';
import { answerOrEndpointDown } from './ai-sdk-errors.ts';

/** Model objects of AI SDK 5, 6 and 7: `openai('gpt-...')`, `ollama('qwen2.5')`, a mock of `ai/test`. */
export interface AiSdkModel {
  readonly provider: string;
  readonly modelId: string;
  doGenerate(options: never): PromiseLike<unknown>;
  doStream(options: never): PromiseLike<unknown>;
}

export interface AiSdkOptions {
  /** Default: provider and model. */
  readonly id?: string;
  /** Removed from answers and errors. */
  readonly secrets?: readonly string[];
}

/** Ways to request JSON, strictest first: an endpoint that supports one supports the following ones. */
const jsonModes = ['schema', 'json', 'words'] as const;

/** A language model from any model object of the AI SDK. */
export function aiSdkModel(model: AiSdkModel, { id, secrets = [] }: AiSdkOptions = {}): LanguageModel {
  if (typeof model?.doGenerate !== 'function')
    throw invalidArgument(`a model object of the AI SDK is needed, got ${typeof model}`);
  const scrub = createRedactor(secrets);
  const name = id ?? `${model.provider}/${model.modelId}`;
  /** The first way that this endpoint has not rejected. */
  let firstMode = 0;

  const once = async (
    request: ModelRequest,
    mode: number,
    signal?: AbortSignal,
  ): Promise<CollectedAnswer> => {
    const options = optionsFor(request, jsonModes[mode]!, model.provider, signal);
    if (request.settings.isStreamed === true) return readStream(await model.doStream(options as never));
    return readGenerated(await model.doGenerate(options as never));
  };

  const ask = async (request: ModelRequest, signal?: AbortSignal): Promise<CollectedAnswer> => {
    const isFormatted = request.format !== undefined;
    for (let jsonMode = isFormatted ? firstMode : jsonModes.length - 1; ; jsonMode++) {
      signal?.throwIfAborted();
      try {
        const answer = await once(request, jsonMode, signal);
        if (isFormatted) firstMode = Math.max(firstMode, jsonMode);
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        const failure = answerOrEndpointDown(error, name, scrub);
        if (EndpointUnavailableError.is(failure)) throw failure;
        // If the request itself is rejected, it is rejected in every way, and nothing is learnt about the format.
        if (failure.finish === 'rejected' && jsonMode < jsonModes.length - 1) continue;
        return failure;
      }
    }
  };

  return {
    id: name,
    ask: async (request, signal) => {
      const { text, calls, finish, problem, tokensIn, tokensOut } = await ask(request, signal);
      return {
        text: scrub(text),
        calls: calls.map((call) => ({ ...call, argsText: scrub(call.argsText) })),
        finish,
        ...(problem === undefined ? {} : { problem }),
        ...tokenCounts(
          request,
          text + calls.map(({ argsText }) => argsText).join(''),
          finish,
          tokensIn,
          tokensOut,
        ),
        latencyMs: 0,
      };
    },
  };
}

/** Reported tokens, or an estimate. A rejected request costs nothing. */
function tokenCounts(
  { messages }: ModelRequest,
  written: string,
  finish: ModelAnswer['finish'],
  tokensIn: number | undefined,
  tokensOut: number | undefined,
): Pick<ModelAnswer, 'tokensIn' | 'tokensOut' | 'isEstimated'> {
  if (finish === 'rejected') return { tokensIn: 0, tokensOut: 0, isEstimated: false };
  const chars = messages.reduce((sum, { text }) => sum + text.length, 0);
  return {
    tokensIn: tokensIn ?? tokensOf(chars),
    tokensOut: tokensOut ?? tokensOf(written.length),
    isEstimated: tokensIn === undefined || tokensOut === undefined,
  };
}

function optionsFor(
  { messages, settings, format, tools }: ModelRequest,
  mode: (typeof jsonModes)[number],
  provider: string,
  signal: AbortSignal | undefined,
): object {
  const { temperature, topP, tokensOutMax, seed } = settings;
  return {
    prompt: messages.map(promptMessage),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(tokensOutMax === undefined ? {} : { maxOutputTokens: tokensOutMax }),
    ...(seed === undefined ? {} : { seed }),
    ...(format === undefined || mode === 'words'
      ? {}
      : { responseFormat: { type: 'json', ...(mode === 'schema' ? format : {}) } }),
    ...(tools === undefined
      ? {}
      : {
          tools: tools.map(({ name, description, inputSchema }) => ({
            ...{ type: 'function', name, inputSchema },
            ...(description === undefined ? {} : { description }),
          })),
          toolChoice: { type: 'auto' },
        }),
    // Strict schemas do not allow arguments that only the tool's own schema declares.
    providerOptions: { [provider.split('.')[0]!]: { strictJsonSchema: false } },
    ...(signal === undefined ? {} : { abortSignal: signal }),
  };
}

function promptMessage(message: ModelMessage): object {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text };
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.text }] };
    case 'assistant':
      return {
        role: 'assistant',
        content: [
          ...(message.text === '' ? [] : [{ type: 'text', text: message.text }]),
          ...(message.calls ?? []).map(({ id, tool, argsText }) => ({
            ...{ type: 'tool-call', toolCallId: id, toolName: tool, input: inputOf(argsText) },
          })),
        ],
      };
    case 'tool': {
      const { callId, tool, text } = message;
      const output = { type: 'text', value: text };
      return {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: callId, toolName: tool, output }],
      };
    }
  }
}

/** Arguments that are not JSON are sent back as text. */
function inputOf(argsText: string): unknown {
  return tryParseJson(argsText, argsText);
}
