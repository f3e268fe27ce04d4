/** What people use today on calls that do not fit: a repair of the JSON, a coercion of types, or both. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import { jsonrepair } from 'jsonrepair';
import type { RepairRequest } from '../../packages/regain/src/repair/arguments/repair-types.ts';
import type { Json, JsonObject } from '../../packages/regain/src/types/json.ts';
import type { ToolCall } from '../../packages/regain/src/types/situation.ts';

export interface Baseline {
  readonly name: string;
  readonly repair: (request: RepairRequest) => ToolCall | undefined;
}

export const baselines: readonly Baseline[] = [
  { name: 'jsonrepair', repair: ({ call }) => withArgs(call.tool, parseRepaired(call.args)) },
  { name: 'ajv coercion', repair: (request) => coerced(request, request.call.args) },
  { name: 'both', repair: (request) => coerced(request, parseRepaired(request.call.args)) },
];

function parseRepaired(args: Json): Json {
  if (typeof args !== 'string') return args;
  try {
    return JSON.parse(jsonrepair(args)) as Json;
  } catch {
    return args;
  }
}

// Everything that ajv offers by itself: types are coerced, unknown properties are removed.
const ajv = new Ajv2020({
  strict: false,
  coerceTypes: 'array',
  removeAdditional: true,
  validateFormats: false,
});

function coerced({ tools, call }: RepairRequest, args: Json): ToolCall | undefined {
  const spec = tools.find(({ name }) => name === call.tool);
  const copy = structuredClone(args);
  if (spec !== undefined) ajv.validate(spec.inputSchema, copy);
  return withArgs(call.tool, copy);
}

function withArgs(tool: string, args: Json): ToolCall | undefined {
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args);
  return isObject ? { tool, args: args as JsonObject } : undefined;
}
