import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCodes } from './exit-codes.ts';
import { directoryForTest, runInTest } from './run-in-test.ts';

const folder = directoryForTest();
const example = join(import.meta.dirname, '../../../../examples/calls.jsonl');

const tools = [
  {
    name: 'book_table',
    description: 'Books a table.',
    inputSchema: {
      type: 'object',
      properties: { restaurant: { type: 'string' }, guests: { type: 'integer' } },
      required: ['restaurant', 'guests'],
      additionalProperties: false,
    },
  },
];
const right = { restaurant: 'Mill Inn', guests: 4 };
const line = {
  tools,
  text: 'A table for 4 at Mill Inn, please.',
  call: { name: 'book_table', arguments: { restaurant: 'Mill Inn', guests: '4' } },
  accepted: [{ name: 'book_table', arguments: right }],
};

function fileOf(name: string, ...lines: (object | string)[]): string {
  const text = lines.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return folder.write(name, `${text.join('\n')}\n`);
}

async function json(...args: string[]) {
  const { code, stdout, stderr } = await runInTest('repair', ...args, '--json');
  expect(stderr).toBe('');
  expect(code).toBe(exitCodes.ok);
  return JSON.parse(stdout);
}

describe('regain repair', () => {
  it('applies repairs with enough confidence, with their reasons and whether they are right', async () => {
    const { code, stdout } = await runInTest('repair', example);
    expect(code).toBe(exitCodes.ok);
    expect(stdout).toContain('line 1 prefixed: applied, confidence ');
    expect(stdout).toContain('repaired  get_forecast {"city":"Oslo","date":"2026-05-12","unit":"celsius"}');
    expect(stdout).toContain('line 4 unsure: handed back, confidence ');
    expect(stdout).toContain('Against the accepted answers');
  });

  it('prints with --json calls, edits, confidence and shares', async () => {
    const out = await json(
      fileOf('one.jsonl', line, { ...line, call: { name: 'book_table', arguments: right } }),
    );
    expect(out.calls[0]).toMatchObject({
      line: 1,
      status: 'applied',
      written: { tool: 'book_table', args: { guests: '4' } },
      call: { tool: 'book_table', args: right },
      wasRight: false,
      isRight: true,
    });
    expect(out.calls[0].edits[0]).toMatchObject({ operator: 'coerce-type', path: '/guests' });
    expect(out.calls[0].confidence).toBeGreaterThanOrEqual(out.threshold);
    expect(out.calls[1]).toMatchObject({ status: 'fits', wasRight: true, isRight: true });
    expect(out.summary.repaired).toMatchObject({ count: 1, total: 1, high: 1 });
    expect(out.kept).toEqual({ calls: 1, unharmed: 1 });
  });

  it('applies nothing with a threshold that no repair reaches', async () => {
    const out = await json(fileOf('strict.jsonl', line), '--threshold', '1');
    expect(out.calls[0].status).toBe('handed back');
    expect(out.summary.applied.count).toBe(0);
  });

  it('reads tools, calls and answers in other formats, and skips blank lines', async () => {
    const openai = [
      { type: 'function', function: { name: 'book_table', parameters: tools[0]!.inputSchema } },
    ];
    const call = {
      id: 'c1',
      type: 'function',
      function: { name: 'book_table', arguments: '{"restaurant": "Mill Inn", "guests": 4' },
    };
    const accepted = [{ book_table: { restaurant: ['Mill Inn'], guests: [4] } }];
    const messages = [{ role: 'user', content: [{ type: 'text', text: line.text }] }];
    const out = await json(
      fileOf('other.jsonl', '', { tools: openai, call, messages, ground_truth: accepted }, ''),
    );
    expect(out.calls).toHaveLength(1);
    expect(out.calls[0]).toMatchObject({ line: 2, call: { args: right }, isRight: true });
  });

  it.each<[string, readonly (object | string)[], string]>([
    ['no JSON', [line, '{"tools": ['], ':2, column 12: not valid JSON: it ends too early'],
    ['a list', ['[1]'], ':1: a line must be a JSON object, got a list'],
    ['no tools', [{ ...line, tools: undefined }], ':1, at /tools: tools must be a list of definitions'],
    ['a tool without a name', [{ ...line, tools: [{}] }], ':1, at /tools/0: a tool needs a name, got {}'],
    [
      'no call',
      [line, line, { ...line, call: undefined }],
      ':3, at /call: a call needs a tool and its arguments',
    ],
    [
      'an answer that is no list of values',
      [{ ...line, accepted: [{ book_table: { guests: 4 } }] }],
      ':1, at /accepted/0/book_table/guests: accepted values must be a list',
    ],
    [
      'a schema that is none',
      [{ ...line, tools: [{ name: 'x', parameters: 7 }] }],
      ':1, at /tools/0: the parameters of x must be a JSON Schema',
    ],
    ['nothing', [''], ': the file is empty: it must have one call per line'],
  ])('rejects %s with the location', async (name, lines, says) => {
    const file = fileOf(`${name}.jsonl`, ...lines);
    const { code, stdout, stderr } = await runInTest('repair', file);
    expect(stderr).toContain(`${file}${says}`);
    expect(code).toBe(exitCodes.invalidInput);
    expect(stdout).toBe('');
  });

  it('reports a missing file and an invalid threshold', async () => {
    expect((await runInTest('repair', join(folder.path, 'nowhere.jsonl'))).code).toBe(exitCodes.unreadable);
    expect((await runInTest('repair', folder.path)).stderr).toContain('not a file of calls');
    expect((await runInTest('repair', example, '--threshold', '2')).code).toBe(exitCodes.usage);
  });
});
