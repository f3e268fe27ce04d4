/** Calls that a model wrote instead of the arguments of a call. */

import type { Json, JsonObject, ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { listedName } from './intended-tool-name.ts';
import { isList } from './json/json-types.ts';
import { keywordArguments, parseLenient, splitAtCommas } from './json/parse-lenient.ts';
import { callNames, objectFrom, wrapperNames } from './operators/spread-object.ts';
import type { WrittenCall } from './repair-types.ts';
import { normalSchema } from './schema/normal-schema.ts';
import { viewOf } from './schema/view-of.ts';

/**
 * One call, several calls, the arguments of several calls, or arguments by the name of a tool. What the called tool
 * declares is none of them.
 */
export function innerCalls({ tool, args }: WrittenCall, tools: readonly ToolSpec[]): readonly WrittenCall[] {
  if (typeof args === 'string') return callsOfText(args, tools, tool);
  if (isList(args)) return callsOfList(args, tools, tool);
  if (!isObject(args)) return [];
  const own = tools.find(({ name }) => name === tool);
  const keys = Object.keys(args);
  const foreign = keys.filter((key) => !declares(own, key));
  if (foreign.length === 0 || keys.length > CALLS_MAX) return [];
  const whole = callFrom(args, tools, tool);
  // With a declared name, only a box for the arguments or the tool's own name shows that it is a call.
  if (foreign.length < keys.length)
    return whole !== undefined && (foreign.some(isBox) || isOwnName(foreign, args, tool)) ? [whole] : [];
  if (whole !== undefined) return [whole];
  const [only, ...others] = foreign.map((key) => args[key]!);
  if (others.length === 0 && isList(only)) return callsOfList(only, tools, tool);
  const list = others.length === 1 ? [only!, ...others].find(isList) : undefined;
  if (list !== undefined) return callsFrom(list, tools, tool);
  // `{"code": "get_weather(city='Rome')"}` for a tool that is not listed.
  if (own === undefined && others.length === 0 && typeof only === 'string')
    return listedCalls(callsInCode(only) ?? [], tools);
  return callsFrom(
    foreign.map((key) => ({ [key]: args[key]! })),
    tools,
  );
}

const CALLS_MAX = 16;

function declares(spec: ToolSpec | undefined, key: string): boolean {
  if (spec === undefined) return false;
  const { closed } = normalSchema(spec.inputSchema);
  return viewOf(closed, closed, {}).properties.has(key);
}

function isBox(key: string): boolean {
  return wrapperNames.has(key.toLowerCase());
}

function isOwnName(foreign: readonly string[], args: JsonObject, tool: string): boolean {
  return foreign.every((key) => callNames.has(key) && args[key] === tool);
}

function callsOfText(text: string, tools: readonly ToolSpec[], called: string): readonly WrittenCall[] {
  const written = callsInCode(text) ?? [];
  if (written.length > 1) return listedCalls(written, tools);
  const read = parseLenient(text);
  if (isList(read)) return callsOfList(read, tools, called);
  return callsFrom(read === undefined ? objectsInText(text) : [read], tools, called);
}

/** Calls, or the arguments of several calls of one tool: the called one, or any if that is not listed. */
function callsOfList(items: readonly Json[], tools: readonly ToolSpec[], called: string) {
  const calls = callsFrom(items, tools, called);
  if (calls.length > 0 || items.length < 2 || items.length > CALLS_MAX || !items.every(isArguments))
    return calls;
  const own = tools.find(({ name }) => name === called);
  const isTaken = (own === undefined ? tools : [own]).some((spec) =>
    items.every((args) => Object.keys(args).every((key) => declares(spec, key))),
  );
  return isTaken ? items.map((args) => ({ tool: called, args })) : [];
}

function isArguments(value: Json): value is JsonObject {
  return isObject(value) && Object.keys(value).length > 0;
}

/** Nothing unless every item is a call. */
function callsFrom(items: readonly Json[], tools: readonly ToolSpec[], called?: string) {
  const calls = items.length > CALLS_MAX ? [] : items.map((item) => callFrom(item, tools, called));
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
  const name = named === undefined ? '' : (value[named] as string);
  const tool = name === '' ? undefined : (listedName(name, tools) ?? (name === called ? name : undefined));
  if (named !== undefined && tool !== undefined) {
    const { [named]: _, ...rest } = value;
    const box = keys.find(isBox);
    return { tool, args: (box === undefined ? undefined : objectFrom(value[box])) ?? rest };
  }
  const only = keys.length === 1 ? listedName(keys[0]!, tools) : undefined;
  const inner = only === undefined ? undefined : objectFrom(value[keys[0]!]);
  return only !== undefined && inner !== undefined ? { tool: only, args: inner } : undefined;
}

/** `[f(a=1), g(b=2)]` and `f(a=1)\ng(b=2)`; undefined unless every part is a call. */
function callsInCode(text: string): readonly WrittenCall[] | undefined {
  if (text.length > TEXT_MAX || !/^[\s[`]{0,8}[A-Za-z_][\w.:-]{0,100}\(/.test(text)) return undefined;
  const list = text.trim().replace(/^\[([\s\S]*)\]$/, '$1');
  const parts = splitAtCommas(list.replaceAll(/\)\s*\n/g, '),'));
  const calls = parts.length > WRITTEN_MAX ? [undefined] : parts.map(callIn);
  return calls.every((call) => call !== undefined) ? calls : undefined;
}

const TEXT_MAX = 20_000;
const WRITTEN_MAX = 20;

/** The arguments stay a text if they are not named. */
function callIn(part: string): WrittenCall | undefined {
  const match = /^\s*([A-Za-z_][\w.:-]{0,100})\(([\s\S]*)\)\s*$/.exec(part);
  if (match === null) return undefined;
  const [, tool, inner] = match;
  return { tool: tool!, args: inner!.trim() === '' ? {} : (keywordArguments(inner!) ?? part.trim()) };
}

/** The JSON objects that stand in a text side by side: on lines, in tags. */
function objectsInText(text: string): readonly Json[] {
  if (text.length > TEXT_MAX) return [];
  const found: Json[] = [];
  let [depth, start, isQuoted] = [0, 0, false];
  for (let i = 0; i < text.length && found.length < WRITTEN_MAX; i++) {
    const c = text[i];
    if (isQuoted) {
      if (c === '\\') i++;
      else if (c === '"') isQuoted = false;
    } else if (c === '"' && depth > 0) isQuoted = true;
    else if (c === '{' && depth++ === 0) start = i;
    else if (c === '}' && depth > 0 && --depth === 0) {
      const object = parseLenient(text.slice(start, i + 1));
      if (object !== undefined) found.push(object);
    }
  }
  return found;
}
