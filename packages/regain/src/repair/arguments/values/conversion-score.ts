/** How well a value converts to a parameter: 1 unchanged, less with a conversion, 0 not at all. */

import type { Json } from '../../../types/index.ts';
import { isOfType } from '../json/json-types.ts';
import type { SchemaView } from '../schema/view-of.ts';
import { conversionsOf } from './conversions.ts';

export function conversionScore(value: Json, view: SchemaView, name: string): number {
  if (isOfType(value, view.types) && (view.allowed === undefined || view.allowed.includes(value))) return 1;
  const [best] = conversionsOf(value, view, name);
  return best === undefined ? 0 : 0.9 * best.support;
}
