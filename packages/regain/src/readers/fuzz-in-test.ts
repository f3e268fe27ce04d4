/**
 * Changed values of a dialect, given to its reader: it may give facts, refuse a value with an error of ours, or ignore it.
 * Anything else is a problem.
 */

import { type Json, type Random, RegainError, random } from '../types/index.ts';
import { fixtures } from './dialects/fixtures-in-test.ts';
import { JsonValues } from './input/json-values.ts';
import { mutated } from './mutated-in-test.ts';
import type { DialectReader } from './reader.ts';
import type { Recorded } from './recorded.ts';

const source = { file: 'fuzz.jsonl', name: 'fuzz.jsonl' };
const all = Object.values(fixtures).flat();

export interface FuzzCounts {
  readonly cases: number;
  /** Cases in which a value was refused. */
  readonly refused: number;
  /** Facts that were read in all cases. */
  readonly facts: number;
  /** The first case with a problem. */
  readonly problem: string | undefined;
}

/** `values`: changed JSON values. `text`: damaged bytes of the file. */
export function fuzzReader(reader: DialectReader, kind: 'values' | 'text', cases: number): FuzzCounts {
  const text = Buffer.from(fixtures[reader.name]!.map((value) => JSON.stringify(value)).join('\n'));
  let refused = 0;
  let facts = 0;
  for (let i = 0; i < cases; i++) {
    const draws = random(kind === 'values' ? 'fuzz' : 'fuzz-text', reader.name, i);
    try {
      const values = kind === 'values' ? trial(reader, draws) : valuesIn(damaged(text, draws));
      const { items, isRefused } = factsOf(reader, values);
      if (isRefused) refused++;
      facts += items.length;
      const [problem] = problemsIn(items);
      if (problem !== undefined) return { cases: i + 1, refused, facts, problem: `case ${i}: ${problem}` };
    } catch (error) {
      return { cases: i + 1, refused, facts, problem: `case ${i}: ${(error as Error).stack}` };
    }
  }
  return { cases, refused, facts, problem: undefined };
}

/** Problems of the values of all other dialects. */
export function problemsWithOthers(reader: DialectReader): readonly string[] {
  return problemsIn(factsOf(reader, all).items);
}

/** What the reader gives for the values; errors of ours are left out, as in lenient reading. */
function factsOf(
  reader: DialectReader,
  values: readonly Json[],
): { readonly items: readonly Recorded[]; readonly isRefused: boolean } {
  const items: Recorded[] = [];
  let isRefused = false;
  const reading = reader.open(source);
  const attempt = (action: () => void) => {
    try {
      action();
    } catch (error) {
      if (!RegainError.is(error)) throw error;
      isRefused = true;
    }
  };
  for (const value of values) {
    reader.recognises(value, source);
    attempt(() => reading.read(value, (item) => items.push(item), { line: 1 }));
  }
  attempt(() => reading.end?.((item) => items.push(item)));
  return { items, isRefused };
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
