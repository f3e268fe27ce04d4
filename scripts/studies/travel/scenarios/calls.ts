/** One call of each tool with right arguments; scenarios change the service around it, or the arguments. */

import type { JsonObject } from '../../../../packages/regain/src/types/json.ts';
import type { Parameters } from '../api.ts';
import { declarations } from '../declarations.ts';
import type { Script } from '../faults.ts';
import {
  rightBooking,
  rightBookings,
  rightCancellation,
  rightFlights,
  rightPayment,
  rightRate,
  type Scenario,
} from '../scenario.ts';
import type { Behaviour } from '../server.ts';
import type { ToolName } from '../tools.ts';

export const flight: JsonObject = { from: 'LIS', to: 'OSL', date: '2026-05-12', seats: 2, cabin: 'economy' };
export const bookings: JsonObject = { passenger: 'Ada Lovelace', tenant_id: 't1' };
const conversion: JsonObject = { from: 'EUR', to: 'USD', amount: 120 };
export const booking: JsonObject = {
  flight: 'FL101',
  passenger: 'Ada Lovelace',
  seats: 2,
  cabin: 'economy',
  client_reference: 'trip-4711',
};
const cancellation: JsonObject = { booking_id: 'B103' };
export const payment: JsonObject = { booking_id: 'B102', amount: 412.5, currency: 'EUR' };

type Kind = Scenario['kind'];

/** What is unusual about a call. Faults and parameters are those of the route that the tool uses. */
interface Given
  extends Pick<Scenario, 'meant' | 'behaviour' | 'lagMs' | 'before' | 'receiptsDown'>,
    Partial<Pick<Scenario, 'args'>> {
  /** Made for every measured call: it may count. */
  readonly fault?: () => Script;
  readonly parameters?: Parameters;
}

/** Scenarios of this kind, for each tool. */
export function scenariosOf(kind: Kind) {
  const on =
    (
      tool: ToolName,
      usual: JsonObject,
      effects: Scenario['effects'],
      rightFor: (meant: JsonObject) => NonNullable<Scenario['right']>,
    ) =>
    (id: string, server: string, { fault, parameters, ...given }: Given = {}): Scenario => {
      const { route } = declarations[tool];
      const behaviour = (): Behaviour => ({
        faults: { [route]: fault?.() },
        parameters: { [route]: parameters },
      });
      const right = rightFor(given.meant ?? given.args ?? usual);
      return { id, server, kind, tool, effects, args: usual, right, behaviour, ...given };
    };
  return {
    search: on('search_flights', flight, 0, rightFlights),
    list: on('list_bookings', bookings, 0, rightBookings),
    convert: on('convert_currency', conversion, 0, () => rightRate(135)),
    book: on('book_flight', booking, 1, rightBooking),
    cancel: on('cancel_booking', cancellation, 1, () => rightCancellation('B103')),
    pay: on('pay', payment, 1, rightPayment),
  };
}

/** The same, where an honest error is the only right ending. */
export const withoutRightAnswer = ({ right: _, ...scenario }: Scenario): Scenario => ({
  ...scenario,
  effects: 0,
});
