/** The hazards server on loopback: the earthquake catalogue of USGS, the tides of NOAA, and notifications of our own. */

import type { Json } from 'regain/internal/types';
import { daysFrom, isDate, plusDays } from '../dates.ts';
import { ApiError, type Received, routesOf, type Service } from '../loopback/routes.ts';
import { alertError, alertRoutes } from './alert-routes.ts';
import { distanceKm, getQuake, type Quake, quakesOn, stations, tidesOn } from './data.ts';

export { hazardTables } from './data.ts';

const catalogue = 'https://earthquake.usgs.gov';

/** An error in the form of the catalogue, as requested with `jsonerror`. */
function catalogueError(status: number, error: string): Json {
  return { type: 'FeatureCollection', metadata: { title: 'Search Error', api: '1.14.1', status, error } };
}

function refuse(status: number, error: string): never {
  throw new ApiError(status, catalogueError(status, error));
}

/** An event as a GeoJSON feature. */
function featureOf({ id, timeMs, mag, place, latitude, longitude, depthKm }: Quake): {
  [name: string]: Json;
} {
  const code = id.slice(2);
  return {
    type: 'Feature',
    properties: {
      ...{ mag, place, time: timeMs, updated: timeMs + 1_800_000, tz: null },
      ...{ url: `${catalogue}/earthquakes/eventpage/${id}`, detail: `${catalogue}/fdsnws/event/1/query` },
      ...{ felt: mag >= 5.5 ? Math.round(mag * 7) : null, cdi: null, mmi: null },
      ...{ alert: mag >= 5.5 ? 'green' : null, status: 'reviewed', tsunami: mag >= 7 ? 1 : 0 },
      ...{ sig: Math.round(mag * mag * 15.4), net: 'us', code, ids: `,${id},`, sources: ',us,' },
      ...{ types: ',origin,phase-data,', nst: null, dmin: null, rms: 0.7, gap: 60 },
      ...{ magType: mag >= 5 ? 'mww' : 'mb', type: 'earthquake', title: `M ${mag.toFixed(1)} - ${place}` },
    },
    geometry: { type: 'Point', coordinates: [longitude, latitude, depthKm] },
    id,
  };
}

/** The events that a request asks for, in its order. */
function wanted({ query }: Received): readonly Quake[] {
  const [start, end] = [query.get('starttime'), query.get('endtime')];
  if (!isDate(start)) refuse(400, `Bad starttime value "${start}". Valid values are ISO-8601 timestamps.`);
  if (!isDate(end)) refuse(400, `Bad endtime value "${end}". Valid values are ISO-8601 timestamps.`);
  if (end <= start) refuse(400, 'starttime must be before endtime');
  const least = numberIn(query, 'minmagnitude') ?? 0;
  const order = query.get('orderby') ?? 'time';
  const compare = orders[order];
  if (compare === undefined) refuse(400, `Bad orderby value "${order}".`);
  const isNear = nearnessIn(query);
  return daysFrom(start, plusDays(end, -1))
    .flatMap(quakesOn)
    .filter((quake) => quake.mag >= least && isNear(quake))
    .sort((a, b) => compare!(a, b) || (a.id < b.id ? -1 : 1));
}

const orders: Readonly<Record<string, (a: Quake, b: Quake) => number>> = {
  time: (a, b) => b.timeMs - a.timeMs,
  'time-asc': (a, b) => a.timeMs - b.timeMs,
  magnitude: (a, b) => b.mag - a.mag,
  'magnitude-asc': (a, b) => a.mag - b.mag,
};

function nearnessIn(query: Received['query']): (quake: Quake) => boolean {
  const radius = numberIn(query, 'maxradiuskm');
  const [latitude, longitude] = [numberIn(query, 'latitude'), numberIn(query, 'longitude')];
  if (radius === undefined) return () => true;
  if (latitude === undefined || longitude === undefined)
    refuse(400, 'maxradiuskm requires both latitude and longitude');
  return (quake) => distanceKm(quake, { latitude, longitude }) <= radius;
}

function numberIn(query: Received['query'], name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  return text === '' || Number.isNaN(Number(text))
    ? refuse(400, `Bad ${name} value "${text}".`)
    : Number(text);
}

function search(received: Received): Json {
  const id = received.query.get('eventid');
  if (id !== null) {
    const quake = getQuake(id) ?? refuse(404, `The event ${id} was not found.`);
    return featureOf(quake);
  }
  const limit = numberIn(received.query, 'limit') ?? 20_000;
  const features = wanted(received).slice(0, limit).map(featureOf);
  const metadata = { title: 'USGS Earthquakes', status: 200, api: '1.14.1', limit, count: features.length };
  return { type: 'FeatureCollection', metadata, features };
}

function count(received: Received): Json {
  return { count: wanted(received).length, maxAllowed: 20_000 };
}

/** Unlike most APIs, this one has its file extension in the path. */
function station({ params }: Received): Json {
  const id = params.file!.replace(/\.json$/, '');
  const found = stations().find((one) => one.id === id);
  if (found === undefined) throw new ApiError(404, { errorMsg: `Station ${id} not found` });
  return { count: 1, units: null, stations: [{ ...found, tidal: true, greatlakes: false }] };
}

function predictions({ query }: Received): Json {
  const id = query.get('station') ?? '';
  const [begin, end] = ['begin_date', 'end_date'].map((name) => dayIn(query.get(name) ?? ''));
  const tideError = (message: string) => new ApiError(400, { error: { message } });
  if (query.get('product') !== 'predictions') throw tideError('Wrong Product: Product cannot be empty.');
  if (!stations().some((one) => one.id === id))
    throw tideError(`Wrong Station ID: Station ID ${id} is unknown.`);
  if (begin === undefined || end === undefined)
    throw tideError('Wrong Date: The date format should be yyyyMMdd.');
  const rows = daysFrom(begin, end).flatMap((day) =>
    tidesOn(id, day).map(({ minutes, heightM, isHigh }) => ({
      ...{ t: `${day} ${clockTime(minutes)}`, v: heightM.toFixed(3), type: isHigh ? 'H' : 'L' },
    })),
  );
  return { predictions: rows };
}

function dayIn(text: string): string | undefined {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return isDate(day) ? day : undefined;
}

function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const earthquakes = routesOf('earthquakes');
const tides = routesOf('tides');

export const hazardsService: Service = {
  routes: [
    earthquakes.get('/fdsnws/event/1/query', 380, search),
    earthquakes.get('/fdsnws/event/1/count', 240, count),
    tides.get('/mdapi/prod/webapi/stations/:file', 170, station),
    tides.get('/api/prod/datagetter', 260, predictions),
    ...alertRoutes,
  ],
  changes: {
    earthquakes: { mag: 'magnitude', place: 'region', count: 'total' },
    tides: { predictions: 'tide_predictions', lat: 'latitude' },
    alerts: { min_magnitude: 'magnitude_floor', status: 'state' },
  },
  errorBody: (api, status, message) => {
    if (api === 'earthquakes') return catalogueError(status, message);
    return api === 'tides' ? { error: { message } } : alertError(status, message);
  },
};
