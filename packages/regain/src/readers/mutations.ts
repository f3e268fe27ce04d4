/** Damaged copies of a JSON value: each has one part removed, or replaced by a value of another type. */

import type { Json } from '../types/index.ts';

const replacements: readonly Json[] = [
  null,
  -1,
  1e308,
  '',
  'text',
  true,
  [],
  {},
  [[null]],
  JSON.parse('{"__proto__":{"polluted":true},"constructor":1}'),
];

/** Parts that are damaged of one value. */
const PARTS_MAX = 200;

export function* mutations(value: Json): Generator<Json> {
  const parts = pathsOf(value).slice(0, PARTS_MAX);
  for (const [i, path] of parts.entries()) {
    yield changed(value, path, undefined);
    // Each part gets three of the replacements in turn: all occur, and the number stays small.
    for (let k = 0; k < 3; k++) yield changed(value, path, replacements[(3 * i + k) % replacements.length]);
  }
}

type Path = readonly (string | number)[];

function pathsOf(value: Json): Path[] {
  const paths: Path[] = [];
  const visit = (part: Json, path: Path): void => {
    if (path.length > 0) paths.push(path);
    if (typeof part !== 'object' || part === null || path.length > 12) return;
    const keys = Array.isArray(part) ? part.keys() : Object.keys(part);
    for (const key of keys) visit((part as Record<string | number, Json>)[key]!, [...path, key]);
  };
  visit(value, []);
  return paths;
}

/** A copy in which the part at the path is replaced, or removed if there is no replacement. */
function changed(value: Json, path: Path, replacement: Json | undefined): Json {
  const copy = structuredClone(value);
  const last = path.at(-1)!;
  let parent = copy as Record<string | number, Json>;
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string | number, Json>;
  if (replacement !== undefined) parent[last] = structuredClone(replacement);
  else if (Array.isArray(parent)) parent.splice(last as number, 1);
  else delete parent[last];
  return copy;
}
