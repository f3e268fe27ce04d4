/** Fields that the schema has never heard of and does not allow, left out: new ones are harmless unless they say otherwise. */

import type { Mender } from './mend.ts';

/** What says that the rest is old, cut short or wrong is not to be overlooked. */
export const TELLING =
  /(?:^|[_-])(?:age|as_of|asof|stale|cached?|from_cache|expire[sd]?|outdated|truncated|partial|incomplete|more|cursor|next|pages?|warnings?|errors?|unit|units|currency)(?:$|[_-])|(?:Unit|Age|Cache|Cursor|Error|Warning)s?$|^next[A-Z]|^as[A-Z]/;

export const droppedFields: Mender = ({ holder, unknown, schema, missing }) => {
  if (schema.additionalProperties !== false || unknown.length === 0 || missing.length > 0) return undefined;
  const kept = Object.fromEntries(Object.entries(holder).filter(([name]) => !unknown.includes(name)));
  return {
    holder: kept,
    mendings: unknown.map((field) => ({
      operator: 'accept-output',
      field,
      support: TELLING.test(field) ? 0.05 : 0.5,
    })),
  };
};
