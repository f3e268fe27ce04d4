/** Fills missing fields that are determined by the request, the length of a list, or a constant. */

import type { Json, JsonSchema } from '../../../types/index.ts';
import { violations } from '../schema-parts.ts';
import type { ObjectRepair, OutputRepair, RepairSources, SchemaMismatch } from './repair-to-schema.ts';

export const fillFields: ObjectRepair = (mismatch, sources) => {
  const { object, missing, properties } = mismatch;
  if (missing.length === 0) return undefined;
  const filled: Record<string, Json> = { ...object };
  const repairs: OutputRepair[] = [];
  for (const field of missing) {
    const found = determinedValue(field, properties[field]!, mismatch, sources);
    if (found === undefined || violations(properties[field], found.value).length > 0) continue;
    filled[field] = found.value;
    repairs.push({ operator: 'fill-missing', field, support: found.support });
  }
  return repairs.length === 0 ? undefined : { holder: filled, repairs };
};

function determinedValue(
  field: string,
  { const: constant, default: preset, enum: allowed }: JsonSchema,
  { object }: SchemaMismatch,
  { args }: RepairSources,
): { readonly value: Json; readonly support: number } | undefined {
  if (constant !== undefined) return { value: constant, support: 0.9 };
  if (Array.isArray(allowed) && allowed.length === 1) return { value: allowed[0] as Json, support: 0.9 };
  const asked = Object.hasOwn(args, field) ? args[field] : undefined;
  if (asked !== undefined && asked !== null) return { value: asked, support: 0.7 };
  if (preset !== undefined) return { value: preset, support: 0.3 };
  if (!/^(?:total|count|size|length)$/i.test(field)) return undefined;
  const lists = Object.values(object).filter((value) => Array.isArray(value));
  // There may be more than the received items.
  return lists.length === 1 ? { value: lists[0]!.length, support: 0.3 } : undefined;
}
