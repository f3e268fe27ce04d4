/** For tests: one chosen fault on one tool of the booking environment, and nothing else. */

import { errorFormatter } from '../dialects/index.ts';
import { type Random, random, type Toolbox, type ToolSpec, virtualClock } from '../types/index.ts';
import { type BookingWorld, bookingSpecs, openBookingWorld } from './conformance/booking-world.ts';
import type { Fault, FaultKind } from './fault-kind.ts';
import type { LandedFault } from './fault-log.ts';
import { type HiddenFaults, hiddenFaults } from './hidden-faults.ts';
import { createToolbox } from './inject.ts';
import { Injector } from './injector.ts';
import { builtInKinds, faultKinds, kindSet } from './kinds/index.ts';
import { type FaultTestBed, testBed } from './take-action-in-test.ts';

export interface SingleFault extends FaultTestBed {
  readonly world: BookingWorld;
  readonly fault: Fault;
  readonly hidden: HiddenFaults;
  readonly landed: readonly LandedFault[];
}

/** The kinds that a tool has, without those that a profile adds. */
export const toolKinds: readonly FaultKind[] = faultKinds.filter(
  (kind) => kind.group !== 'model-mistake' && kind.profilePart === undefined,
);

/** Each of them on each tool that it applies to. */
export const toolKindCases = toolKinds.flatMap((kind) =>
  bookingSpecs
    .filter((spec) => kind.appliesTo(spec))
    .map((spec) => ({ kind, spec, name: kind.name, tool: spec.name })),
);

export function drawnFault(kind: FaultKind, spec: ToolSpec, source: Random, tries = 3): Fault {
  return {
    kind: kind.name,
    onset: 0,
    tries: kind.ending === 'transient' ? tries : 1,
    waitMs: kind.ending === 'waiting' ? 5000 : 0,
    detail: kind.draw(source, spec),
  };
}

/** The two booking tools are interchangeable: only one is listed, so that the other cannot be used instead. */
export function singleFault(kind: FaultKind, spec: ToolSpec, seed: number, tries = 3): SingleFault {
  const fault = drawnFault(kind, spec, random('single', kind.name, spec.name, seed), tries);
  const full = openBookingWorld();
  const alternative = { book_room: 'book_room_once', book_room_once: 'book_room' }[spec.name];
  const world = { ...full, tools: full.tools.filter((tool) => tool.name !== alternative) };
  const base: Toolbox = createToolbox(world.tools);
  const injector = new Injector(
    base,
    {
      at: ({ name }, purpose, step) =>
        name === spec.name && purpose === 'step' && step === 0 ? [fault] : [],
      burst: () => undefined,
      drift: () => undefined,
      hasDrift: false,
      kinds: kindSet(builtInKinds.has(kind.name) ? [] : [kind]),
    },
    { isPaired: true, plan: [spec.name], errorFormatterFor: () => errorFormatter('problem-json', 'a') },
  );
  const clock = virtualClock();
  return {
    ...testBed(injector, clock, { idempotencyKey: 'one-key' }),
    world,
    fault,
    landed: injector.landed,
    hidden: hiddenFaults(injector),
  };
}
