/** Missing or damaged files: the error names the file, the line, and what to do. */

import fc from 'fast-check';
import { type Json, RegainError } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import { lineOf, syntaxErrorAt } from '../json-position.ts';
import { bundledFiles } from './bundled/index.ts';
import { dialoguesFile, type Files, requirementsFile, toolsFile } from './format.ts';
import { pythonLiteral, typed } from './python-literals.ts';
import { readApiBank } from './read-files.ts';

const whole = bundledFiles();

describe('files of API-Bank', () => {
  it('that are missing are named, with what to download and where to put it', () => {
    const { [dialoguesFile]: _, ...rest } = whole;
    const error = errorOf(() => readApiBank(rest, 'data/api-bank'));
    expect(error.code).toBe('not-found');
    for (const part of [
      'data/api-bank, where dialogues.jsonl cannot be found',
      'AlibabaResearch/DAMO-ConvAI',
      'data/api-bank/tools.json',
      'data/api-bank/dialogues.jsonl',
      'data/api-bank/test-data/level-3.json',
      'data/api-bank/init_database/*.json',
    ])
      expect(error.message).toContain(part);
    expect(errorOf(() => readApiBank({}, 'nowhere')).message).toContain('tools.json, dialogues.jsonl');
  });

  it('must include the database of every tool', () => {
    const { 'init_database/Boats.json': _, ...rest } = whole;
    expect(errorOf(() => readApiBank(rest)).message).toContain('init_database/Boats.json');
  });

  it('that are damaged are reported with file and line', () => {
    const lines = whole[dialoguesFile]!.split('\n');
    const cut = lines.map((line, index) => (index === 6 ? line.slice(0, 40) : line)).join('\n');
    expect(placeOf({ ...whole, [dialoguesFile]: cut })).toMatchObject({ file: dialoguesFile, line: 7 });

    const tools = whole[toolsFile]!;
    const at = tools.indexOf('"needs_token"', 2000);
    const line = tools.slice(0, at).split('\n').length;
    const broken = `${tools.slice(0, at)}"needs_token": tru,${tools.slice(at)}`;
    expect(placeOf({ ...whole, [toolsFile]: broken })).toMatchObject({ file: toolsFile, line });
    const wrong = `${tools.slice(0, at)}${tools.slice(at).replace(/"needs_token": \w+/, '"needs_token": "no"')}`;
    expect(placeOf({ ...whole, [toolsFile]: wrong })).toMatchObject({ file: toolsFile, line });

    const requirements = whole[requirementsFile]!;
    const strange = requirements.replace('"api_name": "VanRecord"', '"api_name": "VanRecords"');
    const before = requirements.slice(0, requirements.indexOf('"api_name": "VanRecord"')).split('\n').length;
    const error = errorOf(() => readApiBank({ ...whole, [requirementsFile]: strange }));
    expect(error.message).toContain('did you mean VanRecord?');
    expect(error.place).toMatchObject({ file: requirementsFile });
    expect(Math.abs(error.place!.line! - before)).toBeLessThanOrEqual(1);
  });

  it('may begin with a byte order mark', () => {
    const marked = Object.fromEntries(Object.entries(whole).map(([path, text]) => [path, `\uFEFF${text}`]));
    expect(readApiBank(marked)).toEqual(readApiBank(whole));
  });

  it('contain each dialogue and each definition once, and at least one dialogue', () => {
    const [first] = whole[dialoguesFile]!.split('\n');
    const twice = `${first}\n${whole[dialoguesFile]}`;
    expect(placeOf({ ...whole, [dialoguesFile]: twice })).toMatchObject({ file: dialoguesFile, line: 2 });
    expect(placeOf({ ...whole, [dialoguesFile]: '\n' })).toMatchObject({ file: dialoguesFile, line: 1 });
    const { tools } = JSON.parse(whole[toolsFile]!) as { tools: Json[] };
    const again = JSON.stringify({ tools: [...tools, tools[0]!] });
    const error = errorOf(() => readApiBank({ ...whole, [toolsFile]: again }));
    expect(error.message).toContain('a second time');
    expect(error.place).toMatchObject({ file: toolsFile, path: `/tools/${tools.length}` });
  });

  it('need answers of level 3 that tables can be read from', () => {
    const tools = JSON.parse(whole[toolsFile]!) as { tools: object[] };
    const hotels = {
      ...{ name: 'HotelAvailability', set: 'lv3_apis', description: '', required: [], call_signature: [] },
      ...{ input_parameters: {}, output_parameters: {}, database_name: null, needs_token: false },
    };
    const filesWith = (output: Json) => {
      const call = { api_name: hotels.name, input: {}, output: { output, exception: null } };
      const requirements = JSON.stringify([{ requirement: '', response: '', apis: [call] }]);
      const defined = JSON.stringify({ tools: [...tools.tools, hotels] });
      return { ...whole, [toolsFile]: defined, [requirementsFile]: requirements };
    };
    expect(readApiBank(filesWith({ hotels: [{ name: 'Sea' }] })).dialogues.length).toBeGreaterThan(1);
    for (const output of [{}, null, { hotels: 5 }])
      expect(placeOf(filesWith(output))).toMatchObject({ file: requirementsFile, path: '/0/apis/0' });
  });

  it('may be nested to any depth', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(placeOf({ ...whole, [toolsFile]: deep })).toMatchObject({ file: toolsFile, line: 1 });
    expect(lineOf(`{"a":${deep},\n"b":1}`, ['b'])).toBe(2);
  });

  it('need valid calls with answers', () => {
    const lines = whole[dialoguesFile]!.split('\n');
    const withFirst = (line: string): Files => ({
      ...whole,
      [dialoguesFile]: [line, ...lines.slice(1)].join('\n'),
    });
    const named = errorOf(() =>
      readApiBank(withFirst(lines[0]!.replace('"param_dict":{"station"', '"param_dict":{"stand"'))),
    );
    expect(named.message).toMatch(/FindBicycles needs other arguments: stand/);
    expect(named.place).toEqual({ file: dialoguesFile, line: 1, path: '/turns/1' });
    const raised = errorOf(() =>
      readApiBank(withFirst(lines[0]!.replace('"exception":null', '"exception":"no"'))),
    );
    expect(raised.message).toContain('recorded with an exception');
  });
});

