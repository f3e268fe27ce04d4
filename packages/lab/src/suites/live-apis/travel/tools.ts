/** Travel tools: adapters to REST Countries, Nager.Date and Duffel. */

import type { Json, JsonObject, JsonSchema } from 'regain/internal/types';
import { listedBy, shownBy } from '../../domains/domain.ts';
import { choice, date, email, list, open, record, text, whole } from '../../domains/schema.ts';
import { type Adapter, adaptersTo, fieldOf, unwrapField, wrapList } from '../adapter.ts';
import { type Http, segment } from '../http.ts';
import { trainTools } from './train-tools.ts';

const countryFields = 'name,cca2,capital,currencies,languages,region,population,car,idd';
const map = (description: string): JsonSchema => ({ type: 'object', description });
const country = open({
  name: open({ common: text('usual name'), official: text('official name') }),
  cca2: text('two letters'),
  capital: list(text('capital'), 'capitals'),
  currencies: map('currencies by code'),
  languages: map('languages by code'),
  region: text('part of the world'),
  population: whole('inhabitants'),
  car: open({ side: choice(['left', 'right'], 'side of the road') }),
  idd: open({ root: text('first part of the dialling code'), suffixes: list(text('rest'), 'rests') }),
});

const holiday = open({
  date: date('the day'),
  localName: text('name in the country'),
  name: text('name in English'),
  countryCode: text('two letters'),
});

const money = { total_amount: text('price, a decimal'), total_currency: text('three letters') };
const airport = open({ iata_code: text('three letters'), name: text('name'), city_name: text('city') });
const offer = open({
  id: text('offer'),
  ...money,
  owner: open({ iata_code: text('two letters'), name: text('airline') }),
  slices: list(open({ duration: text('ISO 8601 duration') }), 'the flights'),
});
const passenger = open({
  given_name: text('given name'),
  family_name: text('family name'),
  born_on: date('day of birth'),
  email: email('address for the ticket'),
});
const order = open({
  id: text('order'),
  offer_id: text('offer that was held'),
  type: text('kind of order'),
  passengers: list(passenger, 'who travels'),
  ...money,
  booking_reference: text('reference at the airline'),
  metadata: open({ note: text('our note') }, ['note']),
  cancelled_at: { type: ['string', 'null'], description: 'when it was cancelled' },
});
const orderId = text('order');

/** The first of a list, or the value itself: the API returns either, depending on the requested fields. */
function first(body: Json): Json {
  return Array.isArray(body) ? (body[0] ?? null) : body;
}

const countries = adaptersTo('countries');
const holidays = adaptersTo('holidays');
const duffel = adaptersTo('duffel');

