/** Whether the list of tools explains why a call failed, without the message of the failure. */

import { validate } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { RepairRequest } from './repair-types.ts';
import { normalSchema } from './schema/normal-schema.ts';

/** Whether a tool of that name is listed and its schema accepts the arguments; `closed`: undeclared names are not. */
export function fitsListedTool(
  { tools, call: { tool, args } }: Pick<RepairRequest, 'tools' | 'call'>,
  form: 'open' | 'closed' = 'open',
): boolean {
  const spec = tools.find(({ name }) => name === tool);
  if (spec === undefined || !isObject(args)) return false;
  return validate(normalSchema(spec.inputSchema)[form], args).length === 0;
}

/** Whether the message may add something: the list does not explain the failure, or the tool is not listed. */
export function needsMessage(request: RepairRequest): boolean {
  if (request.parsed === undefined) return false;
  return fitsListedTool(request, 'closed') || request.tools.every(({ name }) => name !== request.call.tool);
}

/** The request without its failure if the list explains it: then a message adds nothing, and may be misread. */
export function withoutExplained(request: RepairRequest): RepairRequest {
  if (request.parsed === undefined || fitsListedTool(request, 'closed')) return request;
  const { parsed: _, ...plain } = request;
  return plain;
}
