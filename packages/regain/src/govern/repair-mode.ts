/** How far the arguments of a call may be changed by repairs. */

import { RegainError, type RepairMode, repairModes } from '../types/index.ts';

export function requireRepairMode(mode: RepairMode): RepairMode {
  if (repairModes.includes(mode)) return mode;
  throw new RegainError(
    'invalid-argument',
    `repairs must be one of ${repairModes.join(', ')}, got ${JSON.stringify(mode)}`,
  );
}
