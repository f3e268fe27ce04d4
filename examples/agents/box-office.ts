/**
 * An agent of the AI SDK, as `regain run --agent` measures it: (task, { tools, signal, budget }) => answer. Replace the
 * scripted model by your own: openai('...'), anthropic('...').
 */

import type { Agent } from '@regain/lab';
import { generateText, isStepCount, jsonSchema, type ToolSet, tool } from 'ai';
import { type ScriptedModelOptions, scriptedModel } from './model.ts';

export function boxOfficeAgent(options: ScriptedModelOptions = {}): Agent {
  return async (task, { tools, signal, reportUsage }) => {
    const model = scriptedModel(options);
    const toolSet: ToolSet = Object.fromEntries(
      Object.values(tools).map(({ name, description, inputSchema, execute }) => [
        name,
        tool({
          description,
          inputSchema: jsonSchema(inputSchema as object),
          // The model sees the message of an error, whatever its class: the same as over a protocol.
          execute: (args) =>
            execute(args as never).catch((error: Error) => {
              throw new Error(error.message);
            }),
        }),
      ]),
    );
    const { text } = await generateText({
      model,
      tools: toolSet,
      prompt: `${task.text}\nAnswer with JSON: ${JSON.stringify(task.answerSchema)}`,
      stopWhen: isStepCount(12),
      abortSignal: signal,
      // At once, not at the end of the step: what a turn cost belongs before the calls that it asks for.
      onLanguageModelCallEnd: ({ usage }) =>
        reportUsage({ tokensIn: usage.inputTokens ?? 0, tokensOut: usage.outputTokens ?? 0 }),
    });
    return JSON.parse(text);
  };
}

export default boxOfficeAgent();
