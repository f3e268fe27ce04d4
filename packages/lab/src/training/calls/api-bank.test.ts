import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderInTest, jsonLines } from '../../suites/folder-in-test.ts';
import { readApiBank } from './api-bank.ts';

const { path: folder, write } = folderInTest();

const tools = [
  {
    name: 'AddAlarm',
    description: 'Sets an alarm.',
    input_parameters: { time: { type: 'str' }, repeats: { type: 'int', description: 'How often.' } },
    required: ['time'],
  },
];
const api = (param_dict: object) => ({
  role: 'API',
  api_name: 'AddAlarm',
  param_dict,
  result: { output: 'success' },
});
const dialogue = {
  id: 'one',
  turns: [
    { role: 'User', text: 'Wake me at seven, 3 times.' },
    api({ time: '07:00', repeats: '3' }),
    { role: 'AI', text: 'Done.' },
    api({ time: '08:00' }),
    api({ repeats: 'often' }),
  ],
};

describe('readApiBank', () => {
  it('reads calls with what was said and answered before, in their types, and leaves out those that do not fit', () => {
    write('tools.json', { tools });
    write('dialogues.jsonl', jsonLines(dialogue));
    const calls = readApiBank(folder);
    expect(calls.map(({ call }) => call.args)).toEqual([{ time: '07:00', repeats: 3 }, { time: '08:00' }]);
    expect(calls[0]).toMatchObject({ id: 'one/1', text: 'Wake me at seven, 3 times.', outputs: {} });
    expect(calls[1]).toMatchObject({
      text: 'Wake me at seven, 3 times.\nDone.',
      outputs: { 'turn 1': 'success' },
    });
    expect(calls.every((right) => right.accepts(right.call))).toBe(true);
    expect(calls[0]!.accepts({ tool: 'AddAlarm', args: { time: '07:00', repeats: '3' } })).toBe(false);
  });

  it('says when there is nothing to read', () => {
    expect(() => readApiBank(join(folder, 'nowhere'))).toThrow('no such file');
  });
});
