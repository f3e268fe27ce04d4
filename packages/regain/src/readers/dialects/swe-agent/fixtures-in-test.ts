/** Trajectories of SWE-agent and mini-swe-agent, written by hand. */

import type { Json, JsonObject } from '../../../types/index.ts';

const step = (action: string, observation: Json, execution_time = 0.5): Json => ({
  ...{ action, observation, execution_time, thought: 'I try', response: 'I try', state: {} },
});

export const sweAgentFixture: Json[] = [
  {
    environment: 'main',
    trajectory: [
      step('open "src/a.py" 12\n', '[File: src/a.py]'),
      step('', 'Your output could not be parsed.'),
      step("edit 'a' 'b'", 'no replacement'),
      step('submit', null),
    ],
    history: [{ role: 'system', content: 'You are' }],
    info: { exit_status: 'submitted', model_stats: { instance_cost: 0.5, tokens_sent: 100 } },
  },
];

const bash = (command: string): string => `I try.\n\n\`\`\`mswea_bash_command\n${command}\n\`\`\``;

/** A list of messages, as version 1 wrote it. */
export const miniSweList: JsonObject[] = [
  { role: 'system', content: 'You are' },
  { role: 'user', content: 'Please solve this issue' },
  { role: 'assistant', content: bash('cat a.py') },
  { role: 'user', content: '<returncode>1</returncode>\n<output>\nno file\n</output>' },
  { role: 'assistant', content: `${bash('ls')}\n${bash('pwd')}` },
  { role: 'user', content: 'Please always provide EXACTLY ONE action' },
  { role: 'assistant', content: bash('echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT') },
  { role: 'user', content: '' },
];

const usage = { prompt_tokens: 100, completion_tokens: 10, prompt_tokens_details: { cached_tokens: 40 } };

/** An object, as version 2 writes it. */
export const miniSweFixture: Json[] = [
  {
    instance_id: 'shop-1',
    info: { config: { model: { model_name: 'model-x' } }, mini_version: '2.0.0', exit_status: 'Submitted' },
    messages: [
      { role: 'user', content: 'Please solve this issue' },
      {
        ...{ role: 'assistant', content: 'I look', tool_calls: [{ id: 'c1', function: { name: 'bash' } }] },
        extra: {
          ...{ cost: 0.5, timestamp: 1000, response: { model: 'model-x', usage } },
          actions: [{ command: 'ls', tool_call_id: 'c1' }],
        },
      },
      {
        ...{ role: 'tool', tool_call_id: 'c1', content: '<returncode>2</returncode>\n<output>\nno</output>' },
        extra: { raw_output: 'no', returncode: 2, timestamp: 1001.5 },
      },
      {
        ...{ role: 'assistant', content: null },
        tool_calls: [{ id: 'c2', function: { name: 'browse', arguments: '{"url":"a"}' } }],
      },
      {
        ...{ role: 'tool', tool_call_id: 'c2', content: 'not executed' },
        extra: { raw_output: '', returncode: -1, exception_info: 'action was not executed' },
      },
      {
        ...{ object: 'response', model: 'model-x', extra: {} },
        output: [{ type: 'function_call', call_id: 'c3', name: 'bash', arguments: '{"command":"pwd"}' }],
      },
      { type: 'function_call_output', call_id: 'c3', output: '/', extra: { raw_output: '/', returncode: 0 } },
      { role: 'exit', content: 'done', extra: { exit_status: 'Submitted' } },
    ],
    trajectory_format: 'mini-swe-agent-1.1',
  },
];
