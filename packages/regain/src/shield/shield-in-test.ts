/** A shield for tests: no file, virtual time, all events kept. */

import { type CallContext, type JsonObject, random, type ToolSpec, virtualClock } from '../types/index.ts';
import { UnrecoveredError } from './call/unrecovered-error.ts';
import type { ShieldEvent } from './observe/events.ts';
import type { ShieldOptions } from './options.ts';
import { createShield, type Shield } from './shield.ts';

export interface ShieldInTest extends Shield {
  readonly events: ShieldEvent[];
}

export function shieldInTest(options: ShieldOptions = {}): ShieldInTest {
  const events: ShieldEvent[] = [];
  const made = createShield({
    experience: false,
    clock: virtualClock(),
    random: random('shield', 'test'),
    onEvent: (event) => void events.push(event),
    ...options,
  });
  return { ...made, events };
}

export function eventsOf<T extends ShieldEvent['type']>(
  events: readonly ShieldEvent[],
  type: T,
): Extract<ShieldEvent, { type: T }>[] {
  return events.filter((event): event is Extract<ShieldEvent, { type: T }> => event.type === type);
}

/** A declared tool: a read that takes anything, unless `more` says otherwise. */
export function toolInTest<Args extends object = JsonObject>(
  name: string,
  execute: (args: Args, context: CallContext) => unknown,
  more: Partial<ToolSpec> = {},
): ToolSpec & { readonly execute: (args: NoInfer<Args>, context: CallContext) => unknown } {
  return { name, description: '', inputSchema: {}, effect: 'read', ...more, execute };
}

/** An error as HTTP clients throw it. */
export function httpError(status: number, message = `status ${status}`): Error {
  return Object.assign(new Error(message), { status });
}

/** Throws each error in turn, then answers. */
export function failing<A extends unknown[], R>(errors: readonly unknown[], answer: (...args: A) => R) {
  const seen: A[] = [];
  const run = async (...args: A): Promise<R> => {
    seen.push(args);
    if (seen.length <= errors.length) throw errors[seen.length - 1];
    return answer(...args);
  };
  return Object.assign(run, { seen });
}

/** Rejects every call with this error. */
export function rejecting(error: unknown) {
  const seen: unknown[][] = [];
  const run = async (...args: unknown[]): Promise<never> => {
    seen.push(args);
    throw error;
  };
  return Object.assign(run, { seen });
}

/** The error of a call that must fail. */
export function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => {
      throw new Error(`it answered ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
}

/** The error of a call that must end unrecovered. */
export async function unrecovered(call: Promise<unknown>): Promise<UnrecoveredError> {
  const error = await errorOf(call);
  if (!UnrecoveredError.is(error)) throw error;
  return error;
}

/** A tool that books and then times out, its bookings, and a verification by reading all bookings. */
export function unansweredBooking() {
  const bookings: { readonly city: string }[] = [];
  const book = async (input: { readonly city: string }): Promise<object> => {
    bookings.push(input);
    throw httpError(504, 'gateway timeout');
  };
  const verifiedBy = {
    ...{ tool: 'bookings', args: {}, records: '/all', match: { city: '/args/city' }, output: '' },
    ...{ identity: 'match' as const, consistentAfterMs: 0 },
  };
  return { book, bookings, verifiedBy };
}
