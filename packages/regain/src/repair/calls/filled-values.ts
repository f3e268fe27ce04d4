/** Values that a repair fills in where there was none. */

import { atPointer, type Json } from '../../types/index.ts';
import type { Repair, RepairEdit, RepairRequest } from '../arguments/repair-types.ts';
import { placeholderPattern, writtenArguments } from './value-helpers.ts';

const supportEnough = 0.8;

/** How many, and how many of them with little support. */
export function filledValues(
  { edits }: Repair,
  { call }: RepairRequest,
): { readonly count: number; readonly doubtful: number } {
  const written = writtenArguments(call.args);
  const fills = edits.filter((edit) => isFill(edit, written));
  return {
    count: fills.length,
    doubtful: fills.filter(({ support }) => support < supportEnough).length,
  };
}

/** A value where there was none, or only a blank one. */
function isFill({ operator, path }: RepairEdit, written: Json): boolean {
  if (operator === 'fill-missing') return true;
  if (operator !== 'correct-value') return false;
  const before = valueAtPointer(written, path);
  return (
    before === undefined ||
    before === null ||
    (typeof before === 'string' && (before.trim() === '' || placeholderPattern.test(before)))
  );
}

export function valueAtPointer(value: Json, path: string): Json | undefined {
  const isPlace = typeof value === 'object' && value !== null && (path === '' || path.startsWith('/'));
  return isPlace ? atPointer(value, path) : undefined;
}
