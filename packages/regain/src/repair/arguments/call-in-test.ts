/** Small tools and one-line repairs for the tests of this folder. */

import { object } from '../../govern/schemas-in-test.ts';
import type { Json, JsonObject, JsonSchema, ToolSpec } from '../../types/index.ts';
import type { Complaint, ParsedFailure } from '../parse/parsed-failure.ts';
import { repairCall } from './repair-call.ts';
import type { Repair, RepairRequest } from './repair-types.ts';

export function toolTaking(
  properties: { readonly [name: string]: JsonSchema },
  required: readonly string[] = [],
  name = 'do_it',
): ToolSpec {
  return { name, description: 'Does it.', inputSchema: { type: 'object', properties, required } };
}

/** A tool that takes nothing else. */
export function closedTool(
  name: string,
  properties: { readonly [name: string]: JsonSchema },
  required: string[] = Object.keys(properties),
): ToolSpec {
  return { name, description: '', inputSchema: object(properties, required) };
}

export function failureSaying(...complaints: readonly Complaint[]): ParsedFailure {
  return { complaints, names: [], suggestions: [], normalised: '' };
}

export function repairsOf(
  spec: ToolSpec,
  args: Json,
  text = '',
  more: Partial<RepairRequest> = {},
): readonly Repair[] {
  return repairCall({ tools: [spec], call: { tool: spec.name, args }, text, ...more });
}

/** The arguments of the best repair if it is valid, else undefined. */
export function best(
  spec: ToolSpec,
  args: Json,
  text = '',
  more: Partial<RepairRequest> = {},
): JsonObject | undefined {
  const [first] = repairsOf(spec, args, text, more);
  return first?.valid ? first.call.args : undefined;
}
