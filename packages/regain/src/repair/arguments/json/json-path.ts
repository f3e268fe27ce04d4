/** Changed copies of JSON values by path. The original is not modified, and keys keep their order. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { isList } from './json-types.ts';

export type Path = readonly (string | number)[];

export function valueAt(value: Json, path: Path): Json | undefined {
  let current: Json | undefined = value;
  for (const key of path) {
    if (typeof key === 'number') current = isList(current) ? current[key] : undefined;
    else current = isObject(current) && Object.hasOwn(current, key) ? current[key] : undefined;
    if (current === undefined) return undefined;
  }
  return current;
}

/** The items or properties of a value with their keys; none of a scalar. */
export function partsOf(value: Json): readonly (readonly [key: string | number, part: Json])[] {
  if (isList(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}

/** Creates missing objects and lists on the path; other values on the path are replaced. */
export function withValue(value: Json | undefined, path: Path, replacement: Json, from = 0): Json {
  if (from === path.length) return replacement;
  const key = path[from]!;
  if (typeof key === 'number') {
    const list = isList(value) ? [...value] : [];
    list[Math.min(key, list.length)] = withValue(list[key], path, replacement, from + 1);
    return list;
  }
  const object: JsonObject = isObject(value) ? value : {};
  const inner = Object.hasOwn(object, key) ? object[key] : undefined;
  return { ...object, [key]: withValue(inner, path, replacement, from + 1) };
}

export function withoutValue(value: Json, path: Path): Json {
  const [parent, last] = [path.slice(0, -1), path.at(-1)];
  const container = valueAt(value, parent);
  if (isObject(container)) {
    const rest = Object.entries(container).filter(([key]) => key !== last);
    return withValue(value, parent, Object.fromEntries(rest));
  }
  if (!isList(container)) return value;
  const rest = container.filter((_, i) => i !== last);
  return withValue(value, parent, rest);
}

/** Renames a property and keeps its position. */
export function withKey(value: Json, path: Path, name: string): Json {
  const parent = path.slice(0, -1);
  const container = valueAt(value, parent);
  if (!isObject(container)) return value;
  const renamed = Object.entries(container).map(
    ([key, inner]) => [key === path.at(-1) ? name : key, inner] as const,
  );
  return withValue(value, parent, Object.fromEntries(renamed));
}

/** Keys as a path: digits are an index if the value has a list there. */
export function pathOf(keys: readonly string[], value: Json): Path {
  const path: (string | number)[] = [];
  for (const key of keys)
    path.push(isList(valueAt(value, path)) && /^\d{1,6}$/.test(key) ? Number(key) : key);
  return path;
}
