/** A copy of a JSON value in which one place holds another value. */

import type { Json, JsonObject } from 'regain/internal/types';

/** `pointer` is a JSON Pointer of at most one property: '' replaces the whole value. */
export function withValueAt(value: Json, pointer: string, inner: Json): Json {
  if (pointer === '') return inner;
  const name = pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
  return { ...(value as JsonObject), [name]: inner };
}
