import { expect, it } from 'vitest';
import { withoutNonFinite } from './non-finite.ts';

it.each([
  ['{"a":NaN,"b":[-Infinity, Infinity]}', '{"a":null,"b":[null, null]}'],
  ['{"a":NaN,"b":"NaN \\" Infinity \\\\"}', '{"a":null,"b":"NaN \\" Infinity \\\\"}'],
  ['NaN', 'null'],
  ['{"a":"NaN"}', undefined],
  ['{"a":"NaN', undefined],
  ['{"a":1,}', undefined],
])('%s', (text, expected) => {
  expect(withoutNonFinite(text)).toBe(expected);
});
