/** Long texts of an Inspect log are attachments of their sample, and events refer to them. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';

/** `tc://` in logs of 2024. */
const REFERENCE = /^(?:attachment|tc):\/\//;
/** Content is nested a few levels; arguments may be more. */
const DEPTH_MAX = 32;

/** The value with its references replaced; one that refers to nothing stays as it is. */
export function attached(value: Json, attachments: JsonObject, depth = 0): Json {
  if (typeof value === 'string') {
    if (!REFERENCE.test(value)) return value;
    const key = value.replace(REFERENCE, '');
    return Object.hasOwn(attachments, key) ? attachments[key]! : value;
  }
  if (depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((part: Json) => attached(part, attachments, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, attached(part, attachments, depth + 1)]),
  );
}
