import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCodes } from './exit-codes.ts';
import { directoryForTest, refusal, regain, regainJson, runInTest } from './run-in-test.ts';

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

const json = (...args: string[]) => regainJson('repair', ...args);

describe('regain repair', () => {
  it('applies repairs with enough confidence, with their reasons and whether they are right', async () => {
    const text = await regain('repair', example);
    expect(text).toContain('line 1 prefixed: applied, confidence ');
    expect(text).toContain('repaired  get_forecast {"city":"Oslo","date":"2026-05-12","unit":"celsius"}');
    expect(text).toContain('line 4 unsure: handed back, confidence ');
    expect(text).toContain('Against the accepted answers');
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

  it('reads accepted answers as lists of values, as calls, and in Python syntax', async () => {
    const lists = [{ name: 'book_table', arguments: { restaurant: ['The Mill', 'Mill Inn'], guests: [4] } }];
    const python = ['book_table(restaurant="Mill Inn", guests=2 + 2)'];
    const byOrder = "tables.book_table('Mill Inn', 4)";
    const wrong = 'book_table("Mill Inn", guests=5)';
    const lines = [lists, python, byOrder, wrong].map((accepted) => ({ ...line, accepted }));
    const { calls } = await json(fileOf('answers.jsonl', ...lines));
    expect(calls.map(({ isRight }: { isRight: boolean }) => isRight)).toEqual([true, true, true, false]);
  });

  it('does not say that a call fits if it failed', async () => {
    const fitting = { ...line, call: { name: 'book_table', arguments: right } };
    const failed = { ...fitting, error: 'Something went wrong.' };
    const other = { ...line, text: '', call: { name: 'play_music', arguments: { song: 'x' } } };
    const out = await json(fileOf('failed.jsonl', fitting, failed, { ...fitting, failed: true }, other));
    const why = 'the call fits its tool but failed, and no repair was found';
    expect(out.calls).toMatchObject([
      { status: 'fits' },
      { status: 'none', reason: why },
      { status: 'none', reason: why },
      { status: 'none', reason: expect.stringContaining('no listed tool has this name') },
    ]);
    expect(out.calls[0]).not.toHaveProperty('reason');
  });

  it('reports every bad line, repairs the others and ends with an exit code', async () => {
    const file = fileOf('bad.jsonl', '{"tools": [', line, { ...line, tools: 7 }, '', line);
    const text = await runInTest('repair', file);
    expect(text.code).toBe(exitCodes.invalidInput);
    expect(text.stdout).toContain('line 2: applied');
    expect(text.stdout).toContain('line 5: applied');
    expect(text.stdout).toContain('2 calls: 2 applied');
    expect(text.stdout).toContain('; 2 lines not read.');
    expect(text.stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^error: .*bad\.jsonl:1, column 12: not valid JSON/),
      expect.stringMatching(/^error: .*bad\.jsonl:3, at \/tools: tools must be a list/),
      expect.stringMatching(/^error: .*bad\.jsonl: 2 of 4 lines could not be read$/),
    ]);
    const data = await runInTest('repair', file, '--json');
    expect(data.code).toBe(exitCodes.invalidInput);
    const out = JSON.parse(data.stdout);
    expect(out.calls).toHaveLength(2);
    expect(out.summary.repaired).toMatchObject({ count: 2, total: 2 });
    expect(out.errors).toEqual([
      { line: 1, column: '12', message: expect.stringContaining('not valid JSON') },
      { line: 3, path: '/tools', message: expect.stringContaining('tools must be a list') },
    ]);
  });

  it('bounds the errors that it prints', async () => {
    const file = fileOf('many.jsonl', ...Array.from({ length: 150 }, () => '7'));
    const { stderr, stdout } = await runInTest('repair', file, '--json');
    expect(stderr.trimEnd().split('\n')).toHaveLength(101);
    expect(stderr).toContain('150 of 150 lines could not be read; --json lists the other 50 too');
    expect(JSON.parse(stdout).errors).toHaveLength(150);
  });

  it.each<[string, readonly (object | string)[], string]>([
    ['no JSON', [line, '{"tools": ['], ':2, column 12: not valid JSON: it ends too early'],
    ['a list', ['[1]'], ':1: a line must be a JSON object, got a list'],
    ['a text', ['"x"'], ':1: a line must be a JSON object, got'],
    ['no tools', [{ ...line, tools: undefined }], ':1, at /tools: tools must be a list of definitions'],
    ['no list of functions', [{ ...line, tools: undefined, function: 7 }], ':1, at /function: tools must be'],
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
      'ground truth that cannot be read',
      [{ ...line, accepted: undefined, ground_truth: ['book_table(guests=four)'] }],
      ':1, at /ground_truth/0: not a call in Python syntax: at character 19, expected a value',
    ],
    [
      'ground truth with too many values',
      [{ ...line, accepted: undefined, ground_truth: 'book_table(1, 2, 3)' }],
      ':1, at /ground_truth: book_table is called with 3 values, and it has 2 parameters',
    ],
    [
      'a schema that is none',
      [{ ...line, tools: [{ name: 'x', parameters: 7 }] }],
      ':1, at /tools/0: the parameters of x must be a JSON Schema',
    ],
    ['nothing', [''], ': the file is empty: it must have one call per line'],
  ])('rejects %s with the location', async (name, lines, says) => {
    const file = fileOf(`${name}.jsonl`, ...lines);
    const { code, stderr } = await runInTest('repair', file);
    expect(stderr).toContain(`${file}${says}`);
    expect(code).toBe(exitCodes.invalidInput);
  });

  it('reads on after a line that is too long or no text', async () => {
    const long = Buffer.alloc(16 * 1024 * 1024 + 10, 'x');
    const bytes = Buffer.concat([
      long,
      Buffer.from('\n'),
      Buffer.from([0xff, 0x0a]),
      Buffer.from(JSON.stringify(line)),
    ]);
    const { stdout, code } = await runInTest('repair', folder.write('long.jsonl', bytes), '--json');
    const out = JSON.parse(stdout);
    expect(code).toBe(exitCodes.invalidInput);
    expect(out.calls).toMatchObject([{ line: 3, status: 'applied' }]);
    expect(out.errors).toMatchObject([
      { line: 1, message: expect.stringContaining('a line longer than') },
      { line: 2, message: expect.stringContaining('not UTF-8') },
    ]);
  });

  it('reports a missing file and an invalid threshold', async () => {
    await refusal(exitCodes.unreadable, 'repair', join(folder.path, 'nowhere.jsonl'));
    expect((await runInTest('repair', folder.path)).stderr).toContain('not a file of calls');
    await refusal(exitCodes.usage, 'repair', example, '--threshold', '2');
  });
});
