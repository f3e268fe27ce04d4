/** Edits between two calls: what a later call that worked has changed, and the same change of another call. */

import {
  type ArgumentEdit,
  equalJson,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { restated, restatementNames } from './restatements.ts';

const EDITS_MAX = 4;
const VALUE_CHARS_MAX = 60;
const NAME = /^[\w.$:@-]{1,64}$/;

/**
 * Undefined unless every difference is one that applies to other calls too: a new name for the same value, another form
 * of it, or another code for a value that the schema enumerates. A value that was added, left out or exchanged for
 * another one may be another question.
 */
export function editsBetween(
  before: JsonObject,
  after: JsonObject,
  schema: JsonSchema | undefined,
): readonly ArgumentEdit[] | undefined {
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  if (removed.length !== added.length) return undefined;
  const edits: ArgumentEdit[] = [];
  const properties = propertiesOf(schema);
  const left = new Set(added);
  for (const from of removed) {
    const matches = [...left].filter(
      (to) => changeOf(from, before[from]!, after[to]!, properties) !== undefined,
    );
    const [to] = matches;
    if (to === undefined || matches.length > 1 || !NAME.test(from) || !NAME.test(to)) return undefined;
    // Two parameters of the schema are two things.
    if (Object.hasOwn(properties, from) && Object.hasOwn(properties, to)) return undefined;
    left.delete(to);
    edits.push(...changeOf(from, before[from]!, after[to]!, properties)!, { kind: 'rename', from, to });
  }
  for (const name of Object.keys(before)) {
    if (!Object.hasOwn(after, name)) continue;
    const change = changeOf(name, before[name]!, after[name]!, properties);
    if (change === undefined) return undefined;
    edits.push(...change);
  }
  return edits.length === 0 || edits.length > EDITS_MAX ? undefined : edits;
}

/** Undefined where an edit does not apply to the call. */
export function withEdits(args: JsonObject, edits: readonly ArgumentEdit[]): JsonObject | undefined {
  const made: Record<string, Json> = { ...args };
  for (const edit of edits) {
    const name = edit.kind === 'rename' ? edit.from : edit.argument;
    if (!Object.hasOwn(made, name)) return undefined;
    const value = made[name]!;
    if (edit.kind === 'rename') {
      if (Object.hasOwn(made, edit.to)) return undefined;
      delete made[name];
      made[edit.to] = value;
      continue;
    }
    const changed =
      edit.kind === 'restate' ? restated(value, edit.as) : value === edit.from ? edit.to : undefined;
    if (changed === undefined) return undefined;
    made[name] = changed;
  }
  return made;
}

/** No edit if the values are equal; undefined if nothing explains the difference. */
function changeOf(
  argument: string,
  before: Json,
  after: Json,
  properties: { readonly [name: string]: Json },
): readonly ArgumentEdit[] | undefined {
  if (equalJson(before, after)) return [];
  if (!NAME.test(argument)) return undefined;
  const as = restatementNames.find((name) => {
    const made = restated(before, name);
    return equalJson(made, after);
  });
  if (as !== undefined) return [{ kind: 'restate', argument, as }];
  if (typeof before !== 'string' || typeof after !== 'string') return undefined;
  if (Math.max(before.length, after.length) > VALUE_CHARS_MAX || before === '' || after === '')
    return undefined;
  const { enum: declared } = (properties[argument] ?? {}) as { enum?: Json };
  // One member of an enumeration in place of another is another question.
  if (!Array.isArray(declared) || !declared.includes(before) || declared.includes(after)) return undefined;
  return [{ kind: 'map-value', argument, from: before, to: after }];
}

function propertiesOf(schema: JsonSchema | undefined): { readonly [name: string]: Json } {
  const { properties } = schema ?? {};
  return isObject(properties) ? (properties as JsonObject) : {};
}
