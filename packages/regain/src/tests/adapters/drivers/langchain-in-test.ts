/** LangChain.js: `createAgent` with a fake model. */

import { Command, MemorySaver } from '@langchain/langgraph';
import {
  type AgentMiddleware,
  AIMessage,
  createAgent,
  fakeModel,
  humanInTheLoopMiddleware,
  ToolMessage,
  tool,
} from 'langchain';
import { z } from 'zod';
import { recoveryMiddleware } from '../../../integrations/langchain/index.ts';
import { type Adapter, about } from '../adapter-in-test.ts';

export const langchain: Adapter = {
  name: 'LangChain.js',
  call: async ({ shield, effect, run, name = about.name, args = about.args, approval, signal }) => {
    const forecast = tool(
      async (given, config) =>
        run({ args: given as never, signal: config?.signal as AbortSignal | undefined }),
      {
        ...{ name: about.name, description: about.description },
        schema: z.object({ city: z.string(), days: z.number().int().optional() }),
      },
    );
    const recovery = recoveryMiddleware({ shield, effects: { [about.name]: effect } });
    // The type of its options is that of another version of Zod.
    const asks = { interruptOn: { [about.name]: true } } as never;
    const asking = approval === undefined ? [] : [humanInTheLoopMiddleware(asks) as never];
    const model = fakeModel()
      .respondWithTools([{ name, args: args as Record<string, unknown>, id: 'call-1' }])
      .respond(new AIMessage('done'));
    const tools = [forecast];
    const middleware: AgentMiddleware[] = [...asking, recovery];
    const agent = createAgent({ model, tools, middleware, checkpointer: new MemorySaver() as never });
    const config = { configurable: { thread_id: '1' }, ...(signal === undefined ? {} : { signal }) };
    let state = await agent.invoke({ messages: [{ role: 'user', content: 'go' }] }, config);
    const { __interrupt__: interrupts } = state as { __interrupt__?: readonly unknown[] };
    const resume = { decisions: [{ type: 'approve' }] };
    if (interrupts !== undefined)
      state = (await agent.invoke(new Command({ resume }), config)) as typeof state;
    const shown = state.messages.filter((message) => ToolMessage.isInstance(message));
    const text = shown.map(({ content }) => JSON.stringify(content)).join('\n');
    return { text, ...(approval === undefined ? {} : { asked: interrupts?.length === 1 }) };
  },
};
