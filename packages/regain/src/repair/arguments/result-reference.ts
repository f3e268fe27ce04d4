/** Values of a call that stand for the result of another call: a nested call, or words such as "result of step 1". */

import type { Json, JsonObject, ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { listedName } from './intended-tool-name.ts';
import { type Path, partsOf } from './json/json-path.ts';
import { keywordArguments } from './json/parse-lenient.ts';
import { callNames, objectFrom, wrapperNames } from './operators/spread-object.ts';

export interface ResultReference {
  readonly path: Path;
  /** The call to make first, if the value names a listed tool and its arguments. */
  readonly spec?: ToolSpec;
  readonly args?: JsonObject;
}

/** The first value that stands for a result. */
export function resultReference(args: JsonObject, tools: readonly ToolSpec[]): ResultReference | undefined {
  let visits = 0;
  const find = (value: Json, path: Path): ResultReference | undefined => {
    if (++visits > VISITS_MAX || path.length > DEPTH_MAX) return undefined;
    const found = path.length === 0 ? undefined : referenceIn(value, tools);
    if (found !== undefined) return { path, ...found };
    for (const [key, inner] of partsOf(value)) {
      const deeper = find(inner, [...path, key]);
      if (deeper !== undefined) return deeper;
    }
    return undefined;
  };
  return find(args, []);
}

const VISITS_MAX = 400;
const DEPTH_MAX = 4;
const TEXT_MAX = 400;

function referenceIn(value: Json, tools: readonly ToolSpec[]): Omit<ResultReference, 'path'> | undefined {
  if (isObject(value)) return nestedCall(value, tools);
  if (typeof value !== 'string' || value.length > TEXT_MAX) return undefined;
  const called = /^\s*[[{<$]*\s*([A-Za-z_][\w.]{2,80})\s*\(([\s\S]*)\)[\w.[\]\s}>'"]*$/.exec(value);
  const spec = called === null ? undefined : toolNamed(called[1]!, tools);
  if (spec !== undefined) return { spec, args: objectFrom(keywordArguments(called![2]!)) ?? {} };
  const words = resultWords.exec(value.trim());
  if (words === null) return undefined;
  const named = tools.find(({ name }) => name.length > 3 && value.includes(name));
  return named === undefined ? {} : { spec: named, args: {} };
}

/** "result of step 1", "<output of get_zip>", "{{get_zip.result}}", "$step_1.output". */
const resultWords =
  /^[<[{$"'`]*\s*(?:the\s+)?(?:(?:result|output|response|returned? value|answer)s?\s+(?:of|from|by)\b.{1,200}|[\w. -]{1,80}[._](?:result|output|response)s?(?:[.[][\w.[\]"']{0,80})?|(?:step|call)[ _-]?\d{1,2}\s+(?:result|output|response))\s*[>\]}"'`]*$/i;

/** `{ "get_zip": { "city": "Oslo" } }` or `{ "name": "get_zip", "arguments": { "city": "Oslo" } }`. */
function nestedCall(
  value: JsonObject,
  tools: readonly ToolSpec[],
): Omit<ResultReference, 'path'> | undefined {
  const keys = Object.keys(value);
  if (keys.length === 1) {
    const spec = toolNamed(keys[0]!, tools);
    const args = spec === undefined ? undefined : objectFrom(value[keys[0]!]);
    return args === undefined ? undefined : { spec: spec!, args };
  }
  const named = keys.find((key) => callNames.has(key) && typeof value[key] === 'string');
  const spec = named === undefined ? undefined : toolNamed(value[named] as string, tools);
  const box = keys.find((key) => wrapperNames.has(key.toLowerCase()));
  const args = box === undefined ? undefined : objectFrom(value[box]);
  return spec === undefined || args === undefined ? undefined : { spec, args };
}

function toolNamed(called: string, tools: readonly ToolSpec[]): ToolSpec | undefined {
  const listed = listedName(called, tools);
  return listed === undefined ? undefined : tools.find(({ name }) => name === listed);
}
