/**
 * A repairer for tests that uses only what an agent sees: the visible task, the list of tools, answers and error texts.
 * It repairs plans by rules, which shows that the mistakes can be repaired.
 */

import { isErrorShaped } from 'regain/internal/dialects';
import { lenientJson, propertiesOf, renamedKey, requiredOf } from 'regain/internal/faults';
import { undoCall } from 'regain/internal/govern';
import {
  type Action,
  type Clock,
  canonicalJson,
  type Json,
  type JsonObject,
  propertyOf,
  resolveArgs,
  type Step,
  type Task,
  type Toolbox,
  type ToolSpec,
  type Violation,
  validate,
} from 'regain/internal/types';
import { isObject, nearestName } from 'regain/internal/values';
import { referencesIn } from '../conformance/shape.ts';
import { contextOf } from '../execute-plan.ts';
import { callsFor, factFor, hasSameMeaning, intendedValue } from './evidence.ts';

export interface Call {
  readonly tool: string;
  readonly args: JsonObject;
}

/** The visible result of a call: an answer, or an error text; `isLoud`: the tool reported the error itself. */
export type CallResult =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly message: string; readonly isLoud: boolean };

/** A turn of the repairer: the failure that it saw, and its action. */
export interface RepairTurn {
  readonly step: string;
  readonly call: Call;
  readonly spec: ToolSpec | undefined;
  readonly message: string;
  readonly isLoud: boolean;
  readonly action: Action | null;
}

export interface RepairRun {
  readonly outputs: { readonly [stepId: string]: Json };
  readonly turns: readonly RepairTurn[];
}

const TRIES_MAX = 6;

export async function repairPlan(task: Task, toolbox: Toolbox, clock: Clock): Promise<RepairRun> {
  const tools = toolbox.list();
  const outputs: Record<string, Json> = {};
  const mended: RepairTurn[] = [];
  const done: (Call & { readonly value: Json })[] = [];
  const specOf = (name: string) => tools.find((tool) => tool.name === name);

  const attempt = (call: Call, index: number): Promise<CallResult> =>
    observeCall(() => toolbox.call(call.tool, call.args, contextOf(clock, index)));

  for (const [index, step] of task.plan.entries()) {
    for (const { call, id } of missingCalls(task, index, tools, outputs)) {
      const outcome = await attempt(call, index);
      if (outcome.ok) outputs[id] = outcome.value;
    }
    let call: Call = { tool: step.tool, args: resolveArgs(step.args, outputs).args };
    let outcome = await attempt(call, index);
    for (let n = 0; n < TRIES_MAX && !outcome.ok; n++) {
      const { message, isLoud } = outcome;
      const turn = { step: step.id, call, spec: specOf(call.tool), message, isLoud };
      const before = done.find((other) => isSameCall(other, call));
      if (before !== undefined) {
        outcome = { ok: true, value: before.value };
        mended.push({ ...turn, action: { kind: 'repair-output', value: before.value } });
        break;
      }
      const next = repairedCall(call, turn.spec, task, tools);
      mended.push({ ...turn, action: next && actionOf(call, next) });
      if (next === null) break;
      call = next;
      outcome = await attempt(call, index);
    }
    if (!outcome.ok) continue;
    const { value } = outcome;
    outputs[step.id] = value;
    await undoRepetition(call, value, index);
    done.push({ ...call, value });
  }
  return { outputs, turns: mended };

  /** The same write repeated, with another answer than the first time, is a duplicate. */
  async function undoRepetition(call: Call, value: Json, index: number): Promise<void> {
    const spec = specOf(call.tool);
    const before = done.find((other) => isSameCall(other, call));
    if (
      before === undefined ||
      spec?.effect !== 'write' ||
      canonicalJson(before.value) === canonicalJson(value)
    )
      return;
    const undo = undoCall(spec, call.args, value);
    if (undo !== undefined) await attempt(undo, index);
  }
}

/** A thrown error, an answer that is an error, or an empty list. */
export async function observeCall(run: () => Promise<unknown>): Promise<CallResult> {
  try {
    const value = (await run()) as Json;
    if (isErrorShaped(value)) return { ok: false, message: JSON.stringify(value), isLoud: true };
    const isEmpty = isObject(value) && value.total === 0;
    return isEmpty ? { ok: false, message: 'the list is empty', isLoud: false } : { ok: true, value };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error), isLoud: true };
  }
}

