/** Weather tools: adapters to Open-Meteo and Sunrise-Sunset. */

import type { Json } from 'regain/internal/types';
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
import type { Http, Query } from '../http.ts';

const number = (description: string, extra = {}) => ({ type: 'number', description, ...extra });
const spot = {
  latitude: number('degrees north', { minimum: -90, maximum: 90 }),
  longitude: number('degrees east', { minimum: -180, maximum: 180 }),
};
const days = { start_date: date('first day'), end_date: date('last day') };
const temperatureUnit = choice(['celsius', 'fahrenheit'], 'unit of temperatures', 'celsius');
const windUnit = choice(['kmh', 'ms', 'mph', 'kn'], 'unit of wind speeds', 'kmh');
const rainUnit = choice(['mm', 'inch'], 'unit of precipitation', 'mm');
const figures = (description: string) => list(number(description), `${description}, one for each time`);

interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}
interface Days extends Spot {
  readonly start_date: string;
  readonly end_date: string;
}

const daily = ['weather_code', 'temperature_2m_max', 'temperature_2m_min', 'precipitation_sum'];
const dailyForecast = [...daily, 'precipitation_probability_max', 'wind_speed_10m_max'];

const height = quantity('m', 'height of the place', { minimum: -500 });
const timezone = text('time zone of the place');
/** Fields without relevance for a task: the coordinates of the grid cell, and the duration of the request. */
const droppedFields = [
  'latitude',
  'longitude',
  'generationtime_ms',
  'utc_offset_seconds',
  'timezone_abbreviation',
];

function series(field: 'daily' | 'hourly', names: readonly string[]) {
  const units: Properties = Object.fromEntries(names.map((name) => [name, text(`unit of ${name}`)]));
  const values: Properties = Object.fromEntries(names.map((name) => [name, figures(name)]));
  return record({
    elevation: height,
    timezone,
    [`${field}_units`]: record({ time: text('format of times'), ...units }),
    [field]: record({ time: list(text('day or hour'), 'the times'), ...values }),
  });
}

async function seriesAt(http: Http, path: string, args: Query): Promise<Json> {
  return without(await http.get(path, { ...args, timezone: 'auto' }), ...droppedFields);
}

const geocoding = adaptersTo('geocoding');
const forecast = adaptersTo('forecast');
const archive = adaptersTo('archive');
const airQuality = adaptersTo('airQuality');
const marine = adaptersTo('marine');
const sun = adaptersTo('sun');

export const weatherTools: readonly Adapter[] = [
  geocoding.read<{ name: string; count: number }>({
    name: 'geocode_place',
    description: 'Finds places by name, the largest first: coordinates, height, country, time zone.',
    inputSchema: record({
      name: text('name of the place', { minLength: 2 }),
      count: whole('places to return at most', { default: 1, minimum: 1, maximum: 10 }),
    }),
    outputSchema: record({
      results: list(
        open({
          id: whole('number of the place'),
          name: text('name'),
          latitude: spot.latitude,
          longitude: spot.longitude,
          elevation: height,
          country_code: text('two letters'),
          country: text('name of the country'),
          timezone,
          population: whole('inhabitants'),
        }),
        'the places that were found',
      ),
    }),
    run: async (args, http) =>
      without(await http.get('/v1/search', { ...args, language: 'en' }), 'generationtime_ms'),
  }),
  forecast.read<Days & { temperature_unit: string; wind_speed_unit: string; precipitation_unit: string }>({
    name: 'daily_forecast',
    description: 'Weather forecast for a spot, day by day.',
    inputSchema: record({
      ...spot,
      ...days,
      temperature_unit: temperatureUnit,
      wind_speed_unit: windUnit,
      precipitation_unit: rainUnit,
    }),
    outputSchema: series('daily', dailyForecast),
    run: (args, http) => seriesAt(http, '/v1/forecast', { ...args, daily: dailyForecast.join(',') }),
  }),
  forecast.read<Days & { temperature_unit: string }>({
    name: 'hourly_temperature',
    description: 'Forecast of the temperature at a spot, hour by hour from midnight.',
    inputSchema: record({ ...spot, ...days, temperature_unit: temperatureUnit }),
    outputSchema: series('hourly', ['temperature_2m']),
    run: (args, http) => seriesAt(http, '/v1/forecast', { ...args, hourly: 'temperature_2m' }),
  }),
  forecast.read<Spot>({
    name: 'terrain_elevation',
    description: 'Height of the ground at a spot.',
    inputSchema: record(spot),
    outputSchema: record({ elevation: list(number('metres above the sea'), 'one height') }),
    run: (args, http) => http.get('/v1/elevation', { ...args }),
  }),
  archive.read<Days & { temperature_unit: string; precipitation_unit: string }>({
    name: 'past_weather',
    description: 'Weather that was measured at a spot, day by day.',
    inputSchema: record({
      ...spot,
      ...days,
      temperature_unit: temperatureUnit,
      precipitation_unit: rainUnit,
    }),
    outputSchema: series('daily', daily),
    run: (args, http) => seriesAt(http, '/v1/archive', { ...args, daily: daily.join(',') }),
  }),
  airQuality.read<Days>({
    name: 'air_quality',
    description: 'Fine dust in the air at a spot, hour by hour from midnight.',
    inputSchema: record({ ...spot, ...days }),
    outputSchema: series('hourly', ['pm10', 'pm2_5']),
    run: (args, http) => seriesAt(http, '/v1/air-quality', { ...args, hourly: 'pm10,pm2_5' }),
  }),
  marine.read<Days>({
    name: 'wave_forecast',
    description: 'Forecast of the waves off a spot on the coast, day by day.',
    inputSchema: record({ ...spot, ...days }),
    outputSchema: series('daily', ['wave_height_max', 'wave_period_max']),
    run: (args, http) => seriesAt(http, '/v1/marine', { ...args, daily: 'wave_height_max,wave_period_max' }),
  }),
  sun.read<Spot & { date: string }>({
    name: 'sun_times',
    description: 'When the sun rises and sets at a spot, universal time.',
    inputSchema: record({ ...spot, date: date('the day') }),
    outputSchema: open({
      sunrise: text('moment of sunrise'),
      sunset: text('moment of sunset'),
      solar_noon: text('moment of the highest sun'),
      day_length: quantity('s', 'from sunrise to sunset'),
    }),
    run: async ({ latitude, longitude, date: day }, http) =>
      unwrapField(
        await http.get('/json', { lat: latitude, lng: longitude, date: day, formatted: 0 }),
        'results',
      ),
  }),
];
