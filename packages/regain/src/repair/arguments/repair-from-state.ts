/** A final state of the search as a repair. */

import type { RepairContext, State } from './repair-context.ts';
import { fits } from './repair-search.ts';
import type { Repair } from './repair-types.ts';

export function repairFrom({ args, edits, support, unresolved }: State, context: RepairContext): Repair {
  return {
    call: { tool: context.spec.name, args },
    edits,
    support: support * UNRESOLVED_SHARE ** unresolved,
    valid: fits(context, args),
  };
}

const UNRESOLVED_SHARE = 0.5;
