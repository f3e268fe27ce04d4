/** Repairs an answer to fit its schema, one object at a time, and records the changes. */

import { isMetadataField } from '../../../govern/index.ts';
import type { Json, JsonObject, JsonSchema, Operator } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { isOfType, itemsOf, propertiesOf, requiredOf, typesOf, violations } from '../schema-parts.ts';
import { coerceValue } from './coerce-value.ts';
import { convertUnits } from './convert-units.ts';
import { fillFields } from './fill-fields.ts';
import { liftFields } from './lift-fields.ts';
import { renameFields } from './rename-fields.ts';

/** One change. */
export interface OutputRepair {
  readonly operator: Operator;
  /** Its subject; the same in every row of a list. */
  readonly field: string;
  readonly support: number;
  /** The key of an alternative with similar support, so that it can be excluded. */
  readonly alternative?: string;
}

export interface RepairedOutput {
  readonly value: Json;
  readonly repairs: readonly OutputRepair[];
}

/** An object under repair: declared fields, missing fields, undeclared fields. */
export interface SchemaMismatch {
  readonly object: JsonObject;
  readonly schema: JsonSchema;
  readonly properties: { readonly [name: string]: JsonSchema };
  /** Required and absent, or null where null is not allowed. */
  readonly missing: readonly string[];
  /** Declared, optional and absent. */
  readonly absent: readonly string[];
  readonly unknown: readonly string[];
}

/** Context besides the answer. */
export interface RepairSources {
  readonly args: JsonObject;
  /** Earlier answers of the same tool. */
  readonly examples: readonly Json[];
  /** Alternatives that were chosen before and are excluded now. */
  readonly ruledOut: ReadonlySet<string>;
}

/** One way to repair an object; undefined if it does not apply. */
export type ObjectRepair = (
  broken: SchemaMismatch,
  around: RepairSources,
) => { readonly holder: JsonObject; readonly repairs: readonly OutputRepair[] } | undefined;

/** Undeclared fields that the schema does not allow: additional fields are mostly harmless. */
const dropFields: ObjectRepair = ({ object, unknown, schema, missing }) => {
  if (schema.additionalProperties !== false || unknown.length === 0 || missing.length > 0) return undefined;
  const kept = Object.fromEntries(Object.entries(object).filter(([name]) => !unknown.includes(name)));
  return {
    holder: kept,
    repairs: unknown.map((field) => ({
      operator: 'accept-output',
      field,
      support: isMetadataField(field) ? 0.05 : 0.5,
    })),
  };
};

/** Units first, while the unit field is still there; remaining fields are dropped last. */
const objectRepairs: readonly ObjectRepair[] = [
  convertUnits,
  liftFields,
  renameFields,
  fillFields,
  dropFields,
];

const NODES_MAX = 50_000;
const DEPTH_MAX = 32;

export function repairToSchema(value: Json, schema: JsonSchema, sources: RepairSources): RepairedOutput {
  const repairs = new Map<string, OutputRepair>();
  let nodes = 0;

  const visit = (current: Json, described: JsonSchema | undefined, depth: number): Json => {
    if (described === undefined || depth > DEPTH_MAX || ++nodes > NODES_MAX) return current;
    const fitting = fitted(current, described);
    if (Array.isArray(fitting)) {
      const items = itemsOf(described);
      return items === undefined ? fitting : mapUnlessSame(fitting, (item) => visit(item, items, depth + 1));
    }
    if (!isObject(fitting)) return fitting;
    const holder = repairFields(fitting, described);
    const properties = propertiesOf(described);
    let changed: Record<string, Json> | undefined;
    for (const name of Object.keys(holder)) {
      if (!Object.hasOwn(properties, name)) continue;
      const inner = visit(holder[name]!, properties[name], depth + 1);
      if (inner === holder[name]) continue;
      changed ??= { ...holder };
      changed[name] = inner;
    }
    return changed ?? holder;
  };

  const fitted = (current: Json, described: JsonSchema): Json => {
    if (isOfType(current, described) && described.enum === undefined) return current;
    const other = coerceValue(current, described);
    if (other === undefined) return current;
    note({ operator: other.operator, field: typesOf(described).join(), support: other.support });
    return other.value;
  };

  const repairFields = (object: JsonObject, described: JsonSchema): JsonObject => {
    let holder = object;
    for (const repairObject of objectRepairs) {
      const mismatch = mismatchOf(holder, described);
      if (mismatch === undefined) break;
      const better = repairObject(mismatch, sources);
      if (better === undefined) continue;
      holder = better.holder;
      better.repairs.forEach(note);
    }
    return holder;
  };

  const note = (repair: OutputRepair): void => {
    const key = `${repair.operator} ${repair.field}`;
    const known = repairs.get(key);
    if (known === undefined || repair.support < known.support) repairs.set(key, repair);
  };

  return { value: visit(value, schema, 0), repairs: [...repairs.values()] };
}

/** Undefined if nothing is missing and nothing is undeclared. */
function mismatchOf(holder: JsonObject, schema: JsonSchema): SchemaMismatch | undefined {
  const properties = propertiesOf(schema);
  const names = Object.keys(properties);
  if (names.length === 0) return undefined;
  const required = requiredOf(schema);
  const isThere = (name: string) => {
    if (!Object.hasOwn(holder, name)) return false;
    return (
      holder[name] !== null ||
      properties[name] === undefined ||
      violations(properties[name], null).length === 0
    );
  };
  const lacking = names.filter((name) => !isThere(name));
  const unknown = Object.keys(holder).filter((name) => !Object.hasOwn(properties, name));
  if (lacking.length === 0 && unknown.length === 0) return undefined;
  const missing = lacking.filter((name) => required.includes(name) || Object.hasOwn(holder, name));
  const absent = lacking.filter((name) => !missing.includes(name));
  return { object: holder, schema, properties, missing, absent, unknown };
}

/** The list with every item mapped; the same list if none changed. */
function mapUnlessSame(list: readonly Json[], change: (item: Json) => Json): Json {
  let changed: Json[] | undefined;
  list.forEach((item, index) => {
    const next = change(item);
    if (next === item) return;
    changed ??= [...list];
    changed[index] = next;
  });
  return changed ?? list;
}
