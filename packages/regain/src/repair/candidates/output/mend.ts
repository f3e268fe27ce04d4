/** Brings an answer back into the form that its schema describes, one object at a time, and says what was done to it. */

import type { Json, JsonObject, JsonSchema, Operator } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { isOfType, itemsOf, propertiesOf, requiredOf, typesOf, violations } from '../schema.ts';
import { coerced } from './coerce.ts';
import { droppedFields } from './drop-fields.ts';
import { filledFields } from './fill-fields.ts';
import { liftedFields } from './lift-fields.ts';
import { renamedFields } from './rename-fields.ts';
import { convertedUnits } from './units.ts';

/** One thing that was done. */
export interface Mending {
  readonly operator: Operator;
  /** What it was done to; the same in every row of a list. */
  readonly field: string;
  readonly support: number;
  /** Another way to do it that was nearly as good: named, so that it can be ruled out. */
  readonly rival?: string;
}

export interface Mended {
  readonly value: Json;
  readonly mendings: readonly Mending[];
}

/** An object that is being mended: what its schema knows, what it lacks, what the schema has never heard of. */
export interface Broken {
  readonly holder: JsonObject;
  readonly schema: JsonSchema;
  readonly properties: { readonly [name: string]: JsonSchema };
  /** Required and not there, or there as a null that may not be. */
  readonly missing: readonly string[];
  /** Known, not required, and not there. */
  readonly absent: readonly string[];
  readonly unknown: readonly string[];
}

/** What mending may look at beside the answer. */
export interface Surroundings {
  readonly args: JsonObject;
  /** Earlier answers of the same tool. */
  readonly examples: readonly Json[];
  /** Rivals that were chosen before and are not to be chosen again. */
  readonly ruledOut: ReadonlySet<string>;
}

/** One way to mend an object; undefined where it has nothing to do. */
export type Mender = (
  broken: Broken,
  around: Surroundings,
) => { readonly holder: JsonObject; readonly mendings: readonly Mending[] } | undefined;

/** Units first, while the field that tells them is still there; what is left over at the end is dropped. */
const menders: readonly Mender[] = [convertedUnits, liftedFields, renamedFields, filledFields, droppedFields];

const NODES_MAX = 50_000;
const DEPTH_MAX = 32;

export function mend(value: Json, schema: JsonSchema, around: Surroundings): Mended {
  const mendings = new Map<string, Mending>();
  let nodes = 0;

  const visit = (current: Json, described: JsonSchema | undefined, depth: number): Json => {
    if (described === undefined || depth > DEPTH_MAX || ++nodes > NODES_MAX) return current;
    const fitting = fitted(current, described);
    if (Array.isArray(fitting)) {
      const items = itemsOf(described);
      return items === undefined ? fitting : sameOr(fitting, (item) => visit(item, items, depth + 1));
    }
    if (!isObject(fitting)) return fitting;
    const holder = mendObject(fitting, described);
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
    const other = coerced(current, described);
    if (other === undefined) return current;
    note({ operator: other.operator, field: typesOf(described).join(), support: other.support });
    return other.value;
  };

  const mendObject = (object: JsonObject, described: JsonSchema): JsonObject => {
    let holder = object;
    for (const mender of menders) {
      const broken = brokenness(holder, described);
      if (broken === undefined) break;
      const better = mender(broken, around);
      if (better === undefined) continue;
      holder = better.holder;
      better.mendings.forEach(note);
    }
    return holder;
  };

  const note = (mending: Mending): void => {
    const key = `${mending.operator} ${mending.field}`;
    const known = mendings.get(key);
    if (known === undefined || mending.support < known.support) mendings.set(key, mending);
  };

  return { value: visit(value, schema, 0), mendings: [...mendings.values()] };
}

/** Undefined where nothing is missing and nothing unknown. */
function brokenness(holder: JsonObject, schema: JsonSchema): Broken | undefined {
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
  return { holder, schema, properties, missing, absent, unknown };
}

/** The list with every item changed; the very same list where none was. */
function sameOr(list: readonly Json[], change: (item: Json) => Json): Json {
  let changed: Json[] | undefined;
  list.forEach((item, index) => {
    const next = change(item);
    if (next === item) return;
    changed ??= [...list];
    changed[index] = next;
  });
  return changed ?? list;
}
