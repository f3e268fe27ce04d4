import { expect, it } from 'vitest';
import type { Json } from '../types/index.ts';
import { couldBeSame } from './could-be-same.ts';

it.each<readonly [Json, Json]>([
  ['milk', 'Milk (1 l)'],
  ['a long text that was cut', 'a long text that was'],
  ['Fish & chips', 'Fish &amp; chips'],
  ['<b>Hello</b> world', 'Hello world'],
  ['+1 415 555-0134', '+14155550134'],
  ['ada@example.org ', 'ADA@example.org'],
  ['Zoë', 'Zoe'],
  [12.345, 12.35],
  ['12.50', 12.5],
  [
    { street: 'Main', zip: 123 },
    { street: 'Main', zip: '123', country: 'US' },
  ],
  [
    ['a', 'b'],
    ['b', 'a'],
  ],
])('%j could be %j', (a, b) => {
  expect(couldBeSame(a, b)).toBe(true);
  expect(couldBeSame(b, a)).toBe(true);
});

it.each<readonly [Json, Json]>([
  ['milk', 'tea'],
  ['R-1', 'R-2'],
  ['R-1', 'R-12'],
  ['trip-1', 'trip-12'],
  ['12-trip', '2-trip'],
  [12.5, 13],
  [2, 3],
  ['2', '3'],
  [100, 101],
  [1, true],
  [null, 'x'],
  [{ street: 'Main' }, { street: 'Side' }],
  [{ a: 1 }, { b: 1 }],
  [['a'], ['a', 'b']],
])('%j is not %j', (a, b) => {
  expect(couldBeSame(a, b)).toBe(false);
  expect(couldBeSame(b, a)).toBe(false);
});
