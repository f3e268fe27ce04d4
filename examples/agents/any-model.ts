/**
 * An agent on the language model of the run: `regain run --agent any-model.ts --brain openai-compatible:URL#MODEL`. Answers
 * are recorded in the run and tokens are counted, so it needs no report of its own.
 */

import type { Agent, AgentContext } from '@regain/lab';

type Model = NonNullable<AgentContext['model']>;
type ModelMessage = Parameters<Model['ask']>[0]['messages'][number];

const TURNS_MAX = 12;

const agent: Agent = async (task, { tools, model, signal }) => {
  if (model === undefined) throw new Error('name a language model with --brain');
  const messages: ModelMessage[] = [
    { role: 'system', text: 'Use the tools. At the end answer with JSON only.' },
    { role: 'user', text: `${task.text}\nAnswer: ${JSON.stringify(task.answerSchema)}` },
  ];
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const { text, calls } = await model.ask({ messages, settings: {}, tools: Object.values(tools) }, signal);
    if (calls.length === 0) return JSON.parse(text);
    messages.push({ role: 'assistant', text, calls });
    for (const { id, tool, argsText } of calls) {
      const answered = await (async () => tools[tool]?.execute(JSON.parse(argsText)))().then(
        (value) => JSON.stringify(value ?? 'there is no such tool'),
        (error: Error) => `error: ${error.message}`,
      );
      messages.push({ role: 'tool', callId: id, tool, text: answered });
    }
  }
  throw new Error(`no answer after ${TURNS_MAX} turns`);
};

export default agent;
