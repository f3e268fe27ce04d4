/** The service as it is documented: its routes, the parameters that each takes, how it refuses, and what it answers when it is well. */

import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import { perEuro, type World } from './world.ts';

export type Route = 'search' | 'list' | 'rates' | 'book' | 'cancel' | 'pay' | 'receipt' | 'token';

export interface Parameter {
  readonly kind: 'text' | 'integer' | 'number' | 'date' | 'enum';
  readonly values?: readonly string[];
  readonly optional?: true;
  /** The name under which it was documented, where the service has renamed it since. */
  readonly was?: string;
}

export type Parameters = { readonly [name: string]: Parameter };

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers?: { readonly [name: string]: string };
}

const text: Parameter = { kind: 'text' };
const number: Parameter = { kind: 'number' };
const date: Parameter = { kind: 'date' };
const cabin: Parameter = { kind: 'enum', values: ['economy', 'business', 'first'], optional: true };
const currency: Parameter = { kind: 'enum', values: ['EUR', 'USD', 'GBP'] };
const optional = (parameter: Parameter): Parameter => ({ ...parameter, optional: true });

export const documented: { readonly [route in Route]: Parameters } = {
  search: {
    from: text,
    to: text,
    date,
    return_date: optional(date),
    seats: { kind: 'integer', optional: true },
    cabin,
    max_price: optional(number),
    sort: { kind: 'enum', values: ['price_asc', 'price_desc'], optional: true },
  },
  list: {
    passenger: optional(text),
    booking_id: optional(text),
    tenant_id: optional(text),
  },
  rates: { from: currency, to: currency, amount: number },
  book: { flight: text, passenger: text, seats: { kind: 'integer' }, cabin, client_reference: text },
  cancel: { booking_id: text },
  pay: { booking_id: text, amount: number, currency },
  receipt: { payment_id: text },
  token: {},
};

export function json(status: number, value: unknown, headers: Reply['headers'] = {}): Reply {
  return { status, body: JSON.stringify(value), headers: { 'content-type': 'application/json', ...headers } };
}

export function refusal(status: number, code: string, message: string, headers?: Reply['headers']): Reply {
  return json(status, { error: { code, message } }, headers);
}

/** What a request is refused for; with the names that the service uses inside where it is not. */
export function accept(args: JsonObject, parameters: Parameters): Reply | JsonObject {
  const refuse = (message: string) => refusal(422, 'invalid_parameters', message);
  const names = Object.keys(parameters);
  const unknown = Object.keys(args).filter((name) => !names.includes(name));
  for (const name of unknown) {
    const meant = names.find((known) => parameters[known]!.was === name || plain(known) === plain(name));
    if (meant !== undefined) return refuse(`Unknown parameter '${name}'. Did you mean '${meant}'?`);
  }
  const missing = names.find((name) => args[name] === undefined && parameters[name]!.optional !== true);
  if (missing !== undefined) return refuse(`Missing required parameter '${missing}'.`);
  if (unknown.length > 0) return refuse(`Unknown parameter '${unknown[0]}'. Allowed: ${names.join(', ')}.`);
  const accepted: Record<string, JsonObject[string]> = {};
  for (const [name, value] of Object.entries(args)) {
    const parameter = parameters[name]!;
    const wrong = expectedType(value, parameter);
    if (wrong !== undefined)
      return refuse(`Parameter '${name}' must be ${wrong}, got ${JSON.stringify(value)}.`);
    accepted[parameter.was ?? name] = value!;
  }
  return accepted;
}

/** `maxPrice` and `max_price` alike. */
function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function expectedType(value: unknown, { kind, values = [] }: Parameter): string | undefined {
  switch (kind) {
    case 'integer':
      return Number.isInteger(value) ? undefined : 'an integer';
    case 'number':
      return typeof value === 'number' ? undefined : 'a number';
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
        ? undefined
        : 'a date of the form YYYY-MM-DD';
    case 'enum':
      return values.some((one) => one === value) ? undefined : `one of ${values.join(', ')}`;
    case 'text':
      return typeof value === 'string' && value !== '' ? undefined : 'a text';
  }
}

/** What a request does and answers where nothing goes wrong. */
export function handle(route: Route, args: JsonObject, world: World, key: string | undefined): Reply {
  switch (route) {
    case 'search':
      return json(200, { flights: world.search(args) });
    case 'list':
      return json(200, { bookings: world.list(args) });
    case 'rates': {
      const rate = perEuro[String(args.to)]! / perEuro[String(args.from)]!;
      const { from, to, amount } = args;
      return json(200, { from, to, amount, rate, converted: Number(amount) * rate });
    }
    case 'book':
      return json(201, world.book(args));
    case 'cancel': {
      const booking = world.booking(args.booking_id);
      if (booking === undefined)
        return refusal(404, 'booking_not_found', `There is no booking ${String(args.booking_id)}.`);
      return json(200, world.cancel(booking));
    }
    case 'pay': {
      const payment = world.pay(args, key);
      return payment === undefined
        ? refusal(409, 'key_reused', 'The idempotency key belongs to another payment.')
        : json(201, payment);
    }
    case 'receipt':
      return json(202, { sent: true });
    case 'token':
      return json(200, { token: world.token });
  }
}
