/** Repairs a call: by its schema, the failure, the text and other known values. */

import { canonicalJson } from '../../types/index.ts';
import { initialStates } from './initial-states.ts';
import { intendedTools } from './intended-tool.ts';
import { sizeOf } from './json/json-size.ts';
import { createRepairContext } from './repair-context.ts';
import { fits, searchRepairs } from './repair-search.ts';
import type { Repair, RepairEdit, RepairRequest } from './repair-types.ts';

export type { Repair, RepairRequest } from './repair-types.ts';

/** Valid repairs first, then by support; none if nothing is wrong or nothing helps. At most 24. */
export function repairCall(request: RepairRequest): Repair[] {
  const size = sizeOf(request.call.args, NODES_MAX);
  if (size.nodes > NODES_MAX || size.depth > DEPTH_MAX || size.characters > CHARACTERS_MAX) return [];
  const isLarge = size.nodes > NODES_MANY || size.characters > CHARACTERS_MANY;
  const meant = intendedTools(request);
  const found: Repair[] = [];
  for (const { spec, support, isAsCalled } of meant) {
    const context = createRepairContext(request, spec, isLarge);
    const rivals = meant.filter((other) => other.spec !== spec && other.support >= support - 0.12).length;
    const renamed: RepairEdit[] = isAsCalled
      ? []
      : [
          {
            operator: 'other-tool',
            path: '',
            why: `"${spec.name}" is the listed tool that is nearest`,
            support,
            rivals,
          },
        ];
    for (const state of searchRepairs(initialStates(request.call.args, context), context)) {
      const edits = [...renamed, ...state.edits];
      if (edits.length === 0) continue;
      found.push({
        call: { tool: spec.name, args: state.args },
        edits,
        support: support * state.support * UNRESOLVED_SHARE ** state.unresolved,
        valid: fits(context, state.args),
      });
    }
  }
  return distinct(found.sort((a, b) => Number(b.valid) - Number(a.valid) || b.support - a.support)).slice(
    0,
    REPAIRS_MAX,
  );
}

const NODES_MAX = 20_000;
const DEPTH_MAX = 200;
const CHARACTERS_MAX = 1_500_000;
const NODES_MANY = 300;
const CHARACTERS_MANY = 30_000;
const REPAIRS_MAX = 24;
const UNRESOLVED_SHARE = 0.5;

function distinct(repairs: readonly Repair[]): Repair[] {
  const seen = new Set<string>();
  return repairs.filter(({ call }) => {
    const text = `${call.tool} ${canonicalJson(call.args)}`;
    return !seen.has(text) && seen.add(text);
  });
}
