/** Mastra: an agent with a model of the second specification, which all its versions take. */

import { Mastra } from '@mastra/core';
import { Agent } from '@mastra/core/agent';
import { InMemoryStore } from '@mastra/core/storage';
import { createTool } from '@mastra/core/tools';
import { protectTools } from '../../../integrations/mastra/index.ts';
import { type Adapter, about, inputSchema, type Scene } from '../adapter-in-test.ts';

/** Makes the call of the scene, and ends. `shown`: what it was given last. */
function modelOf({ name = about.name, args = about.args }: Scene) {
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
  const call = [{ type: 'tool-call', toolCallId: 'call-1', toolName: name, input: JSON.stringify(args) }];
  const end = [
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: 'done' },
    { type: 'text-end', id: '1' },
  ];
  let turns = 0;
  let shown = '';
  return {
    ...{ specificationVersion: 'v2', provider: 'scripted', modelId: 'scripted', supportedUrls: {} },
    shown: () => shown,
    doGenerate: async () => {
      throw new Error('not streamed');
    },
    doStream: async ({ prompt }: { readonly prompt: readonly { readonly role: string }[] }) => {
      shown = JSON.stringify(prompt.filter(({ role }) => role === 'tool'));
      const isFirst = turns++ === 0;
      const chunks = [
        { type: 'stream-start', warnings: [] },
        ...(isFirst ? call : end),
        { type: 'finish', finishReason: isFirst ? 'tool-calls' : 'stop', usage },
      ];
      return { stream: ReadableStream.from(chunks) };
    },
  };
}

export const mastra: Adapter = {
  name: 'Mastra',
  call: async (scene) => {
    const { shield, effect, run, approval, signal } = scene;
    const parts: string[] = [];
    const get_forecast = createTool({
      ...{ id: about.name, description: about.description, inputSchema },
      ...(approval === undefined ? {} : { requireApproval: true }),
      execute: async (args, { abortSignal, writer }) =>
        run({ args: args as never, signal: abortSignal, stream: (part) => writer?.write(part) }),
    });
    const tools = protectTools({ get_forecast }, { shield, effects: { get_forecast: effect } });
    const model = modelOf(scene);
    const agent = new Agent({
      ...{ id: 'agent', name: 'agent', instructions: '' },
      model: model as never,
      tools,
    });
    // Approvals are kept in a store.
    new Mastra({ agents: { agent }, storage: new InMemoryStore(), logger: false });
    const stream = await agent.stream('go', {
      maxSteps: 3,
      ...(signal === undefined ? {} : { abortSignal: signal }),
    });
    let asked = false;
    const read = async (chunks: AsyncIterable<unknown>) => {
      for await (const chunk of chunks) {
        const { type, payload } = chunk as { type: string; payload?: { output?: unknown } };
        if (type === 'tool-call-approval') asked = true;
        if (type === 'tool-output') parts.push(String(payload?.output));
      }
    };
    await read(stream.fullStream);
    if (approval === undefined) return { text: model.shown(), parts };
    const resumed = await agent.approveToolCall({ runId: stream.runId, toolCallId: 'call-1' });
    await read(resumed.fullStream);
    return { text: model.shown(), asked };
  },
};
