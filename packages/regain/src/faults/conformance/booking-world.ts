/** A small stateful environment for fault tests: bookings with a read, a list, writes with and without keys, an undo. */

import {
  type DialectName,
  type ErrorFormatter,
  errorFormatter,
  problemFromViolation,
} from '../../dialects/index.ts';
import {
  type CallContext,
  type CallPurpose,
  type Clock,
  canonicalJson,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Tool,
  type ToolSpec,
  validate,
  virtualClock,
} from '../../types/index.ts';

export interface BookingWorld {
  readonly tools: readonly Tool[];
  /** All current bookings, in a canonical order. */
  snapshot(): string;
}

const text: JsonSchema = { type: 'string', minLength: 1 };
const euros: JsonSchema = { type: 'number', 'x-unit': 'EUR', minimum: 0 };
const room: JsonSchema = { type: 'string', enum: ['single', 'double', 'suite'] };

function record(
  properties: { readonly [name: string]: JsonSchema },
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

const booking = record({
  booking_id: text,
  guest: text,
  city: text,
  room,
  nights: { type: 'integer', minimum: 1 },
  price: euros,
});
const order = {
  guest: text,
  city: text,
  room,
  nights: { type: 'integer', minimum: 1 },
  deposit: { ...euros, default: 0 },
};
const bookingFields = ['guest', 'city', 'room', 'nights'];
const verifiedBy = {
  tool: 'list_bookings',
  args: { city: '/args/city' },
  records: '/bookings',
  match: Object.fromEntries(bookingFields.map((field) => [field, `/args/${field}`])),
  output: '',
  consistentAfterMs: 0,
};
const undoneBy = { tool: 'cancel_booking', args: { booking_id: '/output/booking_id' } };

export const bookingSpecs: readonly ToolSpec[] = [
  {
    name: 'get_rate',
    description: 'Shows what a night costs.',
    inputSchema: record({ city: text, room }),
    outputSchema: record({ city: text, room, price: euros, distance: { type: 'number', 'x-unit': 'km' } }),
    effect: 'read',
  },
  {
    name: 'list_bookings',
    description: 'Lists the bookings of a city.',
    inputSchema: record({ city: text }),
    outputSchema: record({
      city: text,
      total: { type: 'integer' },
      bookings: { type: 'array', items: booking },
    }),
    effect: 'read',
  },
  {
    name: 'book_room',
    description: 'Books a room. Every call makes a booking.',
    inputSchema: record(order, ['deposit']),
    outputSchema: booking,
    effect: 'write',
    verifiedBy,
    undoneBy,
  },
  {
    name: 'book_room_once',
    description: 'Books a room. Takes an idempotency key.',
    inputSchema: record(order, ['deposit']),
    outputSchema: booking,
    effect: 'write',
    idempotencyKey: true,
    verifiedBy,
    undoneBy,
  },
  {
    name: 'cancel_booking',
    description: 'Cancels a booking.',
    inputSchema: record({ booking_id: text }),
    outputSchema: record({ booking_id: text, status: { type: 'string', enum: ['cancelled', 'pending'] } }),
    effect: 'idempotent',
  },
];

export function getBookingSpec(name: string): ToolSpec {
  return bookingSpecs.find((spec) => spec.name === name)!;
}

/** A valid call of each tool in the initial state. */
export const validArgs: Readonly<Record<string, JsonObject>> = {
  get_rate: { city: 'Porto', room: 'double' },
  list_bookings: { city: 'Porto' },
  book_room: { guest: 'Ines Costa', city: 'Porto', room: 'double', nights: 3, deposit: 20 },
  book_room_once: { guest: 'Ines Costa', city: 'Porto', room: 'suite', nights: 2, deposit: 35.5 },
  cancel_booking: { booking_id: 'B-Ana-1' },
};

/** A new environment with a few bookings. Ids are derived from content. */
export function openBookingWorld(dialect: DialectName = 'problem-json'): BookingWorld {
  const rows = new Map<string, JsonObject>();
  const answers = new Map<string, { args: string; answer: Json }>();
  for (const [index, guest] of ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'].entries()) {
    const id = `B-${guest}-1`;
    const nights = index + 1;
    rows.set(id, { booking_id: id, guest, city: 'Porto', room: 'single', nights, price: 40.5 * nights });
  }
  const runs: Record<string, (args: JsonObject, key?: string) => Json> = {
    get_rate: ({ city, room }) => ({ city: city!, room: room!, price: 81.25, distance: 12.5 }),
    list_bookings: ({ city }) => {
      const bookings = [...rows.values()].filter((row) => row.city === city);
      return { city: city!, total: bookings.length, bookings };
    },
    book_room: (args) => book(args),
    book_room_once: (args, key) => {
      const known = key === undefined ? undefined : answers.get(key);
      if (known !== undefined && known.args === canonicalJson(args)) return known.answer;
      if (known !== undefined) throw new Error(`key ${key} was used with other arguments`);
      const answer = book(args);
      if (key !== undefined) answers.set(key, { args: canonicalJson(args), answer });
      return answer;
    },
    cancel_booking: ({ booking_id }) => {
      rows.delete(String(booking_id));
      return { booking_id: booking_id!, status: 'cancelled' };
    },
  };
  function book({ deposit: _, ...args }: JsonObject): JsonObject {
    const stem = `B-${String(args.guest).split(' ')[0]}-${args.room}`;
    let nth = 1;
    while (rows.has(`${stem}-${nth}`)) nth++;
    const row = { booking_id: `${stem}-${nth}`, ...args, price: 81.25 * Number(args.nights) };
    rows.set(row.booking_id, row);
    return row;
  }
  const tools = bookingSpecs.map((spec) =>
    validatedTool(spec, errorFormatter(dialect, 'a'), runs[spec.name]!),
  );
  return { tools, snapshot: () => canonicalJson([...rows.values()].map((row) => canonicalJson(row)).sort()) };
}

/** Validates the arguments, waits, then runs. */
function validatedTool(
  spec: ToolSpec,
  formatter: ErrorFormatter,
  run: (args: JsonObject, key?: string) => Json,
): Tool {
  return {
    ...spec,
    execute: async (args, context) => {
      await context.clock.sleep(100, context.signal);
      const [violation] = validate(spec.inputSchema, args);
      if (violation === undefined) return run(args, context.idempotencyKey);
      return formatter.raise(
        problemFromViolation(violation, { tool: spec.name, args, input: spec.inputSchema }),
      );
    },
  };
}

export function contextAt(
  clock: Clock = virtualClock(),
  place: { step?: number; purpose?: CallPurpose; nth?: number; idempotencyKey?: string } = {},
): CallContext {
  return { clock, signal: new AbortController().signal, step: 0, purpose: 'step', nth: 0, ...place };
}

/** A read of the bookings, as a call position for `HiddenFaults`. */
export const bookingsRead = {
  ...{ tool: 'list_bookings', args: { city: 'Porto' } },
  ...{ step: 0, purpose: 'step' as const, nth: 1 },
};
