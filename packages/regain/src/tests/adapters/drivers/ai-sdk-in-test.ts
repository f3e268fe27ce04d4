/** The AI SDK: `generateText` with a mock model. */

import { generateText, isStepCount, type ModelMessage, simulateReadableStream, streamText, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';
import { protectTools, repairToolCall } from '../../../integrations/ai-sdk/index.ts';
import { type Adapter, about, type Scene } from '../adapter-in-test.ts';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

type Streamed = Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'];
type Chunk = Streamed extends ReadableStream<infer Part> ? Part : never;

function modelOf({ name = about.name, args = about.args }: Scene): MockLanguageModelV4 {
  const call = {
    ...{ type: 'tool-call' as const, toolCallId: 'call-1', toolName: name },
    input: JSON.stringify(args),
  };
  const turn = { content: [call], finishReason: { unified: 'tool-calls' as const, raw: '' } };
  const end = {
    content: [{ type: 'text' as const, text: 'done' }],
    finishReason: { unified: 'stop' as const, raw: '' },
  };
  let turns = 0;
  const next = () => (turns++ === 0 ? turn : end);
  return new MockLanguageModelV4({
    doGenerate: async () => ({ ...next(), usage, warnings: [] }),
    doStream: async () => {
      const { content, finishReason } = next();
      const parts = content.flatMap((part): Chunk[] =>
        part.type === 'text'
          ? [
              { type: 'text-start', id: '1' },
              { type: 'text-delta', id: '1', delta: part.text },
              { type: 'text-end', id: '1' },
            ]
          : [part],
      );
      const chunks: Chunk[] = [
        { type: 'stream-start', warnings: [] },
        ...parts,
        { type: 'finish', finishReason, usage },
      ];
      return { stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) };
    },
  });
}

/** What the model was given after its call. */
function shownTo(model: MockLanguageModelV4): string {
  const prompt = (model.doGenerateCalls.at(-1) ?? model.doStreamCalls.at(-1))?.prompt ?? [];
  return JSON.stringify(prompt.filter(({ role }) => role === 'tool'));
}

export const aiSdk: Adapter = {
  name: 'AI SDK',
  call: async (scene) => {
    const { shield, effect, run, approval, streams, signal } = scene;
    const given = {
      description: about.description,
      inputSchema: z.object({ city: z.string(), days: z.number().int().optional() }),
    };
    const effects = { get_forecast: effect };
    const model = modelOf(scene);
    if (streams === true) {
      const execute = async function* () {
        yield 'part';
        yield await run({ args: about.args, signal: undefined });
      };
      const tools = protectTools({ get_forecast: tool({ ...given, execute }) }, { shield, effects });
      const parts: string[] = [];
      for await (const part of streamText({ model, tools, prompt: 'go' }).stream)
        if (part.type === 'tool-result' && part.preliminary === true) parts.push(String(part.output));
      return { text: '', parts };
    }
    const get_forecast = tool({
      ...given,
      ...(approval === undefined ? {} : { needsApproval: true }),
      execute: (args, { abortSignal }) => run({ args: args as never, signal: abortSignal }),
    });
    const tools = protectTools({ get_forecast }, { shield, effects });
    const ask = (messages: ModelMessage[]) =>
      generateText({
        ...{ model, tools, messages, stopWhen: isStepCount(3) },
        // The first versions know only the second name.
        ...{ repairToolCall, experimental_repairToolCall: repairToolCall },
        ...(signal === undefined ? {} : { abortSignal: signal }),
      });
    const messages: ModelMessage[] = [{ role: 'user', content: 'go' }];
    const first = await ask(messages);
    if (approval === undefined) return { text: shownTo(model) };
    const requests = first.content.flatMap((part) =>
      part.type === 'tool-approval-request' ? [part.approvalId] : [],
    );
    const approved = requests.map((approvalId) => ({
      ...{ type: 'tool-approval-response' as const, approvalId, approved: true },
    }));
    await ask([...messages, ...first.response.messages, { role: 'tool', content: approved }]);
    return { text: shownTo(model), asked: requests.length === 1 };
  },
};
