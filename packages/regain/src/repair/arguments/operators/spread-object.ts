/** An undeclared object that contains the call's own properties: they move up, and the object is removed. */

import type { JsonObject } from '../../../types/index.ts';
import { isObject, wordSet } from '../../../values/index.ts';
import { withoutValue, withValue } from '../json/json-path.ts';
import { isList } from '../json/json-types.ts';
import { fromPairs, keywordArguments, parseLenient } from '../json/parse-lenient.ts';
import { type Change, propertyAt, type RepairOperator } from '../repair-context.ts';
import { nameSimilarity } from '../words/name-similarity.ts';

export const spreadObject: RepairOperator = (issue, state, context) => {
  const property = propertyAt(issue, state, context);
  if (property === undefined) return [];
  const { name, value, container, parent, parentPath } = property;
  const inner = objectFrom(value);
  if (inner === undefined || Object.keys(inner).length > 100) return [];
  const known = [...parent.properties.keys()];
  const own = Object.keys(inner).filter((key) => !Object.hasOwn(container, key));
  const likely = own.map((key) =>
    wrapperNames.has(key.toLowerCase()) && objectFrom(inner[key]) !== undefined
      ? 0.9
      : known.includes(key)
        ? 1
        : Math.max(
            0,
            ...known.slice(0, 100).map((each) => nameSimilarity(`${name}_${key}`, each)),
            ...known.slice(0, 100).map((each) => nameSimilarity(key, each)),
          ),
  );
  const share = likely.length === 0 ? 0 : likely.reduce((sum, each) => sum + each, 0) / likely.length;
  if (share < 0.5) return [];
  const left = withoutValue(state.args, issue.path);
  const { [name]: _, ...rest } = container;
  // Of a property both inside and outside the object, the outer value counts.
  const joined = withValue(left, parentPath, { ...inner, ...rest });
  return [
    {
      args: joined as Change['args'],
      operator: 'move-value',
      path: parentPath,
      why: `what "${name}" holds belongs one level up`,
      support: 0.95 * share,
    },
  ];
};

/** Names of objects that models wrap arguments in. */
export const wrapperNames = wordSet(
  'args arguments input inputs params parameters kwargs payload body data request tool_input properties',
);

/** Names of the properties that hold the tool's name in a written call. */
export const callNames = wordSet('name tool tool_name toolName function function_name recipient_name action');

/** An object, also as text or as pairs. */
export function objectFrom(value: unknown): JsonObject | undefined {
  if (isObject(value as JsonObject)) return value as JsonObject;
  if (Array.isArray(value))
    return fromPairs(value) ?? (value.length === 1 && isObject(value[0]) ? value[0] : undefined);
  if (typeof value !== 'string') return undefined;
  const parsed = parseLenient(value);
  if (isObject(parsed)) return parsed;
  return isList(parsed) ? fromPairs(parsed) : keywordArguments(value);
}
