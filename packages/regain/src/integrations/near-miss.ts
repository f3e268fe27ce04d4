/**
 * Arguments with an almost right name. Schema libraries such as Zod remove unknown keys without an error: a filter would
 * be lost, and neither the tool nor the model would notice.
 */

import { isLossless, nearMissNames } from '../govern/index.ts';
import { isForModel, repairCall } from '../repair/index.ts';
import { canonicalJson, type JsonObject, type JsonSchema } from '../types/index.ts';

export interface NearMissFound {
  /** The arguments under the names of the schema, if exactly one repair keeps their meaning. */
  readonly repaired?: JsonObject;
  /** For the model, if there is no such repair. */
  readonly note: string;
}

/** Undefined if no argument is a near miss. */
export function findNearMiss(
  tool: string,
  args: JsonObject,
  inputSchema: JsonSchema,
): NearMissFound | undefined {
  const near = nearMissNames(args, inputSchema);
  if (near.length === 0) return undefined;
  const { properties = {} } = inputSchema as { readonly properties?: JsonObject };
  const isKept = (name: string) =>
    Object.hasOwn(properties, name) || near.some(({ argument }) => argument === name);
  // Other unknown arguments are removed by the schema, as without this check.
  const meant = Object.fromEntries(Object.entries(args).filter(([name]) => isKept(name)));
  const closed = { ...inputSchema, additionalProperties: false };
  const tools = [{ name: tool, description: '', inputSchema: closed }];
  const repairs = repairCall({ tools, call: { tool, args: meant }, text: '' })
    .filter(
      (one) =>
        one.valid && one.call.tool === tool && !isForModel(one) && isLossless(meant, one.call.args, closed),
    )
    .map(({ call }) => call.args);
  const isOnly = new Set(repairs.map(canonicalJson)).size === 1;
  const ignored = near.map(
    ({ argument, parameters }) =>
      `argument ${JSON.stringify(argument)} (similar: ${parameters.map((name) => JSON.stringify(name)).join(', ')})`,
  );
  return {
    ...(isOnly ? { repaired: repairs[0]! } : {}),
    note: `Note: the tool does not have ${ignored.join(', ')}. It was ignored.`,
  };
}
