/** The AI SDK: `generateText` with a mock model. */

import { generateText, isStepCount, type ModelMessage, streamText, tool } from 'ai';
import { protectTools, repairToolCall } from '../../../integrations/ai-sdk/index.ts';
import {
  promptsSentTo,
  scriptedModel,
  streamingModel,
} from '../../../integrations/ai-sdk/scripted-model-in-test.ts';
import { type Adapter, about, inputSchema } from '../adapter-in-test.ts';

export const aiSdk: Adapter = {
  name: 'AI SDK',
  call: async (scene) => {
    const { shield, effect, run, name = about.name, args = about.args, approval, streams, signal } = scene;
    const given = { description: about.description, inputSchema };
    const effects = { get_forecast: effect };
    if (streams === true) {
      const model = streamingModel(name, JSON.stringify(args));
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
    const model = scriptedModel([{ tool: name, input: args }]);
    const shown = () => JSON.stringify(promptsSentTo(model));
    const ask = (messages: ModelMessage[]) =>
      generateText({
        ...{ model, tools, messages, stopWhen: isStepCount(3) },
        // The first versions know only the second name.
        ...{ repairToolCall, experimental_repairToolCall: repairToolCall },
        ...(signal === undefined ? {} : { abortSignal: signal }),
      });
    const messages: ModelMessage[] = [{ role: 'user', content: 'go' }];
    const first = await ask(messages);
    if (approval === undefined) return { text: shown() };
    const requests = first.content.flatMap((part) =>
      part.type === 'tool-approval-request' ? [part.approvalId] : [],
    );
    const approved = requests.map((approvalId) => ({
      ...{ type: 'tool-approval-response' as const, approvalId, approved: true },
    }));
    await ask([...messages, ...first.response.messages, { role: 'tool', content: approved }]);
    return { text: shown(), asked: requests.length === 1 };
  },
};
