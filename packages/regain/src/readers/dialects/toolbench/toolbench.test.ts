import { describe, expect, it } from 'vitest';
import { countsOf, publicData, recordedIn } from '../../read-in-test.ts';
import { chains, toolbenchFixture } from './fixture-in-test.ts';
import { toolbench } from './toolbench.ts';

const session = '10_x';

describe('ToolBench', () => {
  it('reads a tree as one session, in the order of execution', () => {
    const tool = 'rates_for_bank';
    expect(recordedIn(toolbench, toolbenchFixture, '10_x.json')).toEqual([
      { type: 'session', session, task: 'What is the rate?', suite: 'toolbench' },
      {
        ...{ type: 'tools', session },
        tools: [{ name: tool, description: 'Rates', inputSchema: { type: 'object', properties: {} } }],
      },
      { type: 'message', session, from: 'user' },
      { type: 'turn', session, id: '0' },
      { type: 'call', session, id: '0', tool, args: { day: 'today' }, turn: '0' },
      {
        ...{ type: 'result', session, id: '0', value: '{"error": "Unauthorized", "response": ""}' },
        ...{ flag: 'error', error: 'Unauthorized', errorType: 'unauthorized' },
      },
      { type: 'turn', session, id: '1' },
      {
        type: 'call',
        session,
        id: '1',
        tool: 'Finish',
        args: { return_type: 'give_up_and_restart' },
        turn: '1',
      },
      { type: 'result', session, id: '1', value: '{"response":"restart"}', flag: 'ok' },
      { type: 'turn', session, id: '2' },
      { type: 'call', session, id: '2', tool, args: { day: '2026-03-01' }, turn: '2' },
      { type: 'result', session, id: '2', value: '{"error": "", "response": "1.2"}', flag: 'ok' },
      { type: 'turn', session, id: '3' },
      {
        ...{ type: 'call', session, id: '3', tool: 'Finish', turn: '3' },
        args: { return_type: 'give_answer', final_answer: '1.2' },
      },
      { type: 'result', session, id: '3', value: 'done', flag: 'ok' },
      { type: 'message', session, from: 'agent' },
      { type: 'turn', session, id: '4' },
      { type: 'call', session, id: '4', tool, args: {}, turn: '4' },
      {
        ...{ type: 'result', session, id: '4', value: '{"error": "day is missing", "response": ""}' },
        ...{ flag: 'error', error: 'day is missing' },
      },
      { type: 'outcome', session, success: true },
    ]);
  });

  it('reads chains, and the outcome from what the answer says', () => {
    const items = recordedIn(toolbench, chains, 'cot.json');
    const shown = items.filter(({ type }) => type === 'result' || type === 'outcome');
    expect(shown).toEqual([
      { type: 'result', session: 'cot', id: '0', value: 'no', flag: 'error', errorType: 'api call timeout' },
      { type: 'result', session: 'cot', id: '1', value: 'yes', flag: 'ok' },
      { type: 'outcome', session: 'cot', success: false },
    ]);
  });
});

describe.skipIf(publicData === undefined)('public answers of ToolBench', () => {
  it.each([
    ['G1_answer_10', 3, 0],
    ['G1_answer_11', 4, 0],
    ['G1_answer_57', 10, 1],
    ['G1_answer_59', 5, 0],
    ['G1_answer_69', 24, 13],
    ['G2_answer_102', 4, 0],
    ['G2_answer_10', 30, 12],
    ['G2_answer_119', 23, 9],
    ['G2_answer_127', 7, 2],
    ['G2_answer_52', 26, 9],
  ])('%s', async (name, calls, flagged) => {
    const counts = await countsOf(`toolbench/${name}_ChatGPT_DFS_woFilter_w2.json`);
    expect(counts).toEqual(['toolbench', 1, calls, calls, flagged, calls, 0]);
  });
});
