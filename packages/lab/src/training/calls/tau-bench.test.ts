import { validate } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { folderInTest } from '../../suites/folder-in-test.ts';
import { misleadingErrors } from './misleading-errors.ts';
import { specFor } from './right-call.ts';
import { hasTauBench, readTauBench } from './tau-bench.ts';

const { path: folder, write } = folderInTest();

const tool = {
  name: 'find_user',
  description: 'Finds a user.',
  parameters: { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] },
};
const prompt = `# Policy\n#Available tools\n${JSON.stringify([{ type: 'function', function: tool }]).replaceAll('":', '": ')}\n`;
const said = (content: string) => ({ role: 'user', content });
const called = (id: string, args: string) => ({
  ...{ role: 'assistant', content: null },
  tool_calls: [{ id, function: { name: 'find_user', arguments: args } }],
});
const answered = (tool_call_id: string, content: string) => ({ role: 'tool', tool_call_id, content });
const episode = (...traj: readonly object[]) => [{ task_id: 1, trial: 0, traj }];

describe('readTauBench', () => {
  it('reads rejected and successful calls with what the user has said, from both kinds of agents', () => {
    expect(hasTauBench(folder)).toBe(false);
    write('airline-tools.json', [tool]);
    write(
      'gpt-4o-airline.json',
      episode(
        said('I am ada@example.org'),
        called('1', '{"email": "ada"}'),
        answered('1', 'Error: user not found'),
        said('Again, please'),
        called('2', '{"email": "ada@example.org"}'),
        answered('2', '{"id": 1}'),
        // Not JSON, and not as the schema requires.
        called('3', '{"email"'),
        answered('3', 'ok'),
        called('4', '{"email": 5}'),
        answered('4', 'ok'),
      ),
    );
    write('gemini-2.0-flash-retail-tool-calling.json', episode());
    write(
      'gemini-2.0-flash-retail-act.json',
      episode(
        { role: 'system', content: prompt },
        said('Hello'),
        { role: 'assistant', content: 'Action:\n{"name": "FIND", "arguments": {"email": "x"}}\n' },
        said('API output: Unknown action FIND'),
        { role: 'assistant', content: 'Action:\n{"name": "respond", "arguments": {"content": "Sorry"}}' },
        said('Bye'),
      ),
    );
    expect(hasTauBench(folder)).toBe(true);
    const { rejected, right } = readTauBench(folder);
    expect(rejected.map(({ call, text, error }) => [call, text, error])).toEqual([
      [{ tool: 'find_user', args: { email: 'ada' } }, 'I am ada@example.org', 'Error: user not found'],
      [{ tool: 'FIND', args: { email: 'x' } }, 'Hello', 'Unknown action FIND'],
    ]);
    expect(right.map(({ call, text }) => [call.args, text])).toEqual([
      [{ email: 'ada@example.org' }, 'I am ada@example.org\nAgain, please'],
    ]);
    expect(right[0]!.accepts(right[0]!.call)).toBe(true);
    expect(right[0]!.accepts({ tool: 'find_user', args: { email: 'bob' } })).toBe(false);
    expect(rejected.every(({ tools }) => validate(tools[0]!.inputSchema, { email: 'a' }).length === 0)).toBe(
      true,
    );
    const errors = misleadingErrors(right[0]!.call, specFor(right[0]!));
    expect(errors.filter((error) => error.includes('email')).length).toBeGreaterThanOrEqual(6);
  });
});
