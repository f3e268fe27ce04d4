/** Checks a reader of a dialect: what every reader must do, whatever it reads. */

import { type Json, RegainError, requireConformance } from '../types/index.ts';
import { mutations } from './mutations.ts';
import type { DialectReader } from './reader.ts';
import type { Recorded } from './recorded.ts';

/** Values of the dialect, and how many calls they record. */
export interface ReaderExample {
  readonly values: readonly Json[];
  readonly calls: number;
}

const source = { file: 'example.json', name: 'example.json' };
const foreign: readonly Json[] = [null, 'text', 1, [], {}, { type: 'unknown' }, [{ role: 'user' }]];

/** Throws one error that lists every violation. */
export function checkReader(reader: DialectReader, example: ReaderExample): void {
  requireConformance(`the reader ${reader.name}`, [...violations(reader, example)]);
}

function* violations(reader: DialectReader, { values, calls }: ReaderExample): Generator<string> {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(reader.name)) yield 'its name must be in kebab-case';
  if (reader.title.trim() === '') yield 'its title is empty';
  if (!values.some((value) => reader.recognises(value, source)))
    yield 'it recognises no value of the example';
  for (const value of foreign)
    if (reader.recognises(value, source))
      yield `it recognises ${JSON.stringify(value)}, which is of no dialect`;
  const items = readAll(reader, values);
  if (items instanceof Error) {
    yield `the example throws ${items.message}`;
    return;
  }
  const read = items.filter(({ type }) => type === 'call').length;
  if (read !== calls) yield `the example has ${calls} calls, and ${read} were read`;
  yield* itemViolations(items);
  yield* robustness(reader, values);
}

/** Items that the analysis can use. */
function* itemViolations(items: readonly Recorded[]): Generator<string> {
  const known = new Set<string>();
  const answered = new Set<string>();
  for (const item of items) {
    if (typeof item.session !== 'string' || item.session === '') yield `a ${item.type} has no session`;
    for (const [name, value] of Object.entries(item))
      if (typeof value === 'number' && !Number.isFinite(value)) yield `${name} of a ${item.type} is ${value}`;
    if (item.type === 'call') {
      if (item.tool === '') yield `call ${item.id} has no tool`;
      if (known.has(key(item))) yield `two calls have the id ${item.id}`;
      known.add(key(item));
    }
    if (item.type !== 'result') continue;
    if (!known.has(key(item))) yield `the result of ${item.id} comes before its call`;
    if (answered.has(key(item))) yield `call ${item.id} has two results`;
    answered.add(key(item));
  }
}

/** Damaged values are refused with a RegainError or ignored. */
function* robustness(reader: DialectReader, values: readonly Json[]): Generator<string> {
  for (const [index, value] of values.entries()) {
    for (const damaged of mutations(value)) {
      const items = readAll(reader, values.with(index, damaged));
      if (!(items instanceof Error) || RegainError.is(items)) continue;
      yield `value ${index}, damaged, throws ${items.name}: ${items.message}`;
      return;
    }
  }
}

function readAll(reader: DialectReader, values: readonly Json[]): readonly Recorded[] | Error {
  const items: Recorded[] = [];
  try {
    for (const value of values) reader.recognises(value, source);
    const opened = reader.open(source);
    values.forEach((value, i) => {
      opened.read(value, (item) => items.push(item), { line: i + 1 });
    });
    opened.end?.((item) => items.push(item));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
  return items;
}

function key(item: { readonly session: string; readonly id: string }): string {
  return JSON.stringify([item.session, item.id]);
}
