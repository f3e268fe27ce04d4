/** Hazard tools: adapters to the earthquake catalogue of USGS and to the tides of NOAA. */

import type { Json, JsonObject, JsonSchema } from 'regain/internal/types';
import {
  choice,
  date,
  list,
  open,
  type Properties,
  quantity,
  record,
  text,
  whole,
} from '../../domains/schema.ts';
import { type Adapter, adaptersTo, unwrapField, without } from '../adapter.ts';
import { segment } from '../http.ts';
import { alertTools } from './alert-tools.ts';

const degrees = (description: string, most: number): JsonSchema => ({
  ...{ type: 'number', description, minimum: -most, maximum: most },
});
const feature = open({
  id: text('event'),
  properties: open({
    mag: { type: 'number', description: 'magnitude' },
    place: text('where it was'),
    time: whole('when it was, in milliseconds since 1970'),
    title: text('magnitude and place'),
  }),
  geometry: open({
    coordinates: list({ type: 'number' }, 'longitude, latitude, depth in kilometres', { minItems: 3 }),
  }),
});
const features = open({ features: list(feature, 'the events') });
const period: Properties = {
  starttime: date('first day'),
  endtime: date('day on which the period ends, not included'),
  minmagnitude: { type: 'number', description: 'smallest magnitude', minimum: 0, maximum: 10, default: 5 },
};
const order: Properties = {
  orderby: choice(['magnitude', 'time', 'time-asc'], 'strongest, latest or earliest first', 'magnitude'),
  limit: whole('events to return at most', { default: 10, minimum: 1, maximum: 200 }),
};
const stationId = text('station, seven digits', { pattern: '^[0-9]{7}$' });

const format = { format: 'geojson', jsonerror: 'true' } as const;
const queryPath = '/fdsnws/event/1/query';

/** The part of a collection that does not depend on the time of the request. */
function eventsIn(body: Json): Json {
  return without(body, 'type', 'metadata', 'bbox');
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

/** Heights come as text; the tools answer with numbers. */
function withHeights(body: Json): Json {
  const rows = unwrapField(body, 'predictions');
  if (!Array.isArray(rows)) return body;
  return {
    predictions: rows.map((row: JsonObject) => ({
      ...row,
      ...(row.v === undefined ? {} : { v: Number(row.v) }),
    })),
  };
}

type Search = { starttime: string; endtime: string; minmagnitude: number; orderby: string; limit: number };

const earthquakes = adaptersTo('earthquakes');
const tides = adaptersTo('tides');

export const hazardTools: readonly Adapter[] = [
  earthquakes.read<Search>({
    name: 'search_earthquakes',
    description: 'Earthquakes of the whole world in a period, from a magnitude on.',
    inputSchema: record({ ...period, ...order }),
    outputSchema: features,
    run: async ({ starttime, endtime, minmagnitude, orderby, limit }, http) =>
      eventsIn(await http.get(queryPath, { ...format, starttime, endtime, minmagnitude, orderby, limit })),
  }),
  earthquakes.read<Search & { latitude: number; longitude: number; maxradiuskm: number }>({
    name: 'earthquakes_near',
    description: 'Earthquakes around a point in a period, from a magnitude on.',
    inputSchema: record({
      latitude: degrees('latitude of the point', 90),
      longitude: degrees('longitude of the point', 180),
      maxradiuskm: quantity('km', 'distance from the point at most', { maximum: 20001 }),
      ...{ ...period, ...order },
    }),
    outputSchema: features,
    run: async ({ latitude, longitude, maxradiuskm, ...rest }, http) => {
      const { starttime, endtime, minmagnitude, orderby, limit } = rest;
      const around = { latitude, longitude, maxradiuskm };
      const wanted = { ...format, starttime, endtime, minmagnitude, ...around, orderby, limit };
      return eventsIn(await http.get(queryPath, wanted));
    },
  }),
  earthquakes.read<Omit<Search, 'orderby' | 'limit'>>({
    name: 'count_earthquakes',
    description: 'How many earthquakes the whole world had in a period, from a magnitude on.',
    inputSchema: record(period),
    outputSchema: open({ count: whole('number of events') }),
    run: async ({ starttime, endtime, minmagnitude }, http) =>
      http.get('/fdsnws/event/1/count', { ...format, starttime, endtime, minmagnitude }),
  }),
  earthquakes.read<{ eventid: string }>({
    name: 'get_earthquake',
    description: 'One earthquake by its event id.',
    inputSchema: record({ eventid: text('event') }),
    outputSchema: feature,
    run: async ({ eventid }, http) => without(await http.get(queryPath, { ...format, eventid }), 'type'),
  }),
  tides.read<{ station: string }>({
    name: 'tide_station',
    description: 'Where a tide station is and what it is called.',
    inputSchema: record({ station: stationId }),
    outputSchema: open({
      id: stationId,
      name: text('name'),
      state: text('two letters'),
      lat: degrees('latitude', 90),
      lng: degrees('longitude', 180),
    }),
    run: async ({ station }, http) => {
      const body = await http.get(`/mdapi/prod/webapi/stations/${segment(station)}.json`);
      const found = unwrapField(body, 'stations');
      return Array.isArray(found) ? (found[0] ?? null) : found;
    },
  }),
  tides.read<{ station: string; begin_date: string; end_date: string }>({
    name: 'tide_predictions',
    description: 'High and low water at a station, in local time, in metres above mean lower low water.',
    inputSchema: record({ station: stationId, begin_date: date('first day'), end_date: date('last day') }),
    outputSchema: record({
      predictions: list(
        record({
          t: text('day and time'),
          v: quantity('m', 'height of the water', { minimum: -10 }),
          type: choice(['H', 'L', 'HH', 'LL'], 'high or low water'),
        }),
        'the turns of the tide, in order',
      ),
    }),
    run: async ({ station, begin_date, end_date }, http) => {
      const days = { begin_date: compact(begin_date), end_date: compact(end_date) };
      const form = { datum: 'MLLW', interval: 'hilo', units: 'metric', time_zone: 'lst_ldt', format: 'json' };
      return withHeights(
        await http.get('/api/prod/datagetter', { product: 'predictions', station, ...days, ...form }),
      );
    },
  }),
  ...alertTools,
];
