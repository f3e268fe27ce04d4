/** Every kind is cleared by the actions that it declares and by no others. */

import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import {
  type Action,
  type ActionKind,
  actionKinds,
  canonicalJson,
  type Json,
  type JsonObject,
  type ToolSpec,
} from '../types/index.ts';
import { isObject } from '../values/index.ts';
import { bookingsRead, contextAt, openBookingWorld, validArgs } from './conformance/booking-world.ts';
import type { FaultKind } from './fault-kind.ts';
import { LANDS_MAX_MS } from './kinds/unreported-effects.ts';
import { lenientJson } from './shape/lenient-json.ts';
import { propertiesOf } from './shape/schema.ts';
import { verifyAction } from './shape/verification-calls.ts';
import { type SingleFault, singleFault, toolKindCases, toolKinds } from './single-fault-in-test.ts';
import { type Answer, takeAction } from './take-action-in-test.ts';

/** More rounds than the fault lasts. */
const ROUNDS = 5;
const SEEDS = trialCount(2, 6);

describe('actions that clear a fault', () => {
  it('are tried for every kind on at least one tool', () => {
    expect(new Set(toolKindCases.map(({ name }) => name)).size).toBe(toolKinds.length);
  });

  it.each(toolKindCases)('$name on $tool: exactly the declared actions', async ({ kind, spec }) => {
    const declared = new Set<ActionKind>(kind.clearedOn?.(spec) ?? kind.clearedBy);
    const landedOnce: boolean[] = [];
    for (let seed = 0; seed < SEEDS; seed++) {
      for (const action of actionKinds) {
        const { wasMet, isCleared } = await tryToClear(kind, spec, action, seed);
        landedOnce.push(wasMet);
        // A corrupted answer may by chance be unchanged: then there is nothing to clear.
        if (!wasMet) continue;
        expect({ seed, action, isCleared }).toEqual({ seed, action, isCleared: declared.has(action) });
      }
    }
    expect(landedOnce).toContain(true);
  });
});

interface Trial {
  readonly wasMet: boolean;
  readonly isCleared: boolean;
}

/** Calls through the fault, then takes the action repeatedly. */
async function tryToClear(kind: FaultKind, spec: ToolSpec, action: ActionKind, seed: number): Promise<Trial> {
  const goal = await cleanOutcome(spec);
  const bed = singleFault(kind, spec, seed);
  const args = validArgs[spec.name]!;
  let last = await bed.call(spec.name, args);
  const wasMet = bed.landed.length > 0;
  for (let round = 0; round < ROUNDS && wasMet; round++) {
    const landedBefore = bed.landed.length;
    // The most favourable case: a read that shows what has landed.
    if (action === 'verify' && kind.name === 'late-commit') await bed.clock.sleep(LANDS_MAX_MS);
    const answer = await takeAction(favourable(action, kind, spec, bed, last), bed, {
      spec,
      tool: spec.name,
      args,
      last,
    });
    if (answer === 'no answer') {
      if (isPending(bed, spec, args)) continue;
      const again = await bed.call(spec.name, args);
      return { wasMet, isCleared: isGoal(again, goal) && bed.world.snapshot() === goal.state };
    }
    const isMet = bed.landed.length > landedBefore;
    if (!isMet && isGoal(answer, goal) && bed.world.snapshot() === goal.state)
      return { wasMet, isCleared: true };
    // The repair applies to the answer that was received; another call returns a new one.
    if (action !== 'repair-output') last = answer;
  }
  return { wasMet, isCleared: false };
}

async function cleanOutcome(spec: ToolSpec): Promise<{ value: string; state: string }> {
  const world = openBookingWorld();
  const tool = world.tools.find(({ name }) => name === spec.name)!;
  const value = (await tool.execute(validArgs[spec.name]!, contextAt())) as Json;
  return { value: canonicalJson(value), state: world.snapshot() };
}

function isGoal(answer: Answer, goal: { value: string }): boolean {
  return 'value' in answer && canonicalJson(answer.value) === goal.value;
}

function isPending(bed: SingleFault, spec: ToolSpec, args: JsonObject): boolean {
  const place = { ...bookingsRead, tool: spec.name, args, nowMs: bed.clock.now() };
  return bed.hidden.pending(place).length > 0;
}

/** The kind's own remedy if it is of this action kind, otherwise the best action without knowledge of the fault. */
function favourable(
  action: ActionKind,
  kind: FaultKind,
  spec: ToolSpec,
  bed: SingleFault,
  last: Answer,
): Action {
  const args = validArgs[spec.name]!;
  const value = 'value' in last ? last.value : undefined;
  const context = { spec, specs: bed.list(), args, value, nowMs: bed.clock.now() };
  const remedy = kind.remedy(bed.fault, context);
  if (remedy.kind === action) return remedy.kind === 'retry' ? { kind: 'retry', delayMs: 600_000 } : remedy;
  switch (action) {
    case 'retry':
      return { kind: 'retry', delayMs: 600_000 };
    case 'repair-arguments':
      return { kind: action, args: otherArgs(spec, value) };
    case 'repair-output':
      return { kind: action, value: mended(value, spec, args) };
    case 'use-tool': {
      const other = bed.list().find(({ name }) => name !== spec.name)!;
      return { kind: action, tool: other.name, args };
    }
    case 'verify':
      return spec.verifiedBy
        ? verifyAction(spec, args)
        : { kind: action, tool: 'list_bookings', args: { city: 'Porto' } };
    case 'compensate':
      return { kind: action, tool: 'cancel_booking', args: { booking_id: `B-Ines-${args.room}-1` } };
    case 'hand-off':
    case 'give-up':
      return { kind: action, reason: 'test' };
    default:
      return { kind: action };
  }
}

/** Arguments with another meaning: equal ones would be a retry. For a partial page, its cursor. */
function otherArgs(spec: ToolSpec, value: Json | undefined): JsonObject {
  const args = validArgs[spec.name]!;
  if (isObject(value) && value.next_cursor !== undefined) return { ...args, cursor: value.next_cursor };
  const name = Object.keys(args).find((key) => propertiesOf(spec.inputSchema)[key]?.enum === undefined)!;
  return { ...args, [name]: `${args[name]} II` };
}

/** Parsed again, unknown fields dropped, and echoed request fields filled in. */
function mended(value: Json | undefined, spec: ToolSpec, args: JsonObject): Json {
  const parsed = typeof value === 'string' ? lenientJson(value) : value;
  if (!isObject(parsed)) return parsed ?? null;
  const known = propertiesOf(spec.outputSchema);
  const kept = Object.entries(parsed).filter(([name]) => name in known);
  const echoed = Object.entries(args).filter(([name]) => name in known);
  return Object.fromEntries([...kept, ...echoed]);
}
