/** Calls that a model wrote instead of the arguments of a call. */

import type { Json, JsonObject, ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { callsInCode, objectsInText } from './calls-in-text.ts';
import { isSameName } from './intended-tool-name.ts';
import { isList } from './json/json-types.ts';
import { fromPairs, parseLenient } from './json/parse-lenient.ts';
import { callNames, objectFrom, wrapperNames } from './operators/spread-object.ts';
import type { WrittenCall } from './repair-types.ts';
import { normalSchema } from './schema/normal-schema.ts';
import { viewOf } from './schema/view-of.ts';

/**
 * One call, several calls, the arguments of several calls, or arguments by the name of a tool. What the called tool
 * declares is none of them.
 */
export function innerCalls({ tool, args }: WrittenCall, tools: readonly ToolSpec[]): readonly WrittenCall[] {
  const own = tools.find(({ name }) => name === tool);
  if (typeof args === 'string') return callsOfText(args, tools, tool);
  if (isList(args)) return callsOfList(args, tools, tool);
  if (!isObject(args)) return [];
  const declared = declaredNames(own);
  const keys = Object.keys(args);
  const foreign = keys.filter((key) => !declared.has(key));
  if (foreign.length === 0 || keys.length > CALLS_MAX) return [];
  const whole = callFrom(args, tools, tool);
  // With a declared name, only a box for the arguments shows that it is a call.
  if (whole !== undefined && (foreign.length === keys.length || foreign.some(isBox))) return [whole];
  if (foreign.length < keys.length) return [];
  const [only, ...others] = foreign.map((key) => args[key]!);
  if (others.length <= 1) {
    const list = [only!, ...others].find(isList);
    if (list !== undefined) return callsOfList(list, tools, tool);
  }
  // `{"code": "get_weather(city='Rome')"}` for a tool that is not listed.
  if (own === undefined && others.length === 0 && typeof only === 'string')
    return listedCalls(callsInCode(only) ?? [], tools);
  return callsFrom(
    foreign.map((key) => ({ [key]: args[key]! })),
    tools,
  );
}

const CALLS_MAX = 16;

function callsOfText(text: string, tools: readonly ToolSpec[], called: string): readonly WrittenCall[] {
  const written = callsInCode(text) ?? [];
  if (written.length > 1) return listedCalls(written, tools);
  const read = parseLenient(text);
  if (isList(read)) return callsOfList(read, tools, called);
  return callsFrom(read === undefined ? objectsInText(text) : [read], tools, called);
}

function callsOfList(items: readonly Json[], tools: readonly ToolSpec[], called: string) {
  const calls = callsFrom(items, tools, called);
  if (calls.length > 0 || items.length < 2 || items.length > CALLS_MAX || !items.every(isArguments))
    return calls;
  return fromPairs(items) === undefined ? items.map((args) => ({ tool: called, args })) : [];
}

function isArguments(value: Json): value is JsonObject {
  return isObject(value) && Object.keys(value).length > 0;
}

function declaredNames(own: ToolSpec | undefined): { has(name: string): boolean } {
  if (own === undefined) return new Set<string>();
  const { closed } = normalSchema(own.inputSchema);
  return viewOf(closed, closed, {}).properties;
}

function isBox(key: string): boolean {
  return wrapperNames.has(key.toLowerCase());
}

/** Nothing unless every item is a call. */
function callsFrom(items: readonly Json[], tools: readonly ToolSpec[], called?: string) {
  if (items.length > CALLS_MAX) return [];
  const calls = items.map((item) => callFrom(item, tools, called));
  return calls.every((call) => call !== undefined) ? calls : [];
}

function listedCalls(calls: readonly WrittenCall[], tools: readonly ToolSpec[]): readonly WrittenCall[] {
  const listed = calls
    .slice(0, CALLS_MAX + 1)
    .map(({ tool, args }) => ({ tool: listedName(tool, tools), args }));
  const isListed = listed.length <= CALLS_MAX && listed.every(({ tool }) => tool !== undefined);
  return isListed ? (listed as readonly WrittenCall[]) : [];
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
