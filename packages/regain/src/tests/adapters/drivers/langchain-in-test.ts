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
import { recoveryMiddleware } from '../../../integrations/langchain/index.ts';
import { type Adapter, about, inputSchema } from '../adapter-in-test.ts';

interface Streaming {
  readonly writer?: (part: string) => void;
}

interface State {
  readonly messages: readonly object[];
  readonly __interrupt__?: readonly unknown[];
}

export const langchain: Adapter = {
  name: 'LangChain.js',
  call: async ({ shield, effect, run, name = about.name, args = about.args, approval, signal }) => {
    const forecast = tool(
      async (given, config) =>
        run({
          args: given as never,
          signal: config?.signal as AbortSignal | undefined,
          stream: (part) => (config as Streaming).writer?.(part),
        }),
      {
        name: about.name,
        description: about.description,
        schema: inputSchema,
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
    const parts: string[] = [];
    const end = async (input: Parameters<typeof agent.stream>[0]) => {
      let state: State | undefined;
      for await (const [mode, chunk] of await agent.stream(input, {
        ...config,
        streamMode: ['custom', 'values'],
      }))
        if (mode === 'custom') parts.push(String(chunk));
        else state = { ...state, ...(chunk as State) };
      return state!;
    };
    let state = await end({ messages: [{ role: 'user', content: 'go' }] });
    const { __interrupt__: interrupts } = state;
    const resume = { decisions: [{ type: 'approve' }] };
    if (interrupts !== undefined) state = await end(new Command({ resume }));
    const shown = state.messages.filter((message) => ToolMessage.isInstance(message));
    const text = shown.map(({ content }) => JSON.stringify(content)).join('\n');
    return { text, parts, ...(approval === undefined ? {} : { asked: interrupts?.length === 1 }) };
  },
};
