/** The travel server on loopback: REST Countries, Nager.Date, Duffel and the Swiss timetable, in their form. */

import type { Json, JsonObject } from 'regain/internal/types';
import { by, holds, same } from '../../domains/domain.ts';
import type { Row } from '../../domains/state.ts';
import { isDate } from '../dates.ts';
import { ApiError, type Received, type Route, reply, routesOf, type Service } from '../loopback/routes.ts';
import { airports, type Country, countries, holidaysOf } from './data.ts';
import { getOffer, hasAirport, offersFor } from './offers.ts';
import { connections, searchStations, stationBoard } from './timetable.ts';

export { travelTables } from './data.ts';

/** A country in the form of REST Countries. */
function shown({ code, name, capital, currency, languages, region, population, side, dial }: Country): Json {
  const [currencyCode, currencyName, symbol] = currency;
  return {
    name: { common: name, official: name },
    cca2: code,
    capital: [capital],
    currencies: { [currencyCode]: { name: currencyName, symbol } },
    languages,
    region,
    population,
    car: { side },
    idd: { root: dial.slice(0, 2), suffixes: [dial.slice(2)] },
  };
}

function alpha({ params }: Received): Json {
  const found = countries().find(({ code }) => same(code, params.code!));
  if (found === undefined) throw new ApiError(404, { message: 'Not Found', status: 404 });
  return shown(found);
}

function byName({ params }: Received): Json {
  const found = countries().filter(({ name }) => same(name, params.name!));
  if (found.length === 0) throw new ApiError(404, { message: 'Not Found', status: 404 });
  return found.map(shown);
}

function publicHolidays({ params }: Received): Json {
  const days = holidaysOf(params.country!.toUpperCase());
  if (days.length === 0 || !/^\d{4}$/.test(params.year!))
    throw new ApiError(404, { type: 'about:blank', title: 'CountryCode is unknown', status: 404 });
  return days.map(([day, localName, name]) => ({
    date: `${params.year}-${day}`,
    localName,
    name,
    countryCode: params.country!.toUpperCase(),
    fixed: true,
    global: true,
    counties: null,
    launchYear: null,
    types: ['Public'],
  }));
}

/** An error in the form of Duffel. */
function duffelError(status: number, code: string, message: string): Json {
  return {
    errors: [
      { type: status === 404 ? 'invalid_request_error' : 'validation_error', title: code, code, message },
    ],
    meta: { status, request_id: 'F9yq0nBzXkRDhTMAAJ1B' },
  };
}

function refuse(status: number, code: string, message: string): never {
  throw new ApiError(status, duffelError(status, code, message));
}

function suggestions({ query }: Received): Json {
  const text = query.get('query') ?? '';
  const found = airports().filter(({ city_name, name }) => holds(city_name, text) || holds(name, text));
  return { data: found.map((airport) => ({ type: 'airport', ...airport })) };
}

/** The id contains the whole request, so nothing is stored for it. */
function offerRequest({ body }: Received): Json {
  const data = body.data as JsonObject | undefined;
  const slice = (data?.slices as readonly JsonObject[] | undefined)?.[0] ?? {};
  const { origin, destination, departure_date: date } = slice as { readonly [name: string]: string };
  if (!isDate(date ?? null)) refuse(422, 'invalid_date', 'departure_date needs to be a date');
  for (const code of [origin, destination]) {
    if (!hasAirport(code ?? '')) refuse(422, 'invalid_place', `there is no airport ${code}`);
  }
  const cabin = String(data?.cabin_class ?? 'economy')[0]!.toUpperCase();
  return {
    data: { id: `orq_0000${origin}${destination}${date!.replaceAll('-', '')}${cabin}`, live_mode: false },
  };
}

function offers({ query }: Received): Json {
  const match = /^orq_0000([A-Z]{3})([A-Z]{3})(\d{4})(\d{2})(\d{2})([EPB])$/.exec(
    query.get('offer_request_id') ?? '',
  );
  if (match === null) refuse(404, 'not_found', 'The resource you are trying to access does not exist.');
  const [, origin, destination, year, month, day, cabin] = match as unknown as string[];
  const leg = { origin: origin!, destination: destination!, date: `${year}-${month}-${day}`, cabin: cabin! };
  return { data: offersFor(leg), meta: { limit: 50, before: null, after: null } };
}

function oneOffer({ params }: Received): Json {
  return { data: getOffer(params.id!) ?? refuse(404, 'not_found', `there is no offer ${params.id}`) };
}