describe('Python literals', () => {
  it('are read as Python writes them', () => {
    expect(
      pythonLiteral(`[{'name': 'blood_pressure', 'value': '120/80'}, {"a": [1, -2.5, True, None]}]`),
    ).toEqual([{ name: 'blood_pressure', value: '120/80' }, { a: [1, -2.5, true, null] }]);
    for (const text of ['', "['a'", 'name', '[1 2]', "{'a'}", '1 2'])
      expect(pythonLiteral(text)).toBeUndefined();
  });

  it('give back any JSON that is printed', () => {
    forAllWith({ seed: 1, numRuns: 200 }, fc.jsonValue({ maxDepth: 3 }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!/\\[bfnrtu]/.test(text));
      expect(pythonLiteral(text)).toEqual(JSON.parse(text));
    });
  });

  it('stay texts where the schema has a text', () => {
    expect(typed('12345', { type: 'string' })).toBe('12345');
    expect(typed('12345', { type: 'integer' })).toBe(12345);
    expect(typed('soon', { type: 'integer' })).toBe('soon');
  });
});

describe('positions in JSON', () => {
  it('are the lines at which values begin', () => {
    const value: Json = { a: [{ b: 1 }, { 'c "quoted"': ['x', { d: true }] }], e: 'text' };
    const text = JSON.stringify(value, null, 2);
    const lines = text.split('\n');
    expect(lines[lineOf(text, ['a', 1, 'c "quoted"', 1, 'd']) - 1]).toContain('"d": true');
    expect(lines[lineOf(text, ['e']) - 1]).toContain('"e"');
    expect(lineOf(text, [])).toBe(1);
    expect(lineOf(text, ['a', 7])).toBe(2);
  });

  it('are found where JSON becomes invalid, whether cut or damaged', () => {
    forAllWith({ seed: 1, numRuns: 200 }, fc.jsonValue({ maxDepth: 3 }), fc.nat(), (value, cut) => {
      const text = JSON.stringify(value, null, 1);
      expect(syntaxErrorAt(text)).toBe(text.length);
      const wrapped = `[${text}]`;
      const part = wrapped.slice(0, cut % wrapped.length);
      expect(syntaxErrorAt(part)).toBeLessThanOrEqual(part.length);
      expect(syntaxErrorAt(`${wrapped} nonsense`)).toBe(wrapped.length + 1);
      expect(syntaxErrorAt(`[${text}, ?]`)).toBe(text.length + 3);
    });
  });
});

function errorOf(act: () => unknown): RegainError {
  try {
    act();
  } catch (error) {
    if (RegainError.is(error)) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

function placeOf(files: Files) {
  return errorOf(() => readApiBank(files)).place;
}
