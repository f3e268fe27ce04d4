import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderInTest, jsonLines } from '../../suites/folder-in-test.ts';
import { readBfcl } from './bfcl.ts';
import { specFor } from './right-call.ts';

const { path: folder, write } = folderInTest();

const question = {
  id: 'small_0',
  question: [
    [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Grow 3 beds of kale.' },
    ],
  ],
  function: [
    {
      name: 'garden.plan',
      description: 'Plans a garden.',
      parameters: {
        type: 'dict',
        properties: {
          beds: { type: 'integer', description: 'How many.' },
          spacing: { type: 'float' },
          at: { type: 'tuple', items: { type: 'float' } },
          plant: { type: 'dict', properties: { name: { type: 'string' }, age: { type: 'integer' } } },
          anything: { type: 'any' },
        },
        required: ['beds'],
      },
    },
  ],
};
const answer = {
  id: 'small_0',
  ground_truth: [
    {
      'garden.plan': {
        beds: [3],
        spacing: ['', 0.5],
        plant: [{ name: ['kale', 'curly kale'], age: ['', 1] }],
      },
    },
  ],
};

describe('readBfcl', () => {
  it('reads questions, schemas and accepted answers', () => {
    write('small.json', jsonLines(question));
    write('small.answers.json', jsonLines(answer));
    const { calls, excluded } = readBfcl(folder);
    expect(excluded).toEqual([]);
    const [right] = calls;
    expect(right).toMatchObject({
      id: 'small_0',
      group: 'small',
      text: 'Be brief.\nGrow 3 beds of kale.',
      call: { tool: 'garden.plan', args: { beds: 3, plant: { name: 'kale' } } },
    });
    expect(specFor(right!).inputSchema).toEqual({
      type: 'object',
      properties: {
        beds: { type: 'integer', description: 'How many.' },
        spacing: { type: 'number' },
        at: { type: 'array', items: { type: 'number' } },
        plant: {
          type: 'object',
          properties: { name: { type: 'string' }, age: { type: 'integer' } },
          additionalProperties: false,
        },
        anything: {},
      },
      required: ['beds'],
      additionalProperties: false,
    });
    const tool = 'garden.plan';
    expect(right!.accepts({ tool, args: { beds: 3, plant: { name: 'Curly Kale', age: 1 } } })).toBe(true);
    expect(right!.accepts({ tool, args: { beds: 4, plant: { name: 'kale' } } })).toBe(false);
  });

  it('sets aside answers that their own schema refuses, and says why', () => {
    const questions = ['small_0', 'small_1', 'small_2'].map((id) => ({ ...question, id }));
    write('small.json', jsonLines(...questions));
    const unfit = { id: 'small_1', ground_truth: [{ 'garden.plan': { beds: ['three'] } }] };
    write('small.answers.json', jsonLines(answer, unfit));
    const { calls, excluded } = readBfcl(folder);
    expect(calls.map(({ id }) => id)).toEqual(['small_0']);
    expect(excluded).toEqual([
      { id: 'small_1', why: 'the answer does not fit its schema' },
      { id: 'small_2', why: 'no answer' },
    ]);
  });

  it('names the file and the line of what is no JSON', () => {
    write('small.answers.json', `${jsonLines(answer)}{"id": \n`);
    const atLine = expect.objectContaining({ line: 2 });
    expect(() => readBfcl(folder)).toThrow(expect.objectContaining({ code: 'invalid-input', place: atLine }));
    expect(() => readBfcl(join(folder, 'nowhere'))).toThrow('no such folder');
  });
});
