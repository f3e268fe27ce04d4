/** Moves a value from the wrong object to the position of its name, deeper or higher. */

import type { JsonObject, JsonSchema } from '../../../types/index.ts';
import { type Path, valueAt, withoutValue, withValue } from '../json/json-path.ts';
import { isList } from '../json/json-types.ts';
import type { Change, RepairOperator } from '../repair-context.ts';
import { type SchemaView, viewOf } from '../schema/view-of.ts';
import { conversionScore } from '../values/conversions.ts';
import { nameSimilarity } from '../words/name-similarity.ts';

export const moveValue: RepairOperator = ({ path }, { args }, context) => {
  const name = path.at(-1);
  const value = valueAt(args, path);
  if (typeof name !== 'string' || value === undefined) return [];
  const left = withoutValue(args, path) as JsonObject;
  const own = path.slice(0, -1);
  return placesOf(context.closed, left)
    .filter((place) => !isSame(place.path.slice(0, -1), own))
    .map((place) => ({
      place,
      likeness: likenessOf(name, own, place) * conversionScore(value, place.view, String(place.path.at(-1))),
    }))
    .filter(({ likeness }) => likeness >= LIKENESS_MIN)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ place, likeness }) => ({
      args: withValue(left, place.path, value) as Change['args'],
      operator: 'move-value' as const,
      path: place.path,
      why: `"${name}" belongs to "${place.path.filter((key) => typeof key === 'string').join('.')}"`,
      support: Math.min(0.95, likeness * (place.isRequired ? 1 : 0.9)),
    }));
};

const LIKENESS_MIN = 0.55;
const PLACES_MAX = 400;
const DEPTH_MAX = 5;

interface Place {
  readonly path: Path;
  readonly view: SchemaView;
  readonly isRequired: boolean;
}

/** Every property of the schema without a value, at any depth; for a list, of its first item. */
function placesOf(root: JsonSchema, args: JsonObject): readonly Place[] {
  const found: Place[] = [];
  const walk = (view: SchemaView, path: Path, depth: number) => {
    for (const [name, schema] of view.properties) {
      if (found.length >= PLACES_MAX) return;
      const inner: Path = [...path, name];
      const value = valueAt(args, inner);
      const innerView = viewOf(root, schema, value);
      if (value === undefined)
        found.push({ path: inner, view: innerView, isRequired: view.required.includes(name) });
      if (depth >= DEPTH_MAX) continue;
      if (innerView.types.includes('object')) walk(innerView, inner, depth + 1);
      else if (innerView.types.includes('array') && innerView.items !== undefined) {
        if (isList(value) && value.length > 1) continue;
        const item = viewOf(root, innerView.items, isList(value) ? value[0] : undefined);
        if (item.types.includes('object')) walk(item, [...inner, 0], depth + 1);
      }
    }
  };
  walk(viewOf(root, root, args), [], 0);
  return found;
}

/** By the last name, or by the joined names of the path: `address_city`, `address.city`. */
function likenessOf(name: string, from: Path, { path }: Place): number {
  const names = path.filter((key) => typeof key === 'string');
  const last = names.at(-1)!;
  const alone = nameSimilarity(name, last);
  const whole = names.length > 1 ? nameSimilarity(name, names.join('_')) : 0;
  const near = names.length > 2 ? nameSimilarity(name, names.slice(-2).join('_')) : 0;
  const higher = names.length === 1 && from.length > 0 ? nameSimilarity([...from, name].join('_'), last) : 0;
  // The last name alone is weaker evidence: other objects may have the same one.
  return Math.max(whole, near, higher, alone >= 0.9 ? alone * 0.92 : alone * 0.6);
}

function isSame(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i]);
}
