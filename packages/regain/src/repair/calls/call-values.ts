/** The values of repaired calls, each with its place in the schema. */

import type { Json, JsonSchema, ToolCall } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { isList } from '../arguments/json/json-types.ts';
import type { RepairRequest } from '../arguments/repair-types.ts';
import { normalSchema } from '../arguments/schema/normal-schema.ts';
import { type SchemaView, viewOf } from '../arguments/schema/view-of.ts';

export interface CallValue {
  /** The name of the parameter, or of the nearest one around the value. */
  readonly name: string;
  readonly value: string | number | boolean;
  readonly view: SchemaView | undefined;
  readonly isRequired: boolean;
}

export interface CallParts {
  readonly values: readonly CallValue[];
  readonly lists: readonly (readonly Json[])[];
  /** Optional parameters without a value, at the top level. */
  readonly unset: readonly { readonly name: string; readonly view: SchemaView }[];
}

const valuesMax = 300;
const parametersMax = 50;

export function partsOf({ tool, args }: ToolCall, { tools }: RepairRequest): CallParts {
  const input = tools.find(({ name }) => name === tool)?.inputSchema;
  const root = input === undefined ? {} : normalSchema(input).closed;
  const values: CallValue[] = [];
  const lists: (readonly Json[])[] = [];
  const walk = (value: Json, schema: JsonSchema | undefined, name: string, isRequired: boolean) => {
    if (value === null || values.length >= valuesMax) return;
    const view = schema === undefined ? undefined : viewOf(root, schema, value);
    if (isList(value)) {
      lists.push(value);
      for (const [i, item] of value.entries())
        walk(item, view?.prefixItems[i] ?? view?.items, name, isRequired);
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value))
        walk(item, view?.properties.get(key), key, view?.required.includes(key) ?? false);
    } else values.push({ name, value: value as string | number | boolean, view, isRequired });
  };
  walk(args, root, '', true);
  const top = viewOf(root, root, args);
  const unset = [...top.properties]
    .slice(0, parametersMax)
    .filter(([name]) => !Object.hasOwn(args, name))
    .map(([name, schema]) => ({ name, view: viewOf(root, schema) }));
  return { values, lists, unset };
}
