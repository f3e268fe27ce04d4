import { describe, expect, it } from 'vitest';
import { parsePythonCalls } from './python-calls.ts';

function only(text: string) {
  const [call, ...others] = parsePythonCalls(text);
  expect(others).toEqual([]);
  return { name: call!.name, positional: call!.positional, named: Object.fromEntries(call!.named) };
}

describe('calls in Python syntax', () => {
  it('have a name, values in order and values by name', () => {
    expect(only(' geo.find( "Oslo" , 3,  radius_km = 2.5, )')).toEqual({
      name: 'geo.find',
      positional: ['Oslo', 3],
      named: { radius_km: 2.5 },
    });
    expect(only('ping()')).toEqual({ name: 'ping', positional: [], named: {} });
  });

  it.each<[string, unknown]>([
    ['True', true],
    ['None', null],
    ['-3', -3],
    ['+1_000', 1000],
    ['0x1F', 31],
    ['.5', 0.5],
    ['6.02e23', 6.02e23],
    ['1/6', 1 / 6],
    ['(1 + 2) * 3', 9],
    ['7 // 2', 3],
    ['-7 % 3', 2],
    ['-2 ** 2', -4],
    ['2 ** 3 ** 2', 512],
    ['10 - 2 - 3', 5],
    ["'it''s'", 'its'],
    [`"it's" ' fine'`, "it's fine"],
    [String.raw`'a\n\'b\' \x41\u00e9 \d'`, "a\n'b' Aé \\d"],
    [String.raw`r'\d+'`, String.raw`\d+`],
    ['"""a "quoted" word"""', 'a "quoted" word'],
    ['[1, [2, 3], []]', [1, [2, 3], []]],
    ['(1, 2)', [1, 2]],
    ['(1,)', [1]],
    ['()', []],
    [`{'a': [1], "b": {'c': (True)}, 3: None}`, { a: [1], b: { c: true }, 3: null }],
    ['"f(x=1, y)"', 'f(x=1, y)'],
  ])('have the value %s', (text, value) => {
    expect(only(`f(x=${text})`).named).toEqual({ x: value });
    expect(only(`f(${text})`).positional).toEqual([value]);
  });

  it('may be a list', () => {
    const calls = parsePythonCalls('[f(a=1), g.h(b=2)]');
    expect(calls.map(({ name }) => name)).toEqual(['f', 'g.h']);
  });

  it.each([
    ['f', 'at character 2, expected (, got "the end"'],
    ['f(a=1', 'at character 6, expected , or )'],
    ['f(a=b)', 'at character 5, expected a value, got "b)"'],
    ['f(a=date(2026, 1, 1))', 'at character 5, expected a value'],
    ['f(a=1, 2)', 'expected an argument with its name'],
    ['f(a=1/0)', 'expected finite numbers on both sides of /'],
    ['f(a="x" + 1)', 'expected finite numbers'],
    ['f(a=1) and more', 'expected the end of the call'],
    ['', 'expected the name of a tool'],
    [`f(${'['.repeat(10_000)})`, 'at most 100 nested values'],
    [`f(${'2**'.repeat(10_000)}2)`, 'at most 100 nested values'],
  ])('are rejected with the place: %s', (text, message) => {
    expect(() => parsePythonCalls(text)).toThrow(message);
  });

  it('are read in a time that grows with their length', () => {
    expect(only(`f(${'-'.repeat(50_000)}1)`).positional).toEqual([1]);
    expect(() => parsePythonCalls(`f('${'\\a'.repeat(50_000)})`)).toThrow('expected a value');
  });
});
