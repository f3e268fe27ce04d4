/** A synthetic Swiss timetable: every pair of stations has a train each hour. */

import { type Json, random } from 'regain/internal/types';
import { holds, same } from '../../domains/domain.ts';
import type { Row } from '../../domains/state.ts';
import { isDate } from '../dates.ts';
import { ApiError, type Received } from '../loopback/routes.ts';
import { stations } from './data.ts';

function refuse(message: string): never {
  throw new ApiError(400, { errors: [{ message }] });
}

/** A station by its number or its name. */
function getStation(text: string | null, parameter: string): Row {
  const found = stations().find(({ id, name }) => id === text || same(name, text ?? ''));
  return found ?? refuse(`${parameter} names no station: ${text}`);
}

function shown({ id, name, x, y }: Row): Json {
  return { id: id!, name: name!, score: null, coordinate: { type: 'WGS84', x: x!, y: y! }, distance: null };
}

export function searchStations({ query }: Received): Json {
  const text = query.get('query') ?? '';
  return {
    stations: stations()
      .filter(({ name }) => holds(name, text))
      .map(shown),
  };
}

interface HourlyTrain {
  readonly minute: number;
  readonly takes: number;
  readonly platform: string;
  readonly transfers: number;
}

/** The hourly train between two stations. */
function trainBetween(from: Row, to: Row): HourlyTrain {
  const draw = random('live trains', String(from.id), String(to.id));
  return {
    minute: draw.below(60),
    takes: 25 + draw.below(150),
    platform: String(1 + draw.below(14)),
    transfers: draw.below(3),
  };
}

const HOURS = 4;

export function connections({ query }: Received): Json {
  const from = getStation(query.get('from'), 'from');
  const to = getStation(query.get('to'), 'to');
  const [date, time] = [query.get('date'), query.get('time') ?? ''];
  if (!isDate(date) || !/^\d{2}:\d{2}$/.test(time)) refuse('date needs to be YYYY-MM-DD and time hh:mm');
  const ride = trainBetween(from, to);
  const earliest = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const first = Math.ceil((earliest - ride.minute) / 60);
  const found = Array.from({ length: HOURS }, (_, index) => {
    const leaves = (first + index) * 60 + ride.minute;
    return {
      from: { station: shown(from), departure: moment(date, leaves), platform: ride.platform },
      to: { station: shown(to), arrival: moment(date, leaves + ride.takes), platform: '3' },
      duration: `00d${clock(ride.takes)}:00`,
      transfers: ride.transfers,
      products: ride.transfers === 0 ? ['IC'] : ['IC', 'S'],
    };
  });
  return { connections: found, from: shown(from), to: shown(to) };
}

export function stationBoard({ query }: Received): Json {
  const station = getStation(query.get('station'), 'station');
  const [date, time] = [(query.get('datetime') ?? '').slice(0, 10), (query.get('datetime') ?? '').slice(11)];
  if (!isDate(date)) refuse('datetime needs to be YYYY-MM-DD hh:mm');
  const hour = Number(time.slice(0, 2)) || 0;
  const rows = stations()
    .filter(({ id }) => id !== station.id)
    .map((to) => ({ to, ride: trainBetween(station, to) }))
    .sort((a, b) => a.ride.minute - b.ride.minute || (String(a.to.id) < String(b.to.id) ? -1 : 1))
    .slice(0, Number(query.get('limit') ?? 5));
  return {
    station: shown(station),
    stationboard: rows.map(({ to, ride }) => ({
      stop: { departure: moment(date, hour * 60 + ride.minute), platform: ride.platform },
      category: 'IC',
      number: String(500 + ride.takes),
      to: to.name!,
    })),
  };
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function moment(date: string, minutes: number): string {
  const time = new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000).toISOString();
  return `${time.slice(0, 19)}+0100`;
}
