/** Whether a value is JSON and nothing else, so that a log reads back as it was written. */

import type { Json } from '../../types/index.ts';

export function isPlainJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isPlainJson);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((inner) => inner === undefined || isPlainJson(inner));
}
