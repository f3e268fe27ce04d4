/** What the travel service knows: flights, bookings and payments, fresh for every scenario, and how often something was done. */

import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import type { SimulatedTime } from './simulated-time.ts';

export type Flight = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly cabin: string;
  readonly price: number;
  readonly currency: string;
};

export type Payment = {
  readonly id: string;
  readonly booking_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'paid';
  readonly created_at: string;
};

export type Booking = {
  readonly id: string;
  readonly flight: string;
  readonly passenger: string;
  readonly tenant_id: string;
  readonly seats: number;
  readonly cabin: string;
  readonly status: 'confirmed' | 'cancelled';
  readonly created_at: string;
  /** What the client calls the booking; null where it was made at a counter. */
  readonly client_reference: string | null;
};

/** A fact, and since when it holds: reads that lag do not show it at once. */
interface Dated<T> {
  readonly value: T;
  readonly atMs: number;
}

export class World {
  readonly time: SimulatedTime;
  /** How long after a write the lists still show what was before. */
  readonly lagMs: number;
  token = 'token-1';
  /** Changes of bookings and payments by requests of the scenario. */
  effects = 0;
  requests = 0;
  /** Requests that came before the time that a `Retry-After` had asked for. */
  early = 0;
  #bookings: Dated<Booking>[];
  #payments: Dated<Payment>[] = [];
  #byKey = new Map<string, { readonly payment: Payment; readonly body: string }>();

  constructor(time: SimulatedTime, lagMs = 0) {
    this.time = time;
    this.lagMs = lagMs;
    this.#bookings = seededBookings.map((value) => ({ value, atMs: -Infinity }));
  }

  search(wanted: JsonObject): Flight[] {
    const { from, to, date, cabin, max_price: most, sort } = wanted;
    const found = flights.filter(
      (flight) =>
        flight.from === from &&
        flight.to === to &&
        flight.date === date &&
        (cabin === undefined || flight.cabin === cabin) &&
        (most === undefined || flight.price <= Number(most)),
    );
    if (sort === 'price_desc') return found.sort((a, b) => b.price - a.price);
    return sort === 'price_asc' ? found.sort((a, b) => a.price - b.price) : found;
  }

  /** As a list shows them: without what it does not know of yet. */
  list(wanted: JsonObject, lagMs = this.lagMs): (Booking & { readonly payments: Payment[] })[] {
    const { passenger, booking_id: id, tenant_id: tenant } = wanted;
    const shown = (entries: readonly Dated<unknown>[]) =>
      entries.filter(({ atMs }) => atMs + lagMs <= this.time.now());
    const byId = new Map((shown(this.#bookings) as Dated<Booking>[]).map(({ value }) => [value.id, value]));
    const payments = (shown(this.#payments) as Dated<Payment>[]).map(({ value }) => value);
    return [...byId.values()]
      .filter(
        (booking) =>
          (passenger === undefined || booking.passenger === passenger) &&
          (id === undefined || booking.id === id) &&
          (tenant === undefined || booking.tenant_id === tenant),
      )
      .map((booking) => ({
        ...booking,
        payments: payments.filter(({ booking_id: of }) => of === booking.id),
      }));
  }

  /** As it is, whatever lists show. */
  booking(id: unknown): Booking | undefined {
    return this.#bookings.findLast(({ value }) => value.id === id)?.value;
  }

  book(wanted: JsonObject): Booking {
    this.effects++;
    return this.#addBooking(wanted, `B${1000 + this.#bookings.length}`, this.time.date(), this.time.now());
  }

  /** A booking that somebody else made, `agoMs` before now. */
  bookByOthers(wanted: JsonObject, agoMs: number): Booking {
    const made = new Date(this.time.date().getTime() - agoMs);
    const other = { ...wanted, client_reference: 'counter-77' };
    return this.#addBooking(other, `B${900 + this.#bookings.length}`, made, this.time.now() - agoMs);
  }

  #addBooking(wanted: JsonObject, id: string, made: Date, atMs: number): Booking {
    const { flight, passenger, seats, cabin, client_reference: reference } = wanted;
    const value: Booking = {
      id,
      flight: String(flight),
      passenger: String(passenger),
      tenant_id: 't1',
      seats: Number(seats),
      cabin: String(cabin ?? 'economy'),
      status: 'confirmed',
      created_at: made.toISOString(),
      client_reference: typeof reference === 'string' ? reference : null,
    };
    this.#bookings.push({ value, atMs });
    return value;
  }

  cancel(booking: Booking): Booking {
    const value: Booking = { ...booking, status: 'cancelled' };
    if (booking.status === 'cancelled') return booking;
    this.effects++;
    this.#bookings.push({ value, atMs: this.time.now() });
    return value;
  }

  /** The same key and the same order: the same payment. Undefined: the key belongs to another order. */
  pay(wanted: JsonObject, key: string | undefined): Payment | undefined {
    const body = JSON.stringify(wanted);
    const before = key === undefined ? undefined : this.#byKey.get(key);
    if (before !== undefined) return before.body === body ? before.payment : undefined;
    const { booking_id, amount, currency } = wanted;
    const payment: Payment = {
      id: `P${1 + this.#payments.length}`,
      booking_id: String(booking_id),
      amount: Number(amount),
      currency: String(currency),
      status: 'paid',
      created_at: this.time.date().toISOString(),
    };
    this.effects++;
    this.#payments.push({ value: payment, atMs: this.time.now() });
    if (key !== undefined) this.#byKey.set(key, { payment, body });
    return payment;
  }

  /** Runs a request and forgets what it did. */
  withoutEffect<T>(work: () => T): T {
    const kept = [this.#bookings, this.#payments, this.#byKey, this.effects] as const;
    [this.#bookings, this.#payments, this.#byKey] = [[...kept[0]], [...kept[1]], new Map(kept[2])];
    try {
      return work();
    } finally {
      [this.#bookings, this.#payments, this.#byKey, this.effects] = kept;
    }
  }
}

const flight = (id: string, to: string, cabin: string, price: number): Flight => ({
  ...{ id, from: 'LIS', to, date: '2026-05-12', cabin, price, currency: 'EUR' },
});

const flights: readonly Flight[] = [
  flight('FL101', 'OSL', 'economy', 212.5),
  flight('FL102', 'OSL', 'economy', 340),
  flight('FL103', 'OSL', 'business', 899),
  flight('FL104', 'OSL', 'economy', 178),
  flight('FL201', 'FCO', 'economy', 95),
];

/** Euro and two others; the rate of a pair is the quotient. */
export const perEuro: Readonly<Record<string, number>> = { EUR: 1, USD: 1.125, GBP: 0.875 };

const seeded = (
  id: string,
  flight: string,
  passenger: string,
  tenant_id: string,
  day: string,
  seats = 1,
): Booking => ({
  ...{ id, flight, passenger, tenant_id, seats, cabin: 'economy', status: 'confirmed' },
  created_at: `2026-04-${day}T10:00:00.000Z`,
  client_reference: null,
});

const seededBookings: readonly Booking[] = [
  seeded('B101', 'FL201', 'Ada Lovelace', 't1', '02'),
  seeded('B102', 'FL104', 'Ada Lovelace', 't1', '05', 2),
  seeded('B103', 'FL102', 'Ada Lovelace', 't1', '09'),
  seeded('B104', 'FL101', 'Ada Lovelace', 't2', '11'),
  seeded('B105', 'FL201', 'Ada Lovelace', 't1', '17', 3),
  seeded('B106', 'FL101', 'Bob Okoro', 't1', '19'),
  seeded('B107', 'FL102', 'Carla Ruiz', 't2', '20'),
];
