/** How far the arguments of a call may be changed by repairs. */

import { invalidArgument, type RepairMode, repairModes } from '../types/index.ts';

export function requireRepairMode(mode: RepairMode): RepairMode {
  if (repairModes.includes(mode)) return mode;
  throw invalidArgument(`repairs must be one of ${repairModes.join(', ')}, got ${JSON.stringify(mode)}`);
}
