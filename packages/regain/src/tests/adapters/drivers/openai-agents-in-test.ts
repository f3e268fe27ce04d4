/** The OpenAI Agents SDK: `run` with a model that is an object of its own. */

import {
  Agent,
  type Model,
  type ModelResponse,
  run as runAgent,
  setTracingDisabled,
  Usage,
} from '@openai/agents';
import { z } from 'zod';
import { recoveryTool } from '../../../integrations/openai-agents/index.ts';
import { type Adapter, about, type Scene } from '../adapter-in-test.ts';

setTracingDisabled(true);

/** Makes the call of the scene, and ends. */
function modelOf({ name = about.name, args = about.args }: Scene): Model {
  const call = {
    ...{ type: 'function_call', callId: 'call-1', name, status: 'completed' },
    arguments: JSON.stringify(args),
  };
  const end = {
    ...{ type: 'message', role: 'assistant', status: 'completed' },
    content: [{ type: 'output_text', text: 'done' }],
  };
  let turns = 0;
  return {
    getResponse: async () =>
      ({ output: [turns++ === 0 ? call : end], usage: new Usage(), responseId: 'r' }) as ModelResponse,
    // biome-ignore lint/correctness/useYield: it is not used.
    async *getStreamedResponse() {
      throw new Error('not streamed');
    },
  };
}

export const openaiAgents: Adapter = {
  name: 'OpenAI Agents SDK',
  call: async (scene) => {
    const { shield, effect, run, approval, signal } = scene;
    const tool = recoveryTool({ shield, effects: { [about.name]: effect } });
    const forecast = tool({
      ...{ name: about.name, description: about.description },
      parameters: z.object({ city: z.string(), days: z.number().int().nullable().optional() }),
      ...(approval === undefined ? {} : { needsApproval: true }),
      execute: (args, _, details) => run({ args: args as never, signal: details?.signal }),
    });
    const agent = new Agent({ name: 'agent', model: modelOf(scene), tools: [forecast] });
    const options = signal === undefined ? {} : { signal };
    let result = await runAgent(agent, 'go', options);
    const { interruptions } = result;
    for (const one of interruptions) result.state.approve(one);
    if (interruptions.length > 0) result = await runAgent(agent, result.state, options);
    const shown = result.history.filter(({ type }) => type === 'function_call_result');
    const text = JSON.stringify(shown);
    return { text, ...(approval === undefined ? {} : { asked: interruptions.length === 1 }) };
  },
};
