/** One call of each tool with right arguments; scenarios change the service around it, or the arguments. */

import type { JsonObject } from '../../../../packages/regain/src/types/json.ts';
import {
  type Given,
  rightBooking,
  rightBookings,
  rightCancellation,
  rightFlights,
  rightPayment,
  rightRate,
  type Scenario,
} from '../scenario.ts';

export const flight: JsonObject = { from: 'LIS', to: 'OSL', date: '2026-05-12', seats: 2, cabin: 'economy' };
export const bookings: JsonObject = { passenger: 'Ada Lovelace', tenant_id: 't1' };
const conversion: JsonObject = { from: 'EUR', to: 'USD', amount: 120 };
export const booking: JsonObject = {
  ...{ flight: 'FL101', passenger: 'Ada Lovelace', seats: 2, cabin: 'economy' },
  client_reference: 'trip-4711',
};
const cancellation: JsonObject = { booking_id: 'B103' };
export const payment: JsonObject = { booking_id: 'B102', amount: 412.5, currency: 'EUR' };

type Kind = Scenario['kind'];

export const search = (kind: Kind, given: Given): Scenario => ({
  ...{ kind, tool: 'search_flights', args: flight, effects: 0 },
  right: rightFlights(given.meant ?? given.args ?? flight),
  ...given,
});

export const list = (kind: Kind, given: Given): Scenario => ({
  ...{ kind, tool: 'list_bookings', args: bookings, effects: 0 },
  right: rightBookings(given.meant ?? given.args ?? bookings),
  ...given,
});

export const convert = (kind: Kind, given: Given): Scenario => ({
  ...{ kind, tool: 'convert_currency', args: conversion, effects: 0, right: rightRate(135) },
  ...given,
});

export const book = (kind: Kind, given: Given): Scenario => ({
  ...{ kind, tool: 'book_flight', args: booking, effects: 1 },
  right: rightBooking(given.meant ?? given.args ?? booking),
  ...given,
});

export const cancel = (kind: Kind, given: Given): Scenario => ({
  ...{ kind, tool: 'cancel_booking', args: cancellation, effects: 1, right: rightCancellation('B103') },
  ...given,
});

export const pay = (kind: Kind, given: Given): Scenario => ({
  ...{ kind, tool: 'pay', args: payment, effects: 1 },
  right: rightPayment(given.meant ?? given.args ?? payment),
  ...given,
});

/** The same, where an honest error is the only right ending. */
export const withoutRightAnswer = ({ right: _, ...scenario }: Scenario): Scenario => ({
  ...scenario,
  effects: 0,
});
