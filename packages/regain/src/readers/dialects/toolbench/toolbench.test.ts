import { describe, expect, it } from 'vitest';
import { factsOf, recordedIn } from '../../read-in-test.ts';
import { chains, toolbenchFixture } from './fixture-in-test.ts';
import { toolbench } from './toolbench.ts';

const [own, cot] = [factsOf('10_x'), factsOf('cot')];

describe('ToolBench', () => {
  it('reads a tree as one session, in the order of execution', () => {
    const tool = 'rates_for_bank';
    expect(recordedIn(toolbench, toolbenchFixture, '10_x.json')).toEqual([
      own.session({ task: 'What is the rate?', suite: 'toolbench' }),
      own.tools([{ name: tool, description: 'Rates', inputSchema: { type: 'object', properties: {} } }]),
      own.user(),
      own.turn('0'),
      own.call('0', tool, { args: { day: 'today' }, turn: '0' }),
      own.result('0', {
        value: '{"error": "Unauthorized", "response": ""}',
        flag: 'error',
        error: 'Unauthorized',
        errorType: 'unauthorized',
      }),
      own.turn('1'),
      own.call('1', 'Finish', { args: { return_type: 'give_up_and_restart' }, turn: '1' }),
      own.result('1', { value: '{"response":"restart"}', flag: 'ok' }),
      own.turn('2'),
      own.call('2', tool, { args: { day: '2026-03-01' }, turn: '2' }),
      own.result('2', { value: '{"error": "", "response": "1.2"}', flag: 'ok' }),
      own.turn('3'),
      own.call('3', 'Finish', { turn: '3', args: { return_type: 'give_answer', final_answer: '1.2' } }),
      own.result('3', { value: 'done', flag: 'ok' }),
      own.agent(),
      own.turn('4'),
      own.call('4', tool, { args: {}, turn: '4' }),
      own.result('4', {
        value: '{"error": "day is missing", "response": ""}',
        flag: 'error',
        error: 'day is missing',
      }),
      own.outcome(true),
    ]);
  });

  it('reads chains, and the outcome from what the answer says', () => {
    const items = recordedIn(toolbench, chains, 'cot.json');
    const shown = items.filter(({ type }) => type === 'result' || type === 'outcome');
    expect(shown).toEqual([
      cot.result('0', { value: 'no', flag: 'error', errorType: 'api call timeout' }),
      cot.result('1', { value: 'yes', flag: 'ok' }),
      cot.outcome(false),
    ]);
  });
});