const table = 'flightOrders';
const duffel = routesOf('duffel');

const orderRoutes: readonly Route[] = [
  duffel.post('/air/orders', 880, ({ body }, { state }) => {
    const data = (body.data ?? {}) as JsonObject;
    const offerId = String((data.selected_offers as readonly Json[] | undefined)?.[0]);
    const offer = getOffer(offerId);
    if (offer === undefined) refuse(404, 'not_found', `there is no offer ${offerId}`);
    const content = { offer_id: offerId, type: 'hold', passengers: data.passengers ?? [] };
    const { total_amount, total_currency } = offer as { readonly [name: string]: Json };
    const made = state.make(table, content, {
      ...{ total_amount: total_amount!, total_currency: total_currency! },
      ...{ metadata: {}, cancelled_at: null },
    });
    return reply(201, { data: state.patch(table, String(made.id), { booking_reference: made.id! }) });
  }),
  duffel.get('/air/orders', 420, ({ query }, { state }) => {
    const name = query.get('passenger_name[]') ?? '';
    const isWanted = (row: Row) =>
      row.cancelled_at === null &&
      (row.passengers as readonly JsonObject[]).some(({ family_name }) => same(family_name, name));
    const rows = state.rows(table, isWanted).sort(by('id'));
    return { data: rows, meta: { limit: 50, before: null, after: null } };
  }),
  duffel.get('/air/orders/:id', 180, ({ params }, { state }) => ({
    data: orderIn(state.get(table, params.id!)),
  })),
  duffel.patch('/air/orders/:id', 260, ({ params, body }, { state }) => {
    const order = orderIn(state.get(table, params.id!));
    if (order.cancelled_at !== null) refuse(422, 'order_cancelled', `order ${params.id} is cancelled`);
    const metadata = ((body.data ?? {}) as JsonObject).metadata ?? {};
    return { data: state.patch(table, params.id!, { metadata }) };
  }),
  duffel.post('/air/order_cancellations', 240, ({ body }, { state }) => {
    const id = String(((body.data ?? {}) as JsonObject).order_id);
    const order = orderIn(state.get(table, id));
    if (order.cancelled_at !== null) refuse(422, 'already_cancelled', `order ${id} is cancelled already`);
    return reply(201, {
      data: { id: `ore_${id}`, order_id: id, refund_amount: '0.00', confirmed_at: null },
    });
  }),
  duffel.post('/air/order_cancellations/:id/actions/confirm', 300, ({ params }, { state }) => {
    const id = params.id!.slice('ore_'.length);
    orderIn(state.get(table, id));
    state.unmake(table, id, { cancelled_at: CANCELLED_AT });
    return { data: { id: params.id!, order_id: id, refund_amount: '0.00', confirmed_at: CANCELLED_AT } };
  }),
];

/** Records have no creation time: that would depend on the number of failed calls. */
const CANCELLED_AT = '2026-03-02T09:00:00Z';

function orderIn(row: Row | undefined): Row {
  return row ?? refuse(404, 'not_found', 'The resource you are trying to access does not exist.');
}

const countryApi = routesOf('countries');
const trains = routesOf('trains');

export const travelService: Service = {
  routes: [
    countryApi.get('/v3.1/alpha/:code', 190, alpha),
    countryApi.get('/v3.1/name/:name', 230, byName),
    routesOf('holidays').get('/api/v3/PublicHolidays/:year/:country', 150, publicHolidays),
    duffel.get('/places/suggestions', 160, suggestions),
    duffel.post('/air/offer_requests', 900, offerRequest),
    duffel.get('/air/offers', 240, offers),
    duffel.get('/air/offers/:id', 170, oneOffer),
    ...orderRoutes,
    trains.get('/v1/locations', 140, searchStations),
    trains.get('/v1/connections', 460, connections),
    trains.get('/v1/stationboard', 310, stationBoard),
  ],
  changes: {
    countries: { capital: 'capitals', population: 'inhabitants', region: 'continent_region' },
    holidays: { localName: 'nativeName', date: 'holidayDate' },
    duffel: { total_amount: 'amount_total', total_currency: 'currency_total', iata_code: 'iata' },
    trains: { departure: 'departureTime', transfers: 'changes' },
  },
  errorBody: (api, status, message) => {
    if (api === 'duffel') return duffelError(status, 'service_unavailable', message);
    return api === 'trains' ? { errors: [{ message }] } : { title: message, status };
  },
};
