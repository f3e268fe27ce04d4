/** One call of one tool, what the service does to it, and what the right ending is. */

import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import type { Behaviour } from './server.ts';
import type { ToolName } from './tools.ts';
import type { World } from './world.ts';

export interface Scenario {
  readonly id: string;
  readonly tool: ToolName;
  readonly args: JsonObject;
  /** What the service does, in a few words. */
  readonly server: string;
  /**
   * `recoverable`: with enough knowledge of the tool the call can get the right answer. `trap`: an honest error is a
   * right ending (where `right` is given, the right answer is one as well), and recovering by force is not.
   */
  readonly kind: 'recoverable' | 'trap';
  /** Effects that one call should have. After an honest error fewer are right, too. */
  readonly effects: 0 | 1;
  /** Whether an answer is the right one. Absent: no answer is. */
  readonly right?: (value: JsonObject, world: World) => boolean;
  /** The call as it was meant, where its arguments are the mistake: with them it succeeds. */
  readonly meant?: JsonObject;
  readonly behaviour?: () => Behaviour;
  /** How long lists do not show a write. */
  readonly lagMs?: number;
  /** What happened before the call. */
  readonly before?: (world: World) => void;
  /** The service that sends receipts does not run. */
  readonly receiptsDown?: true;
}

/** The flights that the call as it was meant finds, in its order, with their prices. */
export function rightFlights(meant: JsonObject): NonNullable<Scenario['right']> {
  return ({ flights }, world) => same(pick(flights, 'id', 'price'), pick(world.search(meant), 'id', 'price'));
}

export function rightBookings(meant: JsonObject): NonNullable<Scenario['right']> {
  return ({ bookings }, world) => same(pick(bookings, 'id'), pick(world.list(meant, 0), 'id'));
}

export function rightRate(converted: number): NonNullable<Scenario['right']> {
  return ({ converted: found }) => typeof found === 'number' && Math.abs(found - converted) < 1e-6;
}

/** The call's own booking, not one that looks like it. */
export function rightBooking(meant: JsonObject): NonNullable<Scenario['right']> {
  const fields = ['flight', 'passenger', 'seats', 'client_reference'] as const;
  return (value, world) => {
    const made = world.booking(value.id);
    return (
      made !== undefined &&
      value.status === 'confirmed' &&
      fields.every((field) => value[field] === meant[field] && made[field] === meant[field])
    );
  };
}

export function rightCancellation(id: string): NonNullable<Scenario['right']> {
  return (value, world) =>
    value.id === id && value.status === 'cancelled' && world.booking(id)?.status === 'cancelled';
}

export function rightPayment(meant: JsonObject): NonNullable<Scenario['right']> {
  const fields = ['booking_id', 'amount', 'currency'] as const;
  return (value) => value.status === 'paid' && fields.every((field) => value[field] === meant[field]);
}

function pick(list: unknown, ...fields: readonly string[]): unknown {
  if (!Array.isArray(list)) return undefined;
  return list.map((one: JsonObject) => fields.map((field) => one?.[field] ?? null));
}

function same(found: unknown, expected: unknown): boolean {
  return JSON.stringify(found) === JSON.stringify(expected);
}
