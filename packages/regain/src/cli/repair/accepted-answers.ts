/** Parses the accepted answers of a line: calls, calls with lists of accepted values, or calls in Python syntax. */

import {
  type AcceptedCall,
  isSameName,
  type PythonCall,
  parsePythonCalls,
  parseToolCall,
} from '../../repair/index.ts';
import { invalidInput, type Json, type JsonObject, RegainError, type ToolSpec } from '../../types/index.ts';
import { isObject, tryParseJson } from '../../values/index.ts';
import { acceptedLists, exactValue } from './accepted-values.ts';

/** `path`: the position of `accepted` in the line, for errors. */
export function acceptedAnswers(
  accepted: Json,
  path: string,
  tools: readonly ToolSpec[],
): readonly AcceptedCall[] {
  if (Array.isArray(accepted))
    return accepted.flatMap((one, index) => acceptedAnswers(one, `${path}/${index}`, tools));
  const one = typeof accepted === 'string' ? (tryParseJson(accepted) ?? accepted) : accepted;
  if (Array.isArray(one)) return acceptedAnswers(one, path, tools);
  if (typeof one === 'string')
    return atPath(path, () => parsePythonCalls(one).map((call) => fromPython(call, tools)));
  return isObject(one) && !isNamed(one) ? listsByTool(one, path) : [plainCall(one, path, tools)];
}

function isNamed(call: JsonObject): boolean {
  return ['name', 'tool', 'toolName', 'tool_name', 'function_name', 'function'].some(
    (key) => typeof call[key] === 'string' || (key === 'function' && isObject(call[key])),
  );
}

/** BFCL: `{tool: {parameter: [accepted values]}}`. */
function listsByTool(answer: JsonObject, path: string): readonly AcceptedCall[] {
  const calls = Object.entries(answer);
  if (calls.length === 0)
    throw invalidInput('an accepted answer needs a tool and its arguments, got {}', { path });
  return calls.map(([tool, args]) => {
    if (!isObject(args))
      throw invalidInput('the arguments of an accepted answer must be an object', {
        path: `${path}/${tool}`,
      });
    const wrong = Object.entries(args).find(([, values]) => !Array.isArray(values));
    if (wrong !== undefined)
      throw invalidInput('accepted values must be a list, as in {"city": ["Oslo", "oslo"]}', {
        path: `${path}/${tool}/${wrong[0]}`,
      });
    return { tool, args: args as AcceptedCall['args'] };
  });
}

/** `{name, arguments}`: with one value per argument, or with a list of accepted values, as its tool shows. */
function plainCall(one: Json, path: string, tools: readonly ToolSpec[]): AcceptedCall {
  const { tool, args } = parseToolCall(one, path);
  const parsed = typeof args === 'string' ? tryParseJson(args) : args;
  if (parsed === undefined && typeof args === 'string')
    throw invalidInput('the arguments of an accepted answer are not valid JSON', { path });
  if (!isObject(parsed))
    throw invalidInput('the arguments of an accepted answer must be an object', { path });
  return { tool, args: acceptedLists(parsed, tools.find(({ name }) => name === tool)?.inputSchema) };
}

function fromPython({ name, positional, named }: PythonCall, tools: readonly ToolSpec[]): AcceptedCall {
  const spec = listedTool(name, tools);
  const parameters = Object.keys((spec?.inputSchema.properties ?? {}) as object);
  if (positional.length > parameters.length) {
    const has = spec === undefined ? 'it is not a listed tool' : `it has ${parameters.length} parameters`;
    throw invalidInput(`${name} is called with ${positional.length} values, and ${has}`);
  }
  const args = [...positional.map((value, index) => [parameters[index]!, value] as const), ...named];
  return {
    tool: spec?.name ?? name,
    args: Object.fromEntries(args.map(([parameter, value]) => [parameter, [exactValue(value)]])),
  };
}

/** `module.f` may be listed as `module.f`, `module_f` or `f`. */
function listedTool(name: string, tools: readonly ToolSpec[]): ToolSpec | undefined {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return (
    tools.find((spec) => spec.name === name) ??
    tools.find((spec) => isSameName(name, spec.name)) ??
    tools.find((spec) => spec.name === last)
  );
}

function atPath<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!RegainError.is(cause)) throw cause;
    throw new RegainError(cause.code, cause.message, { cause, place: { path } });
  }
}
