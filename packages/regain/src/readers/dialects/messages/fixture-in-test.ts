/** Messages of OpenAI and Anthropic, written by hand. */

import type { Json, JsonObject } from '../../../types/index.ts';

const asked = { role: 'user', content: 'What is the weather?' };
const called = {
  ...{ role: 'assistant', content: null },
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Ulm"}' } }],
};
const answered = { role: 'tool', tool_call_id: 'c1', content: 'Error: no such city' };

const tools: Json[] = [
  {
    type: 'function',
    function: { name: 'weather', description: 'Weather of a city', parameters: { type: 'object' } },
  },
];

/** A list of messages of Anthropic. */
export const anthropicList: JsonObject[] = [
  { role: 'user', content: 'What is the weather?' },
  {
    ...{ role: 'assistant', model: 'claude-x', usage: { input_tokens: 10, output_tokens: 5 } },
    content: [
      { type: 'text', text: 'I look.' },
      { type: 'tool_use', id: 't1', name: 'weather', input: { city: 'Ulm' } },
      { type: 'tool_use', id: 't2', name: 'weather', input: { city: 'Bonn' } },
    ],
  },
  {
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: 't1', content: 'no such city', is_error: true },
      { type: 'tool_result', tool_use_id: 't2', content: [{ type: 'text', text: 'sunny' }] },
    ],
  },
  { role: 'assistant', content: [{ type: 'text', text: 'Sunny in Bonn.' }] },
];

/** A log of requests with their answers: the second request repeats the first one and its answer. */
export const messagesFixture: Json[] = [
  {
    request: { model: 'gpt-x', messages: [asked], tools },
    response: {
      ...{ object: 'chat.completion', model: 'gpt-x-1', created: 1000 },
      choices: [{ message: { ...called, refusal: null }, finish_reason: 'tool_calls' }],
      usage: { prompt_tokens: 100, completion_tokens: 10, prompt_tokens_details: { cached_tokens: 40 } },
    },
    response_cost: 0.5,
  },
  {
    request: { model: 'gpt-x', messages: [asked, called, answered], tools },
    response: { choices: [{ message: { role: 'assistant', content: 'There is no such city.' } }] },
  },
  // Another conversation.
  {
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello.' },
    ],
  },
];
