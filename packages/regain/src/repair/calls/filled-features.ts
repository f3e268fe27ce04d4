/** Features of filled-in values: their sources and their alternatives. */

import { atPointer, type Json } from '../../types/index.ts';
import type { Repair, RepairEdit, RepairRequest } from '../arguments/repair-types.ts';
import { readText } from '../arguments/text/read-text.ts';
import type { StatedEvidence } from './stated-evidence.ts';
import { comparable, leavesOf, negativeLogSupport, placeholderPattern } from './value-helpers.ts';

export const filledFeatures = [
  'fills',
  'fill-doubt',
  'fill-texts',
  'fill-rivals',
  'fill-unstated',
  'fill-flags',
] as const;

export function filledValueFeatures(
  { call, edits }: Repair,
  request: RepairRequest,
  evidence: StatedEvidence,
): Record<(typeof filledFeatures)[number], number> {
  const out = {
    fills: 0,
    'fill-doubt': 0,
    'fill-texts': 0,
    'fill-rivals': 0,
    'fill-unstated': 0,
    'fill-flags': 0,
  };
  const fills = edits.filter((edit) => isFill(edit, request.call.args));
  if (fills.length === 0) return out;
  const used = new Set(leavesOf(call.args).map(comparable));
  for (const { path, support } of fills) {
    const value = valueAtPointer(call.args, path);
    if (value === undefined) continue;
    out.fills++;
    out['fill-doubt'] += negativeLogSupport(support);
    if (typeof value === 'string') out['fill-texts']++;
    if (typeof value === 'boolean') out['fill-flags']++;
    if (!evidence.states(value)) out['fill-unstated']++;
    out['fill-rivals'] += Math.log1p(rivalsOf(value, request.text, used));
  }
  return out;
}

/** A value where there was none, or only a blank one. */
function isFill({ operator, path }: RepairEdit, written: Json): boolean {
  if (operator === 'fill-missing') return true;
  if (operator !== 'correct-value') return false;
  const before = typeof written === 'object' && written !== null ? valueAtPointer(written, path) : undefined;
  return (
    before === undefined ||
    before === null ||
    (typeof before === 'string' && (before.trim() === '' || placeholderPattern.test(before)))
  );
}

/** Entities of the same kind in the text that the call does not use. */
function rivalsOf(value: Json, text: string, used: ReadonlySet<string>): number {
  const { entities } = readText(text);
  const own = comparable(value);
  const kind = entities.find((entity) => comparable(entity.value) === own)?.kind;
  const isLike = (entity: (typeof entities)[number]) =>
    kind === undefined ? typeof entity.value === typeof value : entity.kind === kind;
  return new Set(
    entities
      .filter((entity) => isLike(entity) && !used.has(comparable(entity.value)))
      .map(({ value: one }) => comparable(one)),
  ).size;
}

export function valueAtPointer(value: Json, path: string): Json | undefined {
  return path === '' || path.startsWith('/') ? atPointer(value, path) : undefined;
}
