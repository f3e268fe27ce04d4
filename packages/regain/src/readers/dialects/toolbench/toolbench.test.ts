import { describe, expect, it } from 'vitest';
import { recordedIn } from '../../read-in-test.ts';
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
