/** Repairs a call before it is sent. */

import { onlyRepair } from '../../repair/index.ts';
import type { JsonObject, ToolSpec } from '../../types/index.ts';
import { violationsOf } from './server-answer.ts';

/** The same values in the types and under the names of the schema, if exactly one repair does that; else undefined. */
export function repairedArguments(spec: ToolSpec, args: JsonObject): JsonObject | undefined {
  if (violationsOf(spec.inputSchema, args).length === 0) return undefined;
  try {
    return onlyRepair(spec, args);
  } catch {
    // A schema that cannot be read repairs nothing.
    return undefined;
  }
}
