import { describe, expect, it } from 'vitest';
import { folderInTest } from '../files/folder-in-test.ts';
import { RegainError } from '../types/index.ts';
import { readOutcomes } from './outcomes-file.ts';

const at = folderInTest();
const outcomes = async (text: string): Promise<unknown> => [...(await readOutcomes(at('outcomes', text)))];

describe('a file of outcomes', () => {
  it.each([
    ['CSV', 'session,success\na,1\nb,0\n'],
    [
      'CSV with other columns, quotes and a byte order mark',
      '\uFEFFtask,success , session\nt,TRUE,"a"\nt,false,b',
    ],
    ['JSON Lines', '{"session":"a","success":true}\n\n{"session":"b","success":0,"task":"t"}\n'],
  ])('is read as %s', async (_, text) => {
    expect(await outcomes(text)).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  it('may name a session by a number, and twice if it says the same', async () => {
    expect(await outcomes('{"session":7,"success":1}\n{"session":"7","success":true}')).toEqual([
      ['7', true],
    ]);
  });

  it.each([
    ['session,ok\na,1', 1, 'success', 'this column is missing: outcomes need session and success'],
    ['sesion,success\na,1', 1, 'session', 'the header has "sesion"'],
    ['session,success\na,1\nb,maybe', 3, 'success', 'success must be 0, 1, true or false, got "maybe"'],
    ['session,success\n,1', 2, 'session', 'session must be the name of a session, got nothing'],
    ['session,success\na', 2, 'success', 'a row must have the 2 fields of the header, got 1'],
    ['session,success\na,"1', 2, 'success', 'a quote is opened and never closed'],
    ['session,success\na,1\na,0', 3, 'success', 'session "a" has another outcome in line 2'],
    ['session,success\n', 1, undefined, 'outcomes were expected'],
    ['', 1, undefined, 'outcomes were expected'],
    ['{"session":"a"}', 1, 'success', 'success must be 0, 1, true or false, got nothing'],
    ['{"session":{},"success":1}', 1, 'session', 'session must be the name of a session, got "{}"'],
    ['{"session":"a","success":1}\n{"session"', 2, '11', 'not valid JSON: it ends too early'],
    ['{"session":"a","success":1}\n[1]', 2, '1', 'a line must be an object such as'],
  ])('%j is an error with its place', async (text, line, column, message) => {
    const error = await outcomes(text).catch((thrown: unknown) => thrown);
    expect(RegainError.is(error) && error.message).toContain(message);
    expect((error as RegainError).place).toEqual({
      ...{ file: at('outcomes'), line },
      ...(column === undefined ? {} : { column }),
    });
  });

  it('that does not exist is an error', async () => {
    await expect(readOutcomes(at('none'))).rejects.toThrow('no such file');
  });
});