/** Calls that the plan refers to and does not make, where exactly one call would answer. */
function missingCalls(
  { plan, given }: Task,
  index: number,
  tools: readonly ToolSpec[],
  outputs: { readonly [stepId: string]: Json },
): { readonly id: string; readonly call: Call }[] {
  const ids = referencesIn(plan[index]!.args).map(({ $from }) => $from);
  const missing = [...new Set(ids)].filter((id) => !(id in outputs) && plan.every((step) => step.id !== id));
  return missing.flatMap((id) => {
    const references = plan.flatMap(({ args }) => referencesIn(args)).filter(({ $from }) => $from === id);
    const earlier: readonly Step[] = plan.slice(0, index);
    const calls = callsFor(
      references.map(({ path }) => path),
      earlier,
      tools,
      given,
    );
    if (calls.length !== 1) return [];
    return [{ id, call: { tool: calls[0]!.tool, args: resolveArgs(calls[0]!.args, outputs).args } }];
  });
}

function repairedCall(
  call: Call,
  spec: ToolSpec | undefined,
  task: Task,
  tools: readonly ToolSpec[],
): Call | null {
  if (spec === undefined) {
    const tool = nearestName(
      call.tool,
      tools.map(({ name }) => name),
    );
    return tool === undefined ? null : { ...call, tool };
  }
  const [violation] = validate(spec.inputSchema, call.args);
  const args =
    violation === undefined
      ? resembling(call.args, spec, task)
      : repairedArgs(call.args, violation, spec, task);
  return args === null || canonicalJson(args) === canonicalJson(call.args) ? null : { tool: call.tool, args };
}

/** The call was accepted and found nothing: values that occur nowhere else become the given ones that they resemble. */
function resembling(args: JsonObject, { inputSchema }: ToolSpec, { given }: Task): JsonObject {
  const isGiven = (value: Json) => given.some((fact) => hasSameMeaning(fact.value, value));
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const isOdd = typeof value === 'string' && !isGiven(value);
      return [name, isOdd ? (intendedValue(value, name, inputSchema, given) ?? value) : value];
    }),
  );
}

function repairedArgs(
  args: JsonObject,
  violation: Violation,
  { inputSchema }: ToolSpec,
  { given }: Task,
): JsonObject | null {
  const name = propertyOf(violation);
  switch (violation.keyword) {
    case 'additionalProperties': {
      const inner = unwrapped(args[name!]!);
      if (inner !== undefined && Object.keys(args).length === 1) return inner;
      const free = Object.keys(propertiesOf(inputSchema)).filter((known) => !(known in args));
      const wanted = requiredOf(inputSchema).filter((known) => free.includes(known));
      const right = wanted.length === 1 ? wanted[0] : nearestName(name!, free);
      return right === undefined ? null : renamedKey(args, name!, right);
    }
    case 'required': {
      const value = factFor(name!, inputSchema, given);
      return value === undefined ? null : { ...args, [name!]: value };
    }
    default: {
      const parameter = violation.path.split('/')[1]!;
      const wrong = args[parameter]!;
      const type = propertiesOf(inputSchema)[parameter]?.type;
      const right =
        violation.keyword === 'type'
          ? retyped(wrong, type)
          : intendedValue(wrong, parameter, inputSchema, given);
      return right === undefined ? null : { ...args, [parameter]: right };
    }
  }
}

function retyped(wrong: Json, type: Json | undefined): Json | undefined {
  if ((type === 'number' || type === 'integer') && typeof wrong === 'string') return Number(wrong);
  if (type === 'string' && Array.isArray(wrong) && wrong.length === 1) return wrong[0];
  if (type === 'array' && typeof wrong === 'string') return wrong.split(', ');
  return undefined;
}

function unwrapped(value: Json): JsonObject | undefined {
  if (isObject(value)) return value;
  if (typeof value === 'string') {
    const parsed = lenientJson(value);
    return isObject(parsed) ? parsed : undefined;
  }
  const pairs = Array.isArray(value)
    ? value.filter((item) => isObject(item) && 'name' in item && 'value' in item)
    : [];
  return pairs.length === 0
    ? undefined
    : Object.fromEntries(pairs.map((pair) => [String(pair.name), pair.value]));
}

function isSameCall(a: Call, b: Call): boolean {
  return a.tool === b.tool && canonicalJson(a.args) === canonicalJson(b.args);
}

function actionOf(call: Call, next: Call): Action {
  return next.tool === call.tool
    ? { kind: 'repair-arguments', args: next.args }
    : { kind: 'use-tool', ...next };
}
