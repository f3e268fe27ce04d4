/** Calls that a model wrote instead of the arguments of a call. */

import type { Json, ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { isSameName } from './intended-tool-name.ts';
import { isList } from './json/json-types.ts';
import { embeddedJson, parseLenient } from './json/parse-lenient.ts';
import { callNames, objectFrom, wrapperNames } from './operators/spread-object.ts';
import type { WrittenCall } from './repair-types.ts';
import { normalSchema } from './schema/normal-schema.ts';
import { viewOf } from './schema/view-of.ts';

/** One call, a list of calls, or arguments by the name of a tool. What the called tool declares is none of them. */
export function innerCalls({ tool, args }: WrittenCall, tools: readonly ToolSpec[]): readonly WrittenCall[] {
  const read = typeof args === 'string' ? (parseLenient(args) ?? embeddedJson(args)) : args;
  if (isList(read)) return callsIn(read, tools, tool);
  if (!isObject(read)) return [];
  const declared = declaredNames(tools.find(({ name }) => name === tool));
  const foreign = Object.keys(read).filter((key) => !declared.has(key));
  const whole = foreign.length === 0 || foreign.length > CALLS_MAX ? undefined : callFrom(read, tools, tool);
  // With a declared name, only a box for the arguments shows that it is a call.
  if (whole !== undefined && (declared.size === 0 || foreign.some((key) => isBox(key)))) return [whole];
  if (foreign.length < Object.keys(read).length) return [];
  if (whole !== undefined) return [whole];
  const lists = foreign.filter((name) => isList(read[name]));
  if (lists.length === 1 && foreign.length <= 2)
    return callsIn(read[lists[0]!] as readonly Json[], tools, tool);
  return callsIn(
    foreign.map((name) => ({ [name]: read[name]! })),
    tools,
  );
}

const CALLS_MAX = 16;

function declaredNames(own: ToolSpec | undefined): { readonly size: number; has(name: string): boolean } {
  if (own === undefined) return new Set<string>();
  const { closed } = normalSchema(own.inputSchema);
  return viewOf(closed, closed, {}).properties;
}

function isBox(key: string): boolean {
  return wrapperNames.has(key.toLowerCase());
}

/** Nothing unless every item is a call. */
function callsIn(
  items: readonly Json[],
  tools: readonly ToolSpec[],
  called?: string,
): readonly WrittenCall[] {
  if (items.length === 0 || items.length > CALLS_MAX) return [];
  const calls = items.map((item) => callFrom(item, tools, called));
  return calls.every((call) => call !== undefined) ? calls : [];
}

/**
 * `{name, arguments}`, `{function: {...}}`, `{name, ...arguments}` or `{NAME: {...}}` with the name of a listed tool.
 * `called`: the name of the enclosing call, which counts as a listed one.
 */
function callFrom(value: Json, tools: readonly ToolSpec[], called?: string): WrittenCall | undefined {
  if (!isObject(value)) return undefined;
  if (isObject(value.function)) return callFrom(value.function, tools, called);
  const keys = Object.keys(value);
  const named = keys.find((key) => callNames.has(key) && typeof value[key] === 'string');
  const tool = named === undefined ? undefined : listedName(value[named] as string, tools, called);
  if (named !== undefined && tool !== undefined) {
    const { [named]: _, ...rest } = value;
    const box = keys.find(isBox);
    return { tool, args: (box === undefined ? undefined : objectFrom(value[box])) ?? rest };
  }
  const only = keys.length === 1 ? listedName(keys[0]!, tools) : undefined;
  const inner = only === undefined ? undefined : objectFrom(value[keys[0]!]);
  return only !== undefined && inner !== undefined ? { tool: only, args: inner } : undefined;
}

function listedName(name: string, tools: readonly ToolSpec[], called?: string): string | undefined {
  const spec = tools.find((one) => one.name === name) ?? tools.find((one) => isSameName(name, one.name));
  return spec?.name ?? (name !== '' && name === called ? name : undefined);
}
