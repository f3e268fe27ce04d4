/** How far the arguments of a call may be changed so that its tool takes them. */

import { RegainError } from '../types/index.ts';

/**
 * `off`: not at all. `lossless`: only to say the same otherwise (see `isLossless`). `all`: whatever is likely to be right
 * for a read; for anything else what is lossless, and besides what the schema itself fixes.
 */
export const repairModes = ['off', 'lossless', 'all'] as const;
export type RepairMode = (typeof repairModes)[number];

export function requireRepairMode(mode: RepairMode): RepairMode {
  if (repairModes.includes(mode)) return mode;
  throw new RegainError(
    'invalid-argument',
    `repairs must be one of ${repairModes.join(', ')}, got ${JSON.stringify(mode)}`,
  );
}
