/** Readers survive any JSON; `npm run soak -- reader-fuzz` tries 100,000 cases of each. */

import { expect, it } from 'vitest';
import { builtInReaders } from './dialects/index.ts';
import { fuzzReader, problemsWithOthers } from './fuzz-in-test.ts';

const CASES = 150;

it.each(builtInReaders)('$name: changed values', (reader) => {
  const { problem, facts } = fuzzReader(reader, 'values', CASES);
  expect(problem).toBeUndefined();
  expect(facts).toBeGreaterThan(CASES);
});

it.each(builtInReaders)('$name: changed text', (reader) => {
  expect(fuzzReader(reader, 'text', CASES / 10).problem).toBeUndefined();
});

it.each(builtInReaders)('$name: values of other dialects', (reader) => {
  expect(problemsWithOthers(reader)).toEqual([]);
});
