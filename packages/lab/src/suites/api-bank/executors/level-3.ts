/** The tools of level 3. They have no database: the original keeps their tables in its code (see `recorded-tables.ts`). */

import type { Json } from 'regain/internal/types';
import { refuse } from '../../domains/domain.ts';
import type { Row, State } from '../../domains/state.ts';
import { keyedLookups } from '../recorded-tables.ts';
import { type Executors, executor, recordOf, requireText } from './executor.ts';
import { calculator } from './knowledge.ts';

/** The share of a salary after deductions. */
const netShare = 0.7;

/** Tools that only compute. */
const computing = ['Calculator', 'TaxCalculator', 'ClothingRecommendation'];

type Login = { username: string; password: string };

const level3: Executors = {
  Calculator: calculator,
  TaxCalculator: executor<{ salary: number }>('read', (_state, { salary }) => ({
    salary_after_tax: Math.round(salary * netShare * 100) / 100,
  })),
  ClothingRecommendation: executor<{ temperature: number; weather_conditions: string }>(
    'read',
    (_state, { temperature, weather_conditions }) => ({
      clothing_options: [...forTemperature(temperature), ...forWeather(weather_conditions)],
    }),
  ),
  AddMeeting: executor<Row>(
    'write',
    (state, args) => {
      requireText(String(args.meeting_topic), 'meeting_topic', 'Meeting Topic should not be null');
      state.make('Meeting', args);
      return 'success';
    },
    { uses: ['Meeting'] },
  ),
  EmailReminder: executor<{ content: string }>(
    'irreversible',
    (state, args) => {
      requireText(args.content, 'content', 'Content should not be empty');
      state.make('Outbox', { ...args });
      return 'success';
    },
    { uses: ['Outbox'] },
  ),
  Geocoding: executor<{ address: string }>('read', (state, { address }) =>
    recordOf(rowOf(state, 'Geocoding', address, 'address')),
  ),
  GetWeatherForCoordinates: executor<{ latitude: number; longitude: number }>(
    'read',
    (state, { latitude, longitude }) =>
      recordOf(rowOf(state, 'GetWeatherForCoordinates', `${latitude}, ${longitude}`, 'latitude')),
  ),
  ...Object.fromEntries(
    keyedLookups.map(([tool, parameter, field]) => [
      tool,
      executor<Row>('read', (state, args) => {
        const value = valueIn(state, tool, String(args[parameter]), parameter);
        return field === '' ? value : { [field]: value };
      }),
    ]),
  ),
  MovieRecommendations: executor<{ preferences: readonly string[] }>('read', (state, { preferences }) => ({
    recommended_movies: preferences.flatMap(
      (genre) => valueIn(state, 'MovieRecommendations', genre, 'preferences') as readonly string[],
    ),
  })),
  // The original compares a distance in degrees with a limit in metres, so that every restaurant is near.
  NearbyRestaurants: executor<{ latitude: number; longitude: number; distance: number }>(
    'read',
    (state, { latitude, longitude, distance }) => ({
      restaurants: rowsIn(state, 'NearbyRestaurants', ({ coordinates }) => {
        const [lat, long] = coordinates as readonly [number, number];
        return Math.hypot(lat - latitude, long - longitude) <= distance;
      }),
    }),
  ),
  QueryMeeting: executor<{ user_name: string }>('read', (state, { user_name }) => ({
    meetings: rowsIn(state, 'QueryMeeting', ({ meeting_attendees }) =>
      (meeting_attendees as readonly string[]).includes(user_name),
    ),
  })),
  FlightSearch: executor<{ source: string; destination: string; travel_dates: string }>(
    'read',
    (state, { source, destination, travel_dates }) => ({
      flights: rowsIn(
        state,
        'FlightSearch',
        (row) =>
          row.source === source &&
          row.destination === destination &&
          String(row.departure_date).startsWith(travel_dates),
      ),
    }),
  ),
  HotelAvailability: executor<{ destination: string; check_in_date: string; check_out_date: string }>(
    'read',
    (state, { destination, check_in_date, check_out_date }) => ({
      hotels: rowsIn(
        state,
        'HotelAvailability',
        (row) =>
          row.destination === destination &&
          row.check_in_date === check_in_date &&
          row.check_out_date === check_out_date,
      ),
    }),
  ),
  AccountInfo: executor<Login>('read', (state, login) => {
    const { password: _, ...info } = accountOf(state, login);
    return recordOf(info);
  }),
  PersonalInfoUpdate: executor<Login & { address: string }>(
    'idempotent',
    (state, { address, ...login }) => {
      state.patch('AccountInfo', String(accountOf(state, login).key), { address });
      return { status: 'success' };
    },
    { uses: ['AccountInfo'] },
  ),
};

/** Lookups use a table with the tool's own name, unless the executor names another. */
export const levelThree: Executors = Object.fromEntries(
  Object.entries(level3).map(([name, one]) => [
    name,
    { ...one, uses: one.uses ?? (computing.includes(name) ? [] : [name]) },
  ]),
);

function forTemperature(celsius: number): string[] {
  if (celsius < 10) return ['Warm coat', 'Hat', 'Gloves'];
  return celsius < 20 ? ['Light jacket', 'Long-sleeved shirt'] : ['T-shirt', 'Shorts'];
}

function forWeather(conditions: string): string[] {
  return conditions.toLowerCase().includes('rain') ? ['Raincoat'] : [];
}

function accountOf(state: State, { username, password }: Login): Row {
  const account = state.get('AccountInfo', username);
  if (account === undefined || account.password !== password)
    refuse('not-found', 'username', username, 'User not found.');
  return account;
}

function rowOf(state: State, table: string, key: string, parameter: string): Row {
  return state.get(table, key) ?? refuse('not-found', parameter, key, `${table} knows nothing of ${key}.`);
}

function valueIn(state: State, table: string, key: string, parameter: string): Json {
  return rowOf(state, table, key, parameter).value!;
}

function rowsIn(state: State, table: string, passes: (row: Row) => boolean): Row[] {
  return state
    .rows(table, passes)
    .sort((a, b) => Number(a.key) - Number(b.key))
    .map(recordOf);
}
