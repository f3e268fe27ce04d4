/** How easily a value becomes what a place takes: 1 as it is, less with a change, 0 not at all. */

import type { Json } from '../../../types/index.ts';
import { isOfType } from '../json/kinds.ts';
import type { View } from '../schema/view.ts';
import { restatements } from './restatements.ts';

export function ease(value: Json, view: View, name: string): number {
  if (isOfType(value, view.types) && (view.allowed === undefined || view.allowed.includes(value))) return 1;
  const [best] = restatements(value, view, name);
  return best === undefined ? 0 : 0.9 * best.support;
}