export const travelTools: readonly Adapter[] = [
  countries.read<{ code: string }>({
    name: 'country_facts',
    description: 'Facts about a country: capital, currencies, languages, population, side of the road.',
    inputSchema: record({ code: text('two letters, ISO 3166', { pattern: '^[A-Za-z]{2}$' }) }),
    outputSchema: country,
    run: async ({ code }, http) =>
      first(await http.get(`/v3.1/alpha/${segment(code)}`, { fields: countryFields })),
  }),
  countries.read<{ country: string }>({
    name: 'find_country',
    description: 'Finds a country by its full name in English; answers like country_facts.',
    inputSchema: record({ country: text('name of the country') }),
    outputSchema: record({ countries: list(country, 'countries of this name') }),
    run: async (args, http) =>
      wrapList(
        'countries',
        await http.get(`/v3.1/name/${segment(args.country)}`, { fullText: 'true', fields: countryFields }),
      ),
  }),
  holidays.read<{ year: number; country_code: string }>({
    name: 'public_holidays',
    description: 'The public holidays of a country in a year, in order.',
    inputSchema: record({
      year: whole('the year', { minimum: 1975, maximum: 2100 }),
      country_code: text('two letters, ISO 3166', { pattern: '^[A-Za-z]{2}$' }),
    }),
    outputSchema: record({ holidays: list(holiday, 'the holidays') }),
    run: async (args, http) =>
      wrapList(
        'holidays',
        await http.get(`/api/v3/PublicHolidays/${args.year}/${segment(args.country_code)}`),
      ),
  }),
  duffel.read<{ query: string }>({
    name: 'suggest_airports',
    description: 'Finds airports by the name of their city.',
    inputSchema: record({ query: text('name of the city') }),
    outputSchema: record({ airports: list(airport, 'airports there') }),
    run: async (args, http) =>
      wrapList('airports', unwrapField(await http.get('/places/suggestions', args), 'data')),
  }),
  duffel.read<{ origin: string; destination: string; departure_date: string; cabin_class: string }>({
    name: 'flight_offers',
    description:
      'Offers for a flight between two airports on one day for one adult that can be held, cheapest first.',
    inputSchema: record({
      origin: text('airport of departure, three letters'),
      destination: text('airport of arrival, three letters'),
      departure_date: date('day of departure'),
      cabin_class: choice(['economy', 'premium_economy', 'business'], 'cabin', 'economy'),
    }),
    outputSchema: record({ offers: list(offer, 'the offers') }),
    run: async ({ cabin_class, ...slice }, http) => {
      const data = { slices: [slice], passengers: [{ type: 'adult' }], cabin_class };
      const asked = await http.post('/air/offer_requests', { data }, { return_offers: 'false' });
      const id = fieldOf(unwrapField(asked, 'data'), 'id');
      if (typeof id !== 'string') return asked;
      const query = { offer_request_id: id, sort: 'total_amount' };
      const offers = unwrapField(await http.get('/air/offers', query), 'data');
      return wrapList('offers', Array.isArray(offers) ? offers.filter(canBeHeld) : offers);
    },
  }),
  duffel.change<{ offer_id: string; title: string }>({
    name: 'hold_flight',
    description: 'Holds an offer for one passenger, to be paid later. Every call makes an order.',
    inputSchema: record({
      offer_id: text('offer'),
      title: choice(['mr', 'ms'], 'form of address'),
      given_name: text('given name'),
      family_name: text('family name'),
      born_on: date('day of birth'),
      email: email('address for the ticket'),
      phone_number: text('telephone, with country code', { pattern: '^\\+[0-9]{6,15}$' }),
    }),
    outputSchema: order,
    effect: 'write',
    verifiedBy: listedBy('list_flight_holds', ['family_name'], '/orders', ['offer_id']),
    undoneBy: { tool: 'cancel_flight_hold', args: { order_id: '/output/id' } },
    run: async ({ offer_id, ...person }, http) => {
      const offered = unwrapField(await http.get(`/air/offers/${segment(offer_id)}`), 'data');
      const [seat] = (fieldOf(offered, 'passengers') ?? []) as readonly JsonObject[];
      if (seat === undefined) return offered;
      const passenger = { id: seat.id!, ...person, gender: person.title === 'mr' ? 'm' : 'f' };
      const data = { type: 'hold', selected_offers: [offer_id], passengers: [passenger] };
      return unwrapField(await http.post('/air/orders', { data }), 'data');
    },
  }),
  duffel.read<{ family_name: string }>({
    name: 'list_flight_holds',
    description: 'Lists the orders of a passenger that are held and not cancelled.',
    inputSchema: record({ family_name: text('family name of the passenger') }),
    outputSchema: record({ orders: list(order, 'the orders') }),
    run: async ({ family_name }, http) => {
      const query = { awaiting_payment: 'true', 'passenger_name[]': family_name };
      return wrapList('orders', unwrapField(await http.get('/air/orders', query), 'data'));
    },
  }),
  duffel.read<{ order_id: string }>({
    name: 'get_flight_order',
    description: 'Shows one order.',
    inputSchema: record({ order_id: orderId }),
    outputSchema: order,
    run: ({ order_id }, http) => orderOf(http, order_id),
  }),
  duffel.change<{ order_id: string; note: string }>({
    name: 'note_on_flight_order',
    description: 'Sets the note that is kept with an order.',
    inputSchema: record({ order_id: orderId, note: text('the note') }),
    outputSchema: order,
    effect: 'idempotent',
    verifiedBy: {
      ...shownBy('get_flight_order', ['order_id'], []),
      match: { id: '/args/order_id', 'metadata/note': '/args/note' },
    },
    run: async ({ order_id, note }, http) =>
      unwrapField(
        await http.patch(`/air/orders/${segment(order_id)}`, { data: { metadata: { note } } }),
        'data',
      ),
  }),
  duffel.change<{ order_id: string }>({
    name: 'cancel_flight_hold',
    description: 'Cancels an order that is held and answers with the order.',
    inputSchema: record({ order_id: orderId }),
    outputSchema: order,
    effect: 'idempotent',
    severalRequests: true,
    run: async ({ order_id }, http) => {
      const before = await orderOf(http, order_id);
      if (fieldOf(before, 'cancelled_at') !== null) return before;
      const asked = unwrapField(await http.post('/air/order_cancellations', { data: { order_id } }), 'data');
      const id = fieldOf(asked, 'id');
      if (typeof id !== 'string') return asked;
      await http.post(`/air/order_cancellations/${segment(id)}/actions/confirm`, {});
      return orderOf(http, order_id);
    },
  }),
  ...trainTools,
];

/** Some offers require immediate payment. */
function canBeHeld(offer: Json): boolean {
  return fieldOf(fieldOf(offer, 'payment_requirements'), 'requires_instant_payment') !== true;
}

async function orderOf(http: Http, id: string): Promise<Json> {
  return unwrapField(await http.get(`/air/orders/${segment(id)}`), 'data');
}
