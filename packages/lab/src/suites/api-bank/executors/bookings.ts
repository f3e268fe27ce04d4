/** Things and their bookings: find, show, book, list, change, cancel. */

import type { Json } from 'regain/internal/types';
import { cents, refuse, same } from '../../domains/domain.ts';
import type { Row, State } from '../../domains/state.ts';
import { type Executor, type Executors, executor, userOf } from './executor.ts';

/** The tables of things and bookings, and the names of their fields. */
export interface BookingRegister {
  readonly things: string;
  readonly bookings: string;
  /** The tools: find, show, book, list, change, cancel. */
  readonly tools: readonly [string, string, string, string, string, string];
  readonly thingId: string;
  readonly bookingId: string;
  /** Names of the lists in answers to searches and listings. */
  readonly found: string;
  readonly held: string;
  /** The parameter of the holder: a token, or a person's name. */
  readonly holder: string;
  /** Parameters of a booking besides the thing, and which of them is counted. */
  readonly asked: readonly string[];
  readonly amount: string;
  readonly rate: string;
  readonly hasKey: boolean;
}

type Args = Readonly<Record<string, Json>>;

export function bookingExecutors(register: BookingRegister): Executors {
  const [find, show, book, list, change, cancel] = register.tools;
  return {
    [find]: finding(register),
    [show]: showing(register),
    [book]: booking(register),
    [list]: listing(register),
    [change]: changing(register),
    [cancel]: cancelling(register),
  };
}

/** Available things that match the request, cheapest first. */
function finding({ things, thingId, found, rate }: BookingRegister): Executor {
  return executor<Args>('read', (state, args) => {
    const rows = state.rows(things, (row) =>
      Object.entries(args).every(([field, value]) => same(row[field], String(value))),
    );
    const byPrice = (a: Row, b: Row) =>
      Number(a[rate]) - Number(b[rate]) || (String(a.key) < String(b.key) ? -1 : 1);
    return { [found]: rows.sort(byPrice).map((row) => shown(row, thingId)) };
  });
}

function showing({ things, thingId }: BookingRegister): Executor {
  return executor<Args>('read', (state, args) => shown(rowOf(state, things, args, thingId), thingId));
}

function booking(register: BookingRegister): Executor {
  const { things, bookings, thingId, bookingId, asked, amount, rate, holder, held } = register;
  const wanted = [thingId, ...asked];
  return executor<Args>(
    'write',
    (state, args) => {
      const by = holderIn(state, register, args);
      const thing = rowOf(state, things, args, thingId);
      const free = Number(thing.free);
      if (free < 1) refuse('state-conflict', thingId, String(thing.key), `${String(thing.name)} is taken.`);
      state.patch(things, String(thing.key), { free: free - 1 });
      const content = Object.fromEntries(wanted.map((field) => [field, args[field]!]));
      const cost = cents(Number(thing[rate]) * Number(args[amount]));
      return shown(state.make(bookings, { ...content, by }, { cost }), bookingId);
    },
    {
      verifiedBy: {
        tool: register.tools[3],
        args: { [holder]: `/args/${holder}` },
        records: `/${held}`,
        match: Object.fromEntries(wanted.map((field) => [field, `/args/${field}`])),
        output: '',
      },
      undoneBy: {
        tool: register.tools[5],
        args: { [holder]: `/args/${holder}`, [bookingId]: `/output/${bookingId}` },
      },
      ...(register.hasKey ? { idempotencyKey: true } : {}),
    },
  );
}

function listing(register: BookingRegister): Executor {
  const { bookings, bookingId, held } = register;
  return executor<Args>('read', (state, args) => {
    const by = holderIn(state, register, args);
    const rows = state.rows(bookings, (row) => row.by === by);
    return { [held]: rows.sort(byDay).map((row) => shown(row, bookingId)) };
  });
}

function changing(register: BookingRegister): Executor {
  const { bookings, bookingId } = register;
  return executor<Args>('idempotent', (state, args) => {
    const row = ownRow(state, register, args);
    return shown(state.patch(bookings, String(row.key), { day: args.day! }), bookingId);
  });
}

function cancelling(register: BookingRegister): Executor {
  const { things, bookings, thingId, bookingId } = register;
  return executor<Args>('idempotent', (state, args) => {
    const id = String(args[bookingId]);
    const gone = state.get(bookings, id) === undefined ? state.removed(bookings, id) : undefined;
    if (gone !== undefined) return shown(gone, bookingId);
    const row = ownRow(state, register, args);
    const thing = state.get(things, String(row[thingId]))!;
    state.patch(things, String(thing.key), { free: Number(thing.free) + 1 });
    return shown(state.unmake(bookings, id), bookingId);
  });
}

function byDay(a: Row, b: Row): number {
  const [x, y] = [`${String(a.day)} ${String(a.key)}`, `${String(b.day)} ${String(b.key)}`];
  return x < y ? -1 : 1;
}

function holderIn(state: State, { holder }: BookingRegister, args: Args): string {
  return holder === 'token' ? userOf(state, String(args.token)) : String(args[holder]);
}

function rowOf(state: State, table: string, args: Args, parameter: string): Row {
  const id = String(args[parameter]);
  const row = state.get(table, id) ?? refuse('not-found', parameter, id, `there is no ${parameter} ${id}`);
  return row;
}

/** Bookings of other users do not exist for this one. */
function ownRow(state: State, register: BookingRegister, args: Args): Row {
  const row = rowOf(state, register.bookings, args, register.bookingId);
  if (row.by === holderIn(state, register, args)) return row;
  const id = String(row.key);
  refuse('not-found', register.bookingId, id, `there is no ${register.bookingId} ${id}`);
}

/** A row with its id under its name, without internal fields. */
function shown({ key, by: _, ...rest }: Row, id: string): Row {
  return { [id]: key!, ...rest };
}
