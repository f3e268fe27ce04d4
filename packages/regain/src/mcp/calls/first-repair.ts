/** Repairs a call before it is sent: then also that of a write, of which nothing has happened yet. */

import { isLossless } from '../../govern/index.ts';
import { isForModel, repairCall } from '../../repair/index.ts';
import { canonicalJson, type JsonObject, type ToolSpec } from '../../types/index.ts';
import { violationsOf } from './server-answer.ts';

/** The same values in the types and under the names of the schema, if exactly one repair does that; else undefined. */
export function repairedArguments(spec: ToolSpec, args: JsonObject): JsonObject | undefined {
  const { inputSchema, name: tool } = spec;
  if (violationsOf(inputSchema, args).length === 0) return undefined;
  try {
    const repairs = repairCall({ tools: [spec], call: { tool, args }, text: '' })
      .filter((one) => one.valid && one.call.tool === tool && !isForModel(one))
      .map(({ call }) => call.args)
      .filter((repaired) => isLossless(args, repaired, inputSchema));
    return new Set(repairs.map(canonicalJson)).size === 1 ? repairs[0] : undefined;
  } catch {
    // A schema that cannot be read repairs nothing.
    return undefined;
  }
}
