/** Repairs a call: by its schema, the failure, the text and other known values. */

import { pointerTo } from '../../types/index.ts';
import { withoutExplained } from './explained-failure.ts';
import { initialStates } from './initial-states.ts';
import { intendedTools } from './intended-tool.ts';
import { sizeOf } from './json/json-size.ts';
import { neededCall } from './needed-call.ts';
import { createRepairContext, type RepairContext, type State } from './repair-context.ts';
import { repairInnerCalls } from './repair-inner-calls.ts';
import { distinctBy, repairFrom, searchRepairs, withKnownNames } from './repair-search.ts';
import { callsText, type Repair, type RepairRequest } from './repair-types.ts';
import { withInternedTools } from './schema/intern-tools.ts';
import { severalCalls } from './several-calls.ts';

/** Valid repairs first, then by support; none if nothing is wrong or nothing helps. At most 24. */
export function repairCall(asked: RepairRequest): Repair[] {
  const request = withoutExplained(withInternedTools(asked));
  const size = sizeOf(request.call.args, NODES_MAX);
  if (size.nodes > NODES_MAX || size.depth > DEPTH_MAX || size.characters > CHARACTERS_MAX) return [];
  const isLarge = size.nodes > NODES_MANY || size.characters > CHARACTERS_MANY;
  const inner = repairInnerCalls(request, repairCall);
  if (inner.length > 0) return inner.slice(0, REPAIRS_MAX);
  const needed = neededCall(request, isLarge);
  if (needed !== undefined) return [needed];
  const isListed = asked.tools.some(({ name }) => name === asked.call.tool);
  // For a name that is not listed, the message may say which one is.
  const meant = intendedTools(isListed ? request : asked);
  const found = meant.flatMap(({ spec, support, isAsCalled }) => {
    const context = createRepairContext(request, spec, isLarge);
    const rivals = meant.filter((other) => other.spec !== spec && other.support >= support - 0.12).length;
    const why = `"${spec.name}" is the listed tool that is nearest`;
    const renamed = isAsCalled ? [] : [{ operator: 'other-tool' as const, path: '', why, support, rivals }];
    return repairsFor(context).map((repair) => ({
      ...repair,
      edits: [...renamed, ...repair.edits],
      support: support * repair.support,
    }));
  });
  const sorted = found
    .filter(({ edits }) => edits.length > 0)
    .sort((a, b) => Number(b.valid) - Number(a.valid) || b.support - a.support);
  return distinctBy(sorted, callsText).slice(0, REPAIRS_MAX);
}

/** The repairs of a call for one tool; without edits if nothing is wrong. */
function repairsFor(context: RepairContext): readonly Repair[] {
  const initial = initialStates(context.request.call.args, context);
  const single = searchRepairs(initial, context).map((state) => repairFrom(state, context));
  return [...single, ...initial.flatMap((state) => severalRepairs(state, context))];
}

/** Repairs to several calls, each of which fits the tool. */
function severalRepairs(initial: State, context: RepairContext): readonly Repair[] {
  const named = withKnownNames(initial, context);
  return severalCalls(named.args, context).flatMap(({ all, name, support }) => {
    const repairs = all.map((args) => {
      const [best] = searchRepairs([{ ...named, args }], context);
      return best === undefined ? undefined : repairFrom(best, context);
    });
    if (!repairs.every((one) => one?.valid === true)) return [];
    const [first, ...further] = distinctBy(repairs as readonly Repair[], callsText);
    if (first === undefined || further.length === 0) return [];
    const why = `"${name}" takes one value, and the call has ${all.length}`;
    const edit = { operator: 'move-value' as const, path: pointerTo([name]), why, support, rivals: 0 };
    return [
      {
        ...first,
        further: further.map(({ call }) => call),
        edits: [edit, ...first.edits],
        support: support * Math.min(...repairs.map((one) => one!.support)),
      },
    ];
  });
}

const NODES_MAX = 20_000;
const DEPTH_MAX = 200;
const CHARACTERS_MAX = 1_500_000;
const NODES_MANY = 300;
const CHARACTERS_MANY = 30_000;
const REPAIRS_MAX = 24;
