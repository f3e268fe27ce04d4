/** Changes JSON values at random: other types, missing and repeated parts, keys that objects have, numbers at their limits. */

import type { Json, Random } from '../types/index.ts';
import { isObjectOrArray } from '../values/index.ts';

type Container = Record<string, Json> | Json[];

/** Each is new: what is put in may be changed again. */
const replacements: readonly (() => Json)[] = [
  ...[null, true, false, 0, -1, 0.5, 1e308, -1e308, 2 ** 53, '', 'a', '1e999', '__proto__', '{"a":'].map(
    (value) => () => value,
  ),
  () => 'x'.repeat(5000),
  () => 'Exit code: 1\nOutput:\n',
  () => [],
  () => ({}),
  () => [[[null]]],
  () => ({ toString: 1, valueOf: null, length: -1 }),
  () => nested(400),
];

function nested(depth: number): Json {
  let value: Json = 'a';
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { value };
  return value;
}

/** A changed copy. `others` are values that may be put in. */
export function mutated(value: Json, others: readonly Json[], draws: Random): Json {
  const holder: Json[] = [copyOf(value)];
  for (let n = draws.below(3); n >= 0; n--) {
    const [container, key] = somePart(holder, draws);
    change(container, key, others, draws);
  }
  return holder[0] ?? null;
}

function change(container: Container, key: string, others: readonly Json[], draws: Random): void {
  const parts = container as Record<string, Json>;
  // An earlier change removed everything.
  if (!(key in parts)) return;
  switch (draws.below(7)) {
    case 0:
      if (Array.isArray(container)) container.splice(Number(key), 1);
      else delete parts[key];
      break;
    case 1:
      if (Array.isArray(container)) container.push(copyOf(parts[key]!));
      else define(parts, ['__proto__', 'constructor', 'toString', 'length'][draws.below(4)]!, parts[key]!);
      break;
    case 2: {
      const [other, at] = somePart([copyOf(others[draws.below(others.length)]!)], draws);
      parts[key] = (other as Record<string, Json>)[at]!;
      break;
    }
    case 3:
      if (typeof parts[key] === 'string')
        parts[key] = parts[key].slice(0, draws.below(parts[key].length + 1));
      break;
    case 4:
      parts[key] = [parts[key]!];
      break;
    default:
      parts[key] = replacements[draws.below(replacements.length)]!();
  }
}

/** A place in the value: deep ones as often as shallow ones. */
function somePart(holder: Json[], draws: Random): readonly [Container, string] {
  let container: Container = holder;
  let key = '0';
  for (;;) {
    const value = (container as Record<string, Json>)[key];
    if (!isObjectOrArray(value) || draws.below(4) === 0) return [container, key];
    const keys = Object.keys(value);
    if (keys.length === 0) return [container, key];
    container = value as Container;
    key = keys[draws.below(keys.length)]!;
  }
}

/** Also where the key is `__proto__`. */
function define(object: Record<string, Json>, key: string, value: Json): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

function copyOf(value: Json): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
