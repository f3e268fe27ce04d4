/** Whether the list of tools explains why a call failed, without the message of the failure. */

import { validate } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { RepairRequest } from './repair-types.ts';
import { normalSchema } from './schema/normal-schema.ts';

/** No listed tool has the name, or the arguments do not fit its schema. */
function isExplained({ tools, call }: RepairRequest): boolean {
  const spec = tools.find(({ name }) => name === call.tool);
  if (spec === undefined || !isObject(call.args)) return true;
  return validate(normalSchema(spec.inputSchema).closed, call.args).length > 0;
}

/** Whether the message may add something: the list does not explain the failure, or the tool is not listed. */
export function needsMessage(request: RepairRequest): boolean {
  if (request.parsed === undefined) return false;
  return !isExplained(request) || request.tools.every(({ name }) => name !== request.call.tool);
}

/** The request without its failure if the list explains it: then a message adds nothing, and may be misread. */
export function withoutExplained(request: RepairRequest): RepairRequest {
  if (request.parsed === undefined || !isExplained(request)) return request;
  const { parsed: _, ...plain } = request;
  return plain;
}
