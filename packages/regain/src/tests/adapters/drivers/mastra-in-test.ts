/** Mastra: an agent with the mock model of the AI SDK. */

import { Mastra } from '@mastra/core';
import { Agent } from '@mastra/core/agent';
import { InMemoryStore } from '@mastra/core/storage';
import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
import { protectTools } from '../../../integrations/mastra/index.ts';
import { type Adapter, about } from '../adapter-in-test.ts';
import { modelOf, shownTo } from './ai-sdk-in-test.ts';

export const mastra: Adapter = {
  name: 'Mastra',
  call: async (scene) => {
    const { shield, effect, run, approval, signal } = scene;
    const parts: string[] = [];
    const get_forecast = createTool({
      ...{ id: about.name, description: about.description },
      inputSchema: z.object({ city: z.string(), days: z.number().int().optional() }),
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
    if (approval === undefined) return { text: shownTo(model), parts };
    const resumed = await agent.approveToolCall({ runId: stream.runId, toolCallId: 'call-1' });
    await read(resumed.fullStream);
    return { text: shownTo(model), asked };
  },
};
