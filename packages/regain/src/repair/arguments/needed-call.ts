/** The call to make first, if a value of the written call stands for its result. */

import { type JsonObject, pointerTo } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { fitsListedTool } from './explained-failure.ts';
import { initialStates } from './initial-states.ts';
import type { Path } from './json/json-path.ts';
import { createRepairContext, type RepairContext } from './repair-context.ts';
import { repairFrom, searchRepairs } from './repair-search.ts';
import type { Repair, RepairRequest } from './repair-types.ts';
import { resultReference } from './result-reference.ts';
import { viewOf } from './schema/view-of.ts';

/** The call whose result the written call needs, if one of its values stands for a result. */
export function neededCall(request: RepairRequest, isLarge: boolean): Repair | undefined {
  const { call, tools } = request;
  if (!isObject(call.args)) return undefined;
  const reference = resultReference(call.args, tools);
  if (reference === undefined || (request.parsed === undefined && fitsListedTool(request))) return undefined;
  const { path: keys, spec, args = {} } = reference;
  const path = pointerTo(keys);
  const edit = { operator: 'call-first' as const, path, rivals: 0 };
  if (spec !== undefined && spec.name !== call.tool) {
    const context = createRepairContext(request, spec, isLarge);
    const [best] = searchRepairs(
      initialStates({ ...sharedArguments(call.args, keys, context), ...args }, context),
      context,
    );
    const repair = best === undefined ? undefined : repairFrom(best, context);
    if (repair?.valid === true) {
      const why = `the value stands for the result of "${spec.name}"`;
      const edits = [{ ...edit, why, support: NEEDED_SUPPORT }, ...repair.edits];
      return { ...repair, needs: { path, tool: spec.name }, edits, support: NEEDED_SUPPORT * repair.support };
    }
  }
  const why = 'the value stands for the result of another call';
  return {
    call: { tool: call.tool, args: call.args },
    needs: { path },
    edits: [{ ...edit, why, support: UNKNOWN_SUPPORT }],
    support: UNKNOWN_SUPPORT,
    valid: false,
  };
}

/** Arguments of the written call that the needed one takes under the same names. */
function sharedArguments(args: JsonObject, [reference]: Path, { closed }: RepairContext): JsonObject {
  const { required } = viewOf(closed, closed, {});
  return Object.fromEntries(
    Object.entries(args).filter(([name]) => name !== reference && required.includes(name)),
  );
}

const NEEDED_SUPPORT = 0.9;
const UNKNOWN_SUPPORT = 0.5;
