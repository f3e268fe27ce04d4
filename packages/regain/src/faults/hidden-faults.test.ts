/** The remedies recover from their faults: of every kind alone, and under every profile. */

import { describe, expect, it } from 'vitest';
import {
  type ActionKind,
  type CallPurpose,
  canonicalJson,
  type Json,
  type JsonObject,
  virtualClock,
} from '../types/index.ts';
import { contextAt, getBookingSpec, openBookingWorld, validArgs } from './conformance/booking-world.ts';
import type { HiddenFaults } from './hidden-faults.ts';
import { inject } from './inject.ts';
import { getFaultKind } from './kinds/index.ts';
import { getProfile, profileNames } from './profiles/index.ts';
import { singleFault, toolKindCases } from './single-fault-in-test.ts';
import { type FaultTestBed, takeAction, testBed } from './take-action-in-test.ts';

const ACTIONS_MAX = 60;
const plan = ['get_rate', 'list_bookings', 'book_room', 'book_room_once', 'cancel_booking', 'list_bookings'];

/** The outputs and the final state of a clean run of the plan. */
async function cleanRun(): Promise<string> {
  const world = openBookingWorld();
  const outputs: Json[] = [];
  for (const tool of plan) {
    const found = world.tools.find(({ name }) => name === tool)!;
    outputs.push((await found.execute(validArgs[tool]!, contextAt())) as Json);
  }
  return canonicalJson([...outputs, world.snapshot()]);
}

interface Task {
  readonly tool: string;
  readonly args: JsonObject;
  readonly step: number;
  readonly purpose: CallPurpose;
}

/** One call with the remedies applied, including verifying reads; the value, or why there is none. */
async function recover(bed: FaultTestBed, hidden: HiddenFaults, task: Task): Promise<Json | string> {
  // A read that verifies a write has faults of its own, with their own remedies.
  const inner: FaultTestBed = {
    ...bed,
    call: async (tool, args, purpose) => {
      if (purpose === undefined || purpose === 'step') return bed.call(tool, args, task.purpose);
      if (purpose === 'compensate') return bed.call(tool, args, purpose);
      return { value: await recover(bed, hidden, { ...task, tool, args, purpose }) };
    },
  };
  let called: Pick<Task, 'tool' | 'args'> = task;
  let last = await inner.call(task.tool, task.args);
  for (let taken = 0; taken <= ACTIONS_MAX; taken++) {
    const place = { ...task, ...called, nth: taken + 1, nowMs: bed.clock.now() };
    const value = 'value' in last ? last.value : undefined;
    if (value !== undefined && hidden.lastLanded(place).length === 0) return value;
    const action = hidden.remedy(place, value);
    if (action === null) return 'no fault active';
    if (action.kind === 'hand-off') return action.kind;
    // The verifying call may have changed together with the write: look it up in the list.
    const spec = bed.list().find(({ name }) => name === called.tool) ?? getBookingSpec(task.tool);
    const answer = await takeAction(action, inner, { spec, ...called, last });
    if (answer !== 'no answer' && 'value' in answer && isFinal.has(action.kind)) return answer.value;
    if (action.kind === 'use-tool') called = { tool: action.tool, args: action.args };
    if (action.kind === 'repair-arguments') called = { tool: called.tool, args: action.args };
    // A read that shows no effect leaves the failure unchanged; a refreshed token is tried at once.
    if (answer !== 'no answer') last = answer;
    else if (action.kind === 'refresh-credentials') last = await inner.call(called.tool, called.args);
  }
  return 'too many actions';
}

function taskOf(tool: string, step = 0): Task {
  return { tool, args: validArgs[tool]!, step, purpose: 'step' };
}

const isFinal: ReadonlySet<ActionKind> = new Set(['repair-output', 'verify', 'paginate']);

describe('the remedy of a single fault', () => {
  it.each(toolKindCases.filter(({ name }) => name !== 'forbidden'))(
    '$name on $tool',
    async ({ kind, spec }) => {
      for (let seed = 0; seed < 8; seed++) {
        const clean = openBookingWorld();
        const expected = await clean.tools
          .find(({ name }) => name === spec.name)!
          .execute(validArgs[spec.name]!, contextAt());
        const bed = singleFault(kind, spec, seed, 2);
        expect(await recover(bed, bed.hidden, taskOf(spec.name))).toEqual(expected);
        expect(bed.world.snapshot()).toBe(clean.snapshot());
      }
    },
  );

  it('is to hand off if nothing clears the fault', async () => {
    const bed = singleFault(getFaultKind('forbidden'), getBookingSpec('get_rate'), 1);
    expect(await recover(bed, bed.hidden, taskOf('get_rate'))).toBe('hand-off');
  });
});

describe('following the remedies', () => {
  const recoverable = profileNames.filter((name) => name !== 'dead-tool');

  it.each(recoverable)('recovers every rollout under %s', async (name) => {
    const expected = await cleanRun();
    let landings = 0;
    for (let task = 0; task < 60; task++) {
      const world = openBookingWorld();
      const box = inject(world.tools, getProfile(name), {
        suite: 's',
        task: `t${task}`,
        seed: 1,
        repeat: task % 5,
        plan,
      });
      const clock = virtualClock();
      const outputs: Json[] = [];
      for (const [step, tool] of plan.entries()) {
        const bed = testBed(box, clock, { step, idempotencyKey: `key ${step}` });
        outputs.push(await recover(bed, box.hidden, taskOf(tool, step)));
      }
      landings += box.log.landed.length;
      if (outputs.includes('hand-off')) continue;
      expect({ task, run: canonicalJson([...outputs, world.snapshot()]) }).toEqual({ task, run: expected });
    }
    expect(landings > 0).toBe(name !== 'clean');
  });
});
