/** Moves fields up that are one or two levels too deep. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { violations } from '../schema-parts.ts';
import type { ObjectRepair, OutputRepair } from './repair-to-schema.ts';

/** From undeclared objects; their other fields are moved too, to be renamed or dropped. */
export const liftFields: ObjectRepair = ({ object, missing, absent, unknown, properties }) => {
  const wanted = [...missing, ...absent];
  if (wanted.length === 0) return undefined;
  const wrappers = unknown.filter((name) => isObject(object[name]));
  if (wrappers.length === 0) return undefined;
  const lifted: Record<string, Json> = { ...object };
  const repairs: OutputRepair[] = [];
  for (const wrapper of wrappers) {
    const inner = nestedObjectWith(object[wrapper] as JsonObject, wanted);
    const found = wanted.filter((name) => Object.hasOwn(inner, name));
    if (found.length === 0) continue;
    delete lifted[wrapper];
    for (const [name, value] of Object.entries(inner)) {
      if (!Object.hasOwn(lifted, name) || lifted[name] === null) lifted[name] = value;
    }
    for (const field of found) {
      const fits = violations(properties[field], inner[field]!).length === 0;
      repairs.push({ operator: 'lift-field', field, support: fits ? 0.95 : 0.6 });
    }
  }
  return repairs.length === 0 ? undefined : { holder: lifted, repairs };
};

/** The object, or its content one level deeper if the missing fields are there. */
function nestedObjectWith(inner: JsonObject, missing: readonly string[]): JsonObject {
  if (missing.some((name) => Object.hasOwn(inner, name))) return inner;
  const deeper = Object.values(inner).find(
    (part) => isObject(part) && missing.some((name) => Object.hasOwn(part, name)),
  );
  return deeper === undefined ? inner : (deeper as JsonObject);
}
