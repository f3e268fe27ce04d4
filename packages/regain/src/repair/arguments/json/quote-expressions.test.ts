/** Expressions as values in text that is otherwise JSON. */

import { describe, expect, it } from 'vitest';
import type { Json } from '../../../types/index.ts';
import { parseLenient } from './parse-lenient.ts';

describe('written JSON', () => {
  it.each<readonly [written: string, expected: Json]>([
    ['{"n": 20, "p": 1/6}', { n: 20, p: '1/6' }],
    ['{"p": [1/2, 3], "q": -1/2}', { p: ['1/2', 3], q: '-1/2' }],
    ['{"f": x**2 + 3*x, "at": 10:30}', { f: 'x**2 + 3*x', at: '10:30' }],
    ['{"x": sqrt(2), "all": range(1, 9, 2)}', { x: 'sqrt(2)', all: 'range(1, 9, 2)' }],
    ['{"say": "1/2, or (3)", "p": 1/2}', { say: '1/2, or (3)', p: '1/2' }],
    ['{number1:36,number2:24}', { number1: 36, number2: 24 }],
    ["{'say': 'a/b, c', 'ok': True}", { say: 'a/b, c', ok: true }],
    ['{"a": 1e-5, "b": -3, c: foo-bar}', { a: 1e-5, b: -3, c: 'foo-bar' }],
    ['{"a": 1 // one\n, "b": 2}', { a: 1, b: 2 }],
    ['{"at": ISODate("2020-01-01")}', { at: '2020-01-01' }],
  ])('%s', (written, expected) => {
    expect(parseLenient(written)).toEqual(expected);
  });
});
