/** Values that hold nothing: blanks, and texts that no conversion can read. */

import type { Json } from '../../../types/index.ts';
import type { SchemaView } from '../schema/view-of.ts';
import { conversionsOf } from '../values/conversions.ts';

/** Words by which models express an absent value. */
export function isBlankValue(value: Json): boolean {
  if (value === null) return true;
  if (typeof value === 'object') return Object.values(value).every((item) => item === null || item === '');
  return (
    typeof value === 'string' &&
    /^(?:|null|none|nil|undefined|unknown|unspecified|not specified|n\/a|nan)$/i.test(
      value.slice(0, 20).trim(),
    )
  );
}

/** A text in place of a number, list or object that cannot be read as one: `temperature_data`, "most recent". */
export function isUnreadable(value: Json, view: SchemaView, name: string): boolean {
  if (typeof value !== 'string' || view.types.includes('string') || view.allowed !== undefined) return false;
  if (view.types.includes('array')) return /^[a-z]+(?:_[a-z\d]+)+$/.test(value);
  return conversionsOf(value, view, name).length === 0;
}
