/**
 * Schemas with parameters under other names than declared: as the tool's own errors show, or as earlier calls have shown. If
 * an error refuses a declared name and names another that is not declared, the parameter was renamed after the schema was
 * written.
 */

import type { JsonObject, JsonSchema, Renames, ToolSpec } from '../types/index.ts';
import { mentionStrength, namesInText, saysUnknownParameter } from './names-in-error-text.ts';
import { membersOf } from './schema-members.ts';

/** A call and the text with which the tool refused it. */
export interface RefusedCall {
  readonly call: { readonly args: JsonObject };
  readonly failure: { readonly message: string };
}

/**
 * The schema with the renamed parameters under their new names, or the schema itself. Nothing else is known of a new
 * parameter. Whether a repair may use it is decided by the same rules as without a schema.
 */
export function schemaAfterRenames(schema: JsonSchema, refused: readonly RefusedCall[]): JsonSchema {
  return refused.reduce((current, { call, failure }) => renamed(current, call.args, failure.message), schema);
}

function renamed(schema: JsonSchema, args: JsonObject, errorText: string): JsonSchema {
  const { properties, required } = membersOf(schema);
  const refused = Object.keys(args).filter(
    (name) => Object.hasOwn(properties, name) && saysUnknownParameter(errorText, name),
  );
  if (refused.length === 0) return schema;
  const name = namedInstead(errorText, { ...properties, ...args });
  if (name === undefined) return schema;
  const kept = Object.entries(properties).filter(([known]) => !refused.includes(known));
  return {
    ...schema,
    properties: { ...Object.fromEntries(kept), [name]: {} },
    required: [...new Set(required.map((one) => (refused.includes(one) ? name : one)))],
    // Other names may have changed too: that one is not listed is no evidence against it.
    additionalProperties: true,
  };
}

/** The only new name that the text suggests, or else requires. */
function namedInstead(errorText: string, known: object): string | undefined {
  const named = namesInText(errorText)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => ({ name, strength: mentionStrength(errorText, name) }));
  const strength = Math.max(0, ...named.map((one) => one.strength));
  const strongest = named.filter((one) => one.strength === strength);
  return strength >= 2 && strongest.length === 1 ? strongest[0]!.name : undefined;
}

/** The schema of a tool where earlier calls have shown other names; undefined for anything but a read: what is remembered must not bring a name into a write. */
export function schemaHere(spec: ToolSpec | undefined, renames: Renames): JsonSchema | undefined {
  return spec?.effect === 'read' ? withRenames(spec.inputSchema, renames) : undefined;
}

/** The schema with these parameters under other names, which are then required: nothing else can be meant by them. */
function withRenames(schema: JsonSchema, renames: Renames): JsonSchema {
  const { properties, required } = membersOf(schema);
  const changed = Object.keys(renames).filter(
    (from) => Object.hasOwn(properties, from) && !Object.hasOwn(properties, renames[from]!),
  );
  if (changed.length === 0) return schema;
  const kept = Object.entries(properties).filter(([name]) => !changed.includes(name));
  const fresh = changed.map((from) => [renames[from]!, properties[from]!] as const);
  return {
    ...schema,
    properties: Object.fromEntries([...kept, ...fresh]),
    required: [...required.filter((name) => !changed.includes(name)), ...fresh.map(([to]) => to)],
  };
}
