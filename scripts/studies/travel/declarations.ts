/** Everything that can be declared about the tools. What one configuration leaves out is left out there. */

import type { JsonObject, JsonSchema } from '../../../packages/regain/src/types/json.ts';
import type { EffectClass, ToolSpec } from '../../../packages/regain/src/types/tool.ts';
import { documented, type Parameter, type Parameters, type Route } from './api.ts';
import type { ToolName } from './tools.ts';

export const effects: { readonly [name in ToolName]: EffectClass } = {
  search_flights: 'read',
  list_bookings: 'read',
  convert_currency: 'read',
  book_flight: 'write',
  cancel_booking: 'idempotent',
  pay: 'irreversible',
};

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const booking = object({
  id: text,
  flight: text,
  passenger: text,
  seats: { type: 'integer' },
  status: { enum: ['confirmed', 'cancelled'] },
  created_at: text,
});

/** Lists of this service lag by up to 0.8 s, and a request that timed out lands at most 1.1 s later. */
const SETTLED_MS = 2_000;

type Declaration = Omit<ToolSpec, 'name' | 'inputSchema' | 'effect'> & { readonly route: Route };

/** What is declared besides effects, in the configuration that declares everything. */
export const declarations: { readonly [name in ToolName]: Declaration } = {
  search_flights: {
    route: 'search',
    description: 'Finds flights between two airports on a day.',
    outputSchema: object({
      flights: list(object({ id: text, from: text, to: text, date: text, price: number })),
    }),
  },
  list_bookings: {
    route: 'list',
    description: 'Lists bookings, of a passenger or by id, with their payments.',
    outputSchema: object({ bookings: list(booking) }),
  },
  convert_currency: {
    route: 'rates',
    description: 'Converts an amount of money.',
    outputSchema: object({ from: text, to: text, amount: number, rate: number, converted: number }),
  },
  book_flight: {
    route: 'book',
    description: 'Books seats on a flight. The client reference is the name of the booking at the client.',
    outputSchema: booking,
    singleRequest: true,
    verifiedBy: {
      tool: 'list_bookings',
      args: { passenger: '/args/passenger' },
      records: '/bookings',
      match: { client_reference: '/args/client_reference', status: { const: 'confirmed' } },
      output: '',
      identity: 'match',
      consistentAfterMs: SETTLED_MS,
    },
  },
  cancel_booking: {
    route: 'cancel',
    description: 'Cancels a booking.',
    outputSchema: booking,
    singleRequest: true,
    verifiedBy: {
      tool: 'list_bookings',
      args: { booking_id: '/args/booking_id' },
      records: '/bookings/0',
      match: { id: '/args/booking_id', status: { const: 'cancelled' } },
      output: '',
      identity: 'match',
      consistentAfterMs: SETTLED_MS,
    },
  },
  pay: {
    route: 'pay',
    description: 'Pays a booking and sends the receipt.',
    outputSchema: object({
      id: text,
      booking_id: text,
      amount: number,
      currency: text,
      status: { const: 'paid' },
    }),
    idempotencyKey: true,
    verifiedBy: {
      tool: 'list_bookings',
      args: { booking_id: '/args/booking_id' },
      records: '/bookings/0/payments',
      match: { amount: '/args/amount', currency: '/args/currency' },
      output: '',
      identity: { createdAt: '/created_at' },
      consistentAfterMs: SETTLED_MS,
    },
  },
};

/** Options of the shield in that configuration. The same limit is given to others that can have one. */
export const TIMEOUT_MS = 4_000;

export function inputOf(name: ToolName): JsonSchema {
  return schemaOf(documented[declarations[name].route]);
}

function schemaOf(parameters: Parameters): JsonSchema {
  const names = Object.keys(parameters);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, schemaOfOne(parameters[name]!)])),
    required: names.filter((name) => parameters[name]!.optional !== true),
    additionalProperties: false,
  };
}

function schemaOfOne({ kind, values = [] }: Parameter): JsonSchema {
  switch (kind) {
    case 'text':
      return text;
    case 'date':
      return { type: 'string', format: 'date' };
    case 'enum':
      return { type: 'string', enum: [...values] };
    default:
      return { type: kind };
  }
}

/** Every property is required, and others may come. */
function object(properties: { readonly [name: string]: JsonSchema }): JsonSchema {
  return { type: 'object', properties: properties as JsonObject, required: Object.keys(properties) };
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}
