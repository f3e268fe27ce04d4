/** Repairs of a call that was written with other calls instead of its arguments: those are repaired instead. */

import { isObject } from '../../values/index.ts';
import { fitsListedTool } from './explained-failure.ts';
import { innerCalls } from './inner-calls.ts';
import {
  callsOf,
  type Repair,
  type RepairEdit,
  type RepairRequest,
  type WrittenCall,
} from './repair-types.ts';

type RepairOne = (request: RepairRequest) => readonly Repair[];

/** None if the call fits its tool, or has other arguments than calls of listed tools. */
export function repairInnerCalls(request: RepairRequest, repairOne: RepairOne): readonly Repair[] {
  const { call, tools } = request;
  if (fitsListedTool(request)) return [];
  const calls = innerCalls(call, tools);
  // A failure of another tool says nothing about the inner call.
  const { parsed: _, inputBefore: __, ...rest } = request;
  const repairs = calls.map((inner) =>
    repairsOf({ ...(inner.tool === call.tool ? request : rest), call: inner }, repairOne),
  );
  const [first] = repairs;
  if (first === undefined || repairs.some(([best]) => best === undefined || isUseless(best, calls)))
    return [];
  const why = calls.length === 1 ? 'the whole call stands among its arguments' : 'the arguments are calls';
  const moved = { operator: 'move-value' as const, path: '', why, support: 0.96, rivals: 0 };
  return (calls.length === 1 ? first : [combined(repairs.map(([best]) => best!))]).map((repair) => ({
    ...repair,
    edits: [...renamed(repair.call.tool, call.tool), moved, ...repair.edits],
    support: moved.support * repair.support,
  }));
}

/** Of several calls, each must be complete. */
function isUseless({ valid, needs }: Repair, calls: readonly WrittenCall[]): boolean {
  return calls.length > 1 && (!valid || needs !== undefined);
}

function renamed(tool: string, called: string): readonly RepairEdit[] {
  if (tool === called) return [];
  const why = `"${tool}" is the tool of the call among the arguments`;
  return [{ operator: 'other-tool', path: '', why, support: 0.97, rivals: 0 }];
}

function combined(repairs: readonly Repair[]): Repair {
  const [call, ...further] = repairs.flatMap(callsOf);
  return {
    call: call!,
    further,
    edits: repairs.flatMap(({ edits }) => edits),
    support: Math.min(...repairs.map(({ support }) => support)),
    valid: true,
  };
}

function repairsOf(request: RepairRequest, repairOne: RepairOne): readonly Repair[] {
  const { tool, args } = request.call;
  const repairs = repairOne(request);
  if (repairs.length > 0 || !isObject(args) || !fitsListedTool(request)) return repairs;
  return [{ call: { tool, args }, edits: [], support: 1, valid: true }];
}
