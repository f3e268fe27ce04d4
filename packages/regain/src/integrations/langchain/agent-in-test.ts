/** A LangChain agent with a scripted model that makes the given calls, one per turn, and then ends. */

import { type AgentMiddleware, AIMessage, createAgent, fakeModel, ToolMessage } from 'langchain';

export interface ScriptedCall {
  readonly name: string;
  readonly args: Record<string, unknown>;
  readonly id?: string;
}

type Tools = NonNullable<Parameters<typeof createAgent>[0]['tools']>;

/** The messages that answered the calls. */
export async function runAgent(
  tools: Tools,
  middleware: readonly AgentMiddleware[],
  calls: readonly ScriptedCall[],
  signal?: AbortSignal,
): Promise<ToolMessage[]> {
  const model = calls.reduce(
    (scripted, { name, args, id }, index) =>
      scripted.respondWithTools([{ name, args, id: id ?? `call-${index + 1}` }]),
    fakeModel(),
  );
  const agent = createAgent({
    model: model.respond(new AIMessage('done')),
    tools,
    middleware: [...middleware],
  });
  const { messages } = await agent.invoke(
    { messages: [{ role: 'user', content: 'go' }] },
    signal === undefined ? {} : { signal },
  );
  return messages.filter((message): message is ToolMessage => ToolMessage.isInstance(message));
}
