/** Learns by reading whether a write took effect, and rebuilds its answer when it did. */

import { atPointer, canonicalJson, type Json, type JsonObject } from '../contract/json.ts';
import type { Source, ToolSpec } from '../contract/tool.ts';
import type { Plain } from './plain-values.ts';
import { sameMeaning } from './same-meaning.ts';
import { looksConverted } from './units.ts';

/** The read that would show the write's effect; undefined when the tool declares none, or it cannot be asked for this call. */
export function verificationCall(
  spec: ToolSpec,
  args: JsonObject,
): { tool: string; args: JsonObject } | undefined {
  if (spec.verifiedBy === undefined) return undefined;
  const readArgs: Record<string, Json> = {};
  for (const [parameter, source] of Object.entries(spec.verifiedBy.args)) {
    const value = read(source, { args });
    if (value !== undefined) readArgs[parameter] = value;
  }
  return { tool: spec.verifiedBy.tool, args: readArgs };
}

/** What a read tells of a write. `unclear` is neither: the read may be partial, old, or written differently now. */
export type Finding =
  | { readonly shown: 'present'; readonly answer: Json }
  | { readonly shown: 'absent' }
  | { readonly shown: 'unclear'; readonly why: string };

/**
 * Whether the state that was read carries the write. `known` are answers of earlier writes of the same task: a record
 * that one of them made proves nothing about this one.
 */
export function findingOf(
  spec: ToolSpec,
  args: JsonObject,
  state: Json,
  known: readonly Json[] = [],
): Finding {
  const { records, match, output } = spec.verifiedBy!;
  const found = atPointer(state, records);
  if (found === undefined || found === null)
    return { shown: 'unclear', why: `the answer has nothing at ${records || '/'}` };
  const wanted = Object.entries(match).flatMap(([field, source]) => {
    const value = read(source, { args });
    return value === undefined ? [] : [{ field, value, isFixed: typeof source !== 'string' }];
  });
  const earlier = new Set(known.map((answer) => textOf(atPointer(answer, output))));
  const candidates = (Array.isArray(found) ? (found as readonly Json[]) : [found]).filter(
    (record) => !earlier.has(textOf(record)),
  );
  const compared = candidates.map((record) => compare(record, wanted, Array.isArray(found)));
  const at = compared.lastIndexOf('same');
  if (at >= 0) return { shown: 'present', answer: placeAt(output, candidates[at]!) };
  if (compared.includes('doubtful'))
    return { shown: 'unclear', why: 'a record differs only in how it is written' };
  const gap = incompleteness(state, records, found);
  return gap === undefined ? { shown: 'absent' } : { shown: 'unclear', why: gap };
}

/** The call that undoes a write, given what it answered. */
export function undoCall(
  spec: ToolSpec,
  args: JsonObject,
  output: Json,
): { tool: string; args: JsonObject } | undefined {
  if (spec.undoneBy === undefined) return undefined;
  const undoArgs: Record<string, Json> = {};
  for (const [parameter, source] of Object.entries(spec.undoneBy.args)) {
    const value = read(source, { args, output });
    if (value === undefined) return undefined;
    undoArgs[parameter] = value;
  }
  return { tool: spec.undoneBy.tool, args: undoArgs };
}

interface Wanted {
  readonly field: string;
  readonly value: Json;
  /** A state that the record must have reached, not something the call said. */
  readonly isFixed: boolean;
}

/**
 * `doubtful`: all that is comparable agrees, and the rest is missing, in another unit, or in a state in between. A record
 * that was there before (`isMade` false) is in its old state until the write has changed it.
 */
function compare(record: Json, wanted: readonly Wanted[], isMade: boolean): 'same' | 'other' | 'doubtful' {
  let isDoubtful = false;
  for (const { field, value, isFixed } of wanted) {
    const actual = atPointer(record, `/${field}`);
    if (actual !== undefined && sameJson(actual, value)) continue;
    if (isFixed && (!isMade || isOver(actual))) return 'other';
    const isConverted =
      typeof actual === 'number' && typeof value === 'number' && looksConverted(actual, value);
    if (actual !== undefined && !isConverted && !isFixed) return 'other';
    isDoubtful = true;
  }
  return isDoubtful ? 'doubtful' : 'same';
}

/** A record that was taken back is not the write that is looked for. */
function isOver(state: Json | undefined): boolean {
  return (
    typeof state === 'string' &&
    /cancel|revers|refund|delet|remov|void|undone|withdrawn|returned/i.test(state)
  );
}

function sameJson(a: Json, b: Json): boolean {
  if (isPlain(a) && isPlain(b)) return sameMeaning(a, b);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => sameJson(item, b[i]!));
  return textOf(a) === textOf(b);
}

/** Why a record that is not in the list may exist all the same. */
function incompleteness(state: Json, records: string, found: Json): string | undefined {
  if (state === null || typeof state !== 'object' || Array.isArray(state)) return undefined;
  const { has_more: more, next_cursor: cursor, total, offset, stale, cached } = state as JsonObject;
  if (more === true || typeof cursor === 'string') return 'the list goes on';
  const listed = (Array.isArray(found) ? found.length : 1) + (typeof offset === 'number' ? offset : 0);
  if (typeof total === 'number' && records !== '' && Array.isArray(found) && total > listed)
    return 'the list goes on';
  return stale === true || cached === true ? 'the answer is out of date' : undefined;
}

function read(source: Source, context: JsonObject): Json | undefined {
  return typeof source === 'string' ? atPointer(context, source) : source.const;
}

function placeAt(pointer: string, value: Json): Json {
  return pointer
    .split('/')
    .slice(1)
    .reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
}

function isPlain(value: Json): value is Plain {
  return value === null || typeof value !== 'object';
}

function textOf(value: Json | undefined): string {
  return value === undefined ? '' : canonicalJson(value);
}
