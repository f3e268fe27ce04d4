/**
 * Arguments that can be repaired before a call is made: values in the form of the schema, and names that are almost right.
 * Schema libraries such as Zod remove unknown keys without an error: a filter would be lost, and neither the tool nor the
 * model would notice.
 */

import { nearMissNames } from '../govern/index.ts';
import { onlyRepair } from '../repair/index.ts';
import { type JsonObject, type JsonSchema, type ToolSpec, validate } from '../types/index.ts';

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
  const repaired = onlyRepair(specOf(tool, { ...inputSchema, additionalProperties: false }), meant);
  const ignored = near.map(
    ({ argument, parameters }) =>
      `argument ${JSON.stringify(argument)} (similar: ${parameters.map((name) => JSON.stringify(name)).join(', ')})`,
  );
  return {
    ...(repaired === undefined ? {} : { repaired }),
    note: `Note: the tool does not have ${ignored.join(', ')}. It was ignored.`,
  };
}

/** The arguments in the form of the schema, if they violate it and exactly one repair keeps their meaning. */
export function repairArguments(
  tool: string,
  args: JsonObject,
  inputSchema: JsonSchema,
): JsonObject | undefined {
  return isValid(args, inputSchema) ? undefined : onlyRepair(specOf(tool, inputSchema), args);
}

/** A schema that cannot be read refuses nothing. */
export function isValid(args: JsonObject, inputSchema: JsonSchema): boolean {
  try {
    return validate(inputSchema, args).length === 0;
  } catch {
    return true;
  }
}

function specOf(name: string, inputSchema: JsonSchema): ToolSpec {
  return { name, description: '', inputSchema };
}
