/** Copying and freezing, so that code of users cannot change what others see. */

/** A deep copy of plain data. Other values are returned unchanged. */
export function deepCopy<T>(value: T, seen: Map<object, unknown> = new Map()): T {
  if (typeof value !== 'object' || value === null) return value;
  const known = seen.get(value);
  if (known !== undefined) return known as T;
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    seen.set(value, copy);
    for (const item of value) copy.push(deepCopy(item, seen));
    return copy as T;
  }
  if (!isPlain(value)) return value;
  const copy: { [key: string]: unknown } = {};
  seen.set(value, copy);
  for (const [key, item] of Object.entries(value)) {
    // An own property even with the name `__proto__`.
    if (key === '__proto__') Object.defineProperty(copy, key, { ...field, value: deepCopy(item, seen) });
    else copy[key] = deepCopy(item, seen);
  }
  return copy as T;
}

/** Freezes plain data deeply, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || alreadyFrozen.has(value)) return value;
  if (!Array.isArray(value) && !isPlain(value)) return value;
  Object.freeze(value);
  alreadyFrozen.add(value);
  for (const item of Object.values(value)) deepFreeze(item);
  return value;
}

/** Deeply frozen objects: Object.isFrozen says nothing about nested values. */
const alreadyFrozen = new WeakSet<object>();

const field = { enumerable: true, writable: true, configurable: true };

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
