/** The repair of a call that has not been made: then also that of a write, of which nothing has happened yet. */

import { isLossless } from '../../govern/index.ts';
import { canonicalJson, type JsonObject, type ToolSpec } from '../../types/index.ts';
import { repairCall } from '../arguments/repair-call.ts';
import { isForModel } from './suggested-calls.ts';

/**
 * The same values in the types and under the names of the schema. Undefined if no repair, or more than one, keeps the meaning
 * of the arguments.
 */
export function onlyRepair(spec: ToolSpec, args: JsonObject): JsonObject | undefined {
  const { inputSchema, name: tool } = spec;
  const repairs = repairCall({ tools: [spec], call: { tool, args }, text: '' })
    .filter((one) => one.valid && one.call.tool === tool && !isForModel(one))
    .map(({ call }) => call.args)
    .filter((repaired) => isLossless(args, repaired, inputSchema));
  return new Set(repairs.map(canonicalJson)).size === 1 ? repairs[0] : undefined;
}
