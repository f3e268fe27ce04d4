/** An answer of ToolBench, written by hand: a branch that gives up, and one that answers. */

import type { Json, JsonObject } from '../../../types/index.ts';

const node = (node_type: string, description: string, more: JsonObject, children: Json[]): JsonObject => ({
  ...{ is_terminal: false, pruned: false, node_type, description },
  ...more,
  children,
});
const thought = (...children: Json[]): JsonObject => node('Thought', 'I look', {}, children);
const action = (tool: string, ...children: Json[]): JsonObject => node('Action', tool, {}, children);
const input = (args: JsonObject, observation: string, code: number, ...children: Json[]): JsonObject =>
  node('Action Input', JSON.stringify(args), { observation, observation_code: code }, children);

const refused = '{"error": "Unauthorized", "response": ""}';
const restart = action('Finish', input({ return_type: 'give_up_and_restart' }, '{"response":"restart"}', 4));
const answer = action('Finish', input({ return_type: 'give_answer', final_answer: '1.2' }, 'done', 3));
const found = '{"error": "", "response": "1.2"}';

export const toolbenchFixture: Json[] = [
  {
    win: true,
    tree: {
      size: 3,
      tree: node('Action Input', '', {}, [
        thought(action('rates_for_bank', input({ day: 'today' }, refused, 8, restart))),
        action('rates_for_bank', input({ day: '2026-03-01' }, found, 0, answer)),
        // The API answered that it failed, and the wrapper noticed only the text.
        action('rates_for_bank', input({}, '{"error": "day is missing", "response": ""}', 0)),
      ]),
    },
    forward_args: { answer: 1 },
    compare_candidates: [],
    answer_generation: {
      ...{ valid_data: true, finish_type: 'give_answer', query: 'What is the rate?' },
      function: [
        { name: 'rates_for_bank', description: 'Rates', parameters: { type: 'object', properties: {} } },
      ],
    },
  },
];

/** A run with chains instead of a tree, without the field `win`. */
export const chains: Json[] = [
  {
    forward_args: {},
    trys: [
      { chain: [thought(), action('a_for_b'), input({}, 'no', 5)] },
      [action('a_for_b'), input({ x: 1 }, 'yes', 0), input({ x: 2 }, 'not after an action', 0)],
    ],
    answer_generation: { valid_data: true, finish_type: 'give_up' },
  },
];
