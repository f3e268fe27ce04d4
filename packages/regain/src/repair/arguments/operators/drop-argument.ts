/** Drops an undeclared property without a target parameter, and a blank value of an optional one. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObjectOrArray } from '../../../values/index.ts';
import { type Path, valueAt, withoutValue, withValue } from '../json/json-path.ts';
import { isList } from '../json/json-types.ts';
import { type Change, keyOf, propertyAt, type RepairOperator } from '../repair-context.ts';
import type { SchemaView } from '../schema/view-of.ts';
import { conversionsOf } from '../values/conversions.ts';
import { unusedParameters } from './rename-argument.ts';
import { targetEvidence } from './target-parameter.ts';

export const dropArgument: RepairOperator = (issue, state, context) => {
  const { kind, path, complaint } = issue;
  const { args } = state;
  const list = valueAt(args, path.slice(0, -1));
  if (isList(list) && kind === 'value') return droppedItem(path, list, args);
  const property = propertyAt(issue, state, context);
  if (property?.value === undefined) return [];
  const { name, value, container, parent } = property;
  const isRequired = parent.required.includes(name);
  const dropped = (why: string, support: number): Change[] => [
    {
      args: withoutValue(args, path) as Change['args'],
      operator: 'drop-argument',
      path,
      why,
      support,
      ...(isRequired ? { settles: [keyOf('missing', path)] } : {}),
    },
  ];
  if (kind === 'value') {
    if (isRequired) return [];
    if (isBlankValue(value))
      return dropped(`"${name}" may be left out, and holds nothing`, value === null ? 0.95 : 0.85);
    // What only the failure complains about may be needed.
    if (complaint !== undefined) return [];
    const view = context.viewAt(args, path);
    const isLost = view === undefined || !isUnreadable(value, view, name);
    return dropped(`"${name}" may be left out, and its value does not fit`, isLost ? 0.5 : 0.75);
  }
  if (complaint !== undefined && parent.properties.has(name))
    return dropped(`the tool says that it does not know "${name}"`, isRequired ? 0.45 : 0.8);
  if (isBlankValue(value) || value === context.spec.name)
    return dropped(`"${name}" holds nothing that is asked for`, 0.97);
  // While a required value is missing, this may be that value.
  const isWanting = parent.required.some((other) => !Object.hasOwn(container, other));
  const targets = unusedParameters(container, parent, value, context);
  const best = Math.max(0, ...targets.map((target) => targetEvidence({ name, value }, target, context)));
  // The closer the best free parameter, the lower the support for dropping.
  const support = (isWanting ? 0.8 : 0.93) * (1 - Math.max(0, Math.min(0.5, best - 0.35)));
  return dropped(`"${name}" is not known to the tool`, support);
};

/** A list without the item that does not fit; not if its items belong to those of another list. */
function droppedItem(path: Path, list: readonly Json[], args: JsonObject): readonly Change[] {
  const isPaired = Object.values(args).some(
    (other) => other !== list && isList(other) && other.length === list.length,
  );
  const item = list[Number(path.at(-1))];
  if (list.length < 2 || isPaired || isObjectOrArray(item)) return [];
  const rest = list.filter((_, index) => index !== path.at(-1));
  const parent = path.slice(0, -1);
  return [
    {
      args: withValue(args, parent, rest) as JsonObject,
      operator: 'drop-argument',
      path,
      why: 'an item of the list does not fit',
      support: item === null ? 0.6 : 0.4,
    },
  ];
}

/** Words by which models express an absent value. */
export function isBlankValue(value: Json): boolean {
  if (value === null) return true;
  if (typeof value === 'object') return Object.values(value).every((item) => item === null || item === '');
  return (
    typeof value === 'string' &&
    /^(?:|null|none|nil|undefined|unknown|unspecified|not specified|n\/a|nan)$/i.test(
      value.slice(0, 20).trim(),
    )
  );
}

/** A text in place of a number, list or object that cannot be read as one: `temperature_data`, "most recent". */
export function isUnreadable(value: Json, view: SchemaView, name: string): boolean {
  if (typeof value !== 'string' || view.types.includes('string') || view.allowed !== undefined) return false;
  if (view.types.includes('array')) return /^[a-z]+(?:_[a-z\d]+)+$/.test(value);
  return conversionsOf(value, view, name).length === 0;
}
