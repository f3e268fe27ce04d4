/** Readers survive any JSON: changed values of their own dialect give facts, an error of ours, or nothing. */

import { expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { type Json, type Random, RegainError, random } from '../types/index.ts';
import { fixtures } from './dialects/fixtures-in-test.ts';
import { builtInReaders } from './dialects/index.ts';
import { JsonValues } from './input/json-values.ts';
import { mutated } from './mutated-in-test.ts';
import type { DialectReader } from './reader.ts';
import type { Recorded } from './recorded.ts';

const TRIALS = trialCount(500, 100_000);
const source = { file: 'fuzz.jsonl', name: 'fuzz.jsonl' };
const all = Object.values(fixtures).flat();

/** What the reader gives for the values; errors of ours are left out, as in lenient reading. */
function factsOf(reader: DialectReader, values: readonly Json[]): Recorded[] {
  const items: Recorded[] = [];
  const reading = reader.open(source);
  const attempt = (action: () => void) => {
    try {
      action();
    } catch (error) {
      if (!RegainError.is(error)) throw error;
    }
  };
  for (const value of values) {
    reader.recognises(value, source);
    attempt(() => reading.read(value, (item) => items.push(item), { line: 1 }));
  }
  attempt(() => reading.end?.((item) => items.push(item)));
  return items;
}

/** Fields that hold what was recorded, whatever it is. */
const contents = ['value', 'args', 'tools'];

function problemsIn(items: readonly Recorded[]): string[] {
  const calls = new Set<string>();
  return items.flatMap((item) => {
    const problems = Object.entries(item).flatMap(([key, value]) => {
      if (contents.includes(key) || value === undefined) return [];
      if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${key} is ${value}`];
      return typeof value === 'string' || typeof value === 'boolean' ? [] : [`${key} is a ${typeof value}`];
    });
    if (item.session === '') problems.push('a session without a name');
    if (item.type === 'call') {
      const id = `${item.session}\n${item.id}`;
      if (calls.has(id)) problems.push(`${id} twice`);
      calls.add(id);
      if (item.tool === '') problems.push('a call without a tool');
    }
    return problems;
  });
}

function trial(reader: DialectReader, draws: Random): readonly Json[] {
  const values = [...fixtures[reader.name]!];
  for (let n = draws.below(3); n >= 0; n--) {
    const at = draws.below(values.length);
    values[at] = mutated(values[at]!, draws.below(4) === 0 ? all : values, draws);
  }
  // Repeated and missing values.
  if (draws.below(4) === 0) values.splice(draws.below(values.length), 1);
  if (draws.below(4) === 0) values.push(...values.slice(0, draws.below(4)));
  return values;
}

/** The first trial with a problem. */
function firstProblem(trials: number, factsIn: (trial: number) => readonly Recorded[]): string | undefined {
  for (let i = 0; i < trials; i++) {
    try {
      const [problem] = problemsIn(factsIn(i));
      if (problem !== undefined) return `trial ${i}: ${problem}`;
    } catch (error) {
      return `trial ${i}: ${(error as Error).stack}`;
    }
  }
  return undefined;
}

it.each(builtInReaders)('$name: changed values', (reader) => {
  const found = firstProblem(TRIALS, (i) => factsOf(reader, trial(reader, random('fuzz', reader.name, i))));
  expect(found).toBeUndefined();
});

it.each(builtInReaders)('$name: changed text', (reader) => {
  const text = Buffer.from(fixtures[reader.name]!.map((value) => JSON.stringify(value)).join('\n'));
  const found = firstProblem(TRIALS / 10, (i) =>
    factsOf(reader, valuesIn(damaged(text, random('fuzz-text', reader.name, i)))),
  );
  expect(found).toBeUndefined();
});

function damaged(text: Buffer, draws: Random): Buffer {
  const isCut = draws.below(4) === 0;
  const bytes = Buffer.from(text.subarray(0, isCut ? draws.below(text.length) : text.length));
  if (bytes.length === 0) return bytes;
  for (let n = draws.below(4); n > 0; n--) bytes[draws.below(bytes.length)] = draws.below(128);
  return bytes;
}

function valuesIn(bytes: Buffer): Json[] {
  const values: Json[] = [];
  const reading = new JsonValues('fuzz', { onValue: (value) => values.push(value), onInvalid: () => {} });
  try {
    reading.push(bytes);
    reading.end();
  } catch (error) {
    if (!RegainError.is(error)) throw error;
  }
  return values;
}

it.each(builtInReaders)('$name: values of other dialects', (reader) => {
  expect(problemsIn(factsOf(reader, all))).toEqual([]);
});
