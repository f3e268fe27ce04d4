/** Parses a call in other formats into a tool name and arguments. */

import { invalidInput, type Json, type JsonObject, type RegainError } from '../../types/index.ts';
import { isObject, tryParseJson } from '../../values/index.ts';
import type { WrittenCall } from '../arguments/repair-types.ts';

const nameKeys = ['tool', 'name', 'toolName', 'tool_name', 'function_name', 'function'];
const argsKeys = ['args', 'arguments', 'input', 'parameters', 'params', 'kwargs'];

/**
 * `{tool, args}`, `{name, arguments}`, `{function: {name, arguments}}`, `{toolName, input}`, `{type: "tool_use", name,
 * input}`, `{NAME: {...}}`, or the text that a model wrote instead.
 */
export function parseToolCall(value: Json | undefined, path = '/call'): WrittenCall {
  if (typeof value === 'string') return fromText(value);
  if (Array.isArray(value) && value.length === 1) return parseToolCall(value[0], `${path}/0`);
  if (!isObject(value)) throw invalid(path, value);
  if (isObject(value.function)) return parseToolCall(value.function, `${path}/function`);
  const nameKey = nameKeys.find((key) => typeof value[key] === 'string');
  if (nameKey !== undefined) {
    const argsKey = argsKeys.find((key) => value[key] !== undefined);
    return { tool: value[nameKey] as string, args: argsKey === undefined ? {} : value[argsKey]! };
  }
  const [only, ...others] = Object.entries(value);
  if (only !== undefined && others.length === 0 && isObject(only[1])) return { tool: only[0], args: only[1] };
  throw invalid(path, value);
}

/** Text contains the call in JSON, in tags, or in the syntax of a programming language; the repair interprets it. */
function fromText(text: string): WrittenCall {
  const parsed = tryParseJson(text);
  if (isObject(parsed) && nameKeys.some((key) => typeof (parsed as JsonObject)[key] === 'string')) {
    return parseToolCall(parsed);
  }
  const head = text.slice(0, headMax);
  const tagged = inTags.exec(head);
  if (tagged !== null) return { tool: tagged[1]!, args: text.slice(tagged.index + tagged[0].length) };
  const named = [asCall, inJson].map((pattern) => pattern.exec(head)?.[1]).find(Boolean);
  return { tool: named ?? '', args: text };
}

const headMax = 2000;
/** `<function=forecast>`, `<invoke name="forecast">`. */
const inTags = /<(?:function|invoke|tool|tool_call)(?:=| name=)["']?([A-Za-z_][\w.:/-]{0,127})["']?>/;
/** `forecast(city="Oslo")`. */
const asCall = /^\s*\[?\s*([A-Za-z_][\w.-]{0,127})\s*\(/;
/** `"name": "forecast"`, near the beginning. */
const inJson =
  /["']?\b(?:name|tool|tool_name|toolName|function)["']?\s{0,4}:\s{0,4}["']([A-Za-z_][\w.:/-]{0,127})["']/;

function invalid(path: string, value: Json | undefined): RegainError {
  const text = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 60);
  return invalidInput(
    `a call needs a tool and its arguments, as in {"name": "...", "arguments": {...}}, got ${text}`,
    { path },
  );
}
