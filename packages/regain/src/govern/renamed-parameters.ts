/** The schema of a read in an environment where some of its parameters have other names. */

import type { JsonSchema, Renames, ToolSpec } from '../types/index.ts';
import { membersOf } from './schema-members.ts';

/** Undefined for anything but a read: what is remembered must not bring a name into a write. */
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
