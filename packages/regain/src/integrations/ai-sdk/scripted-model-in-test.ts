/** A mock model of the AI SDK that makes the given calls, one per turn, and then ends. */

import { simulateReadableStream } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';

export interface ScriptedCall {
  readonly tool: string;
  /** A string is the raw text of the model. */
  readonly input: unknown;
  readonly id?: string;
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

export function scriptedModel(calls: readonly ScriptedCall[]): MockLanguageModelV4 {
  const turns = calls.map(({ tool, input, id }, index) => ({
    content: [
      {
        type: 'tool-call' as const,
        toolCallId: id ?? `call-${index + 1}`,
        toolName: tool,
        input: typeof input === 'string' ? input : JSON.stringify(input),
      },
    ],
    finishReason: { unified: 'tool-calls' as const, raw: 'tool-calls' },
    usage,
    warnings: [],
  }));
  const last = {
    content: [{ type: 'text' as const, text: 'done' }],
    finishReason: { unified: 'stop' as const, raw: 'stop' },
    usage,
    warnings: [],
  };
  const answers = [...turns, last].values();
  return new MockLanguageModelV4({ doGenerate: async () => answers.next().value! });
}

/** One call, in pieces. */
export function streamingModel(toolName: string, input: string): MockLanguageModelV4 {
  const chunks = [
    { type: 'stream-start' as const, warnings: [] },
    { type: 'tool-call' as const, toolCallId: 'call-1', toolName, input },
    { type: 'finish' as const, finishReason: { unified: 'tool-calls' as const, raw: 'tool-calls' }, usage },
  ];
  const stream = simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null });
  return new MockLanguageModelV4({ doStream: { stream } });
}

/** The tool results that the model received, in order. */
export function promptsSentTo(model: MockLanguageModelV4): unknown[] {
  const prompt = model.doGenerateCalls.at(-1)?.prompt ?? [];
  return prompt.flatMap(({ role, content }) =>
    role === 'tool' ? content.flatMap((part) => (part.type === 'tool-result' ? [part.output] : [])) : [],
  );
}
