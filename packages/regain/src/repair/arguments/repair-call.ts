/** Repairs a call: by its schema, the failure, the text and other known values. */

import { canonicalJson, type JsonObject, pointerTo, validate } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { initialStates } from './initial-states.ts';
import { intendedTools } from './intended-tool.ts';
import { sizeOf } from './json/json-size.ts';
import { resultReference } from './needed-result.ts';
import { createRepairContext, type RepairContext, type State } from './repair-context.ts';
import { fits, searchRepairs, withKnownNames } from './repair-search.ts';
import type { Repair, RepairRequest } from './repair-types.ts';
import { normalSchema } from './schema/normal-schema.ts';
import { severalCalls } from './several-calls.ts';

export type { Repair, RepairRequest } from './repair-types.ts';

/** Valid repairs first, then by support; none if nothing is wrong or nothing helps. At most 24. */
export function repairCall(request: RepairRequest): Repair[] {
  const size = sizeOf(request.call.args, NODES_MAX);
  if (size.nodes > NODES_MAX || size.depth > DEPTH_MAX || size.characters > CHARACTERS_MAX) return [];
  const isLarge = size.nodes > NODES_MANY || size.characters > CHARACTERS_MANY;
  const needed = neededCall(request, isLarge);
  if (needed !== undefined) return [needed];
  const meant = intendedTools(request);
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
  return distinct(
    found
      .filter(({ edits }) => edits.length > 0)
      .sort((a, b) => Number(b.valid) - Number(a.valid) || b.support - a.support),
  ).slice(0, REPAIRS_MAX);
}

/** The repairs of a call for one tool; without edits if nothing is wrong. */
function repairsFor(context: RepairContext): readonly Repair[] {
  const initial = initialStates(context.request.call.args, context);
  const single = searchRepairs(initial, context).map((state) => repairFrom(state, context));
  return [...single, ...initial.flatMap((state) => severalRepairs(state, context))];
}

function repairFrom({ args, edits, support, unresolved }: State, context: RepairContext): Repair {
  return {
    call: { tool: context.spec.name, args },
    edits,
    support: support * UNRESOLVED_SHARE ** unresolved,
    valid: fits(context, args),
  };
}

/** Repairs to several calls, each of which fits the tool. */
function severalRepairs(initial: State, context: RepairContext): readonly Repair[] {
  const named = withKnownNames(initial, context);
  return severalCalls(named.args, context).flatMap(({ all, name, support }) => {
    const repairs = all.map((args) => {
      const [best] = searchRepairs([{ ...named, args }], context);
      return best === undefined ? undefined : repairFrom(best, context);
    });
    const [first, ...further] = distinct(repairs.filter((one) => one?.valid === true) as Repair[]);
    if (first === undefined || further.length === 0 || repairs.some((one) => one?.valid !== true)) return [];
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

/** The call whose result the written call needs, if one of its values stands for a result. */
function neededCall(request: RepairRequest, isLarge: boolean): Repair | undefined {
  const { call, tools } = request;
  if (!isObject(call.args)) return undefined;
  const reference = resultReference(call.args, tools);
  if (reference === undefined || (request.parsed === undefined && isValid(call.args, request)))
    return undefined;
  const { path: keys, spec, args = {} } = reference;
  const path = pointerTo(keys);
  const edit = { operator: 'call-first' as const, path, rivals: 0 };
  if (spec !== undefined && spec.name !== call.tool) {
    const context = createRepairContext(request, spec, isLarge);
    const [best] = searchRepairs(initialStates(args, context), context);
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
    edits: [{ ...edit, why, support: UNRESOLVED_SHARE }],
    support: UNRESOLVED_SHARE,
    valid: false,
  };
}

function isValid(args: JsonObject, { call, tools }: RepairRequest): boolean {
  const spec = tools.find(({ name }) => name === call.tool);
  return spec !== undefined && validate(normalSchema(spec.inputSchema).open, args).length === 0;
}

const NEEDED_SUPPORT = 0.9;
const NODES_MAX = 20_000;
const DEPTH_MAX = 200;
const CHARACTERS_MAX = 1_500_000;
const NODES_MANY = 300;
const CHARACTERS_MANY = 30_000;
const REPAIRS_MAX = 24;
const UNRESOLVED_SHARE = 0.5;

function distinct(repairs: readonly Repair[]): Repair[] {
  const seen = new Set<string>();
  return repairs.filter(({ call, further = [] }) => {
    const text = [call, ...further].map(({ tool, args }) => `${tool} ${canonicalJson(args)}`).join('\n');
    return !seen.has(text) && seen.add(text);
  });
}
