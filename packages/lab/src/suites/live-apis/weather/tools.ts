/** Weather tools: adapters to Open-Meteo and Sunrise-Sunset. */

import type { Json } from 'regain/internal/types';
import { choice, date, list, type Properties, quantity, record, text, whole } from '../../domains/schema.ts';
import { type Adapter, adapter, unwrapField, without } from '../adapter.ts';
import type { Http } from '../http.ts';

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

async function dailySeries(http: Http, path: string, names: readonly string[], args: Days): Promise<Json> {
  return without(
    await http.get(path, { ...args, daily: names.join(','), timezone: 'auto' }),
    ...droppedFields,
  );
}

export const weatherTools: readonly Adapter[] = [
  adapter<{ name: string; count: number }>(
    {
      api: 'geocoding',
      name: 'geocode_place',
      description: 'Finds places by name, the largest first: coordinates, height, country, time zone.',
      inputSchema: record({
        name: text('name of the place', { minLength: 2 }),
        count: whole('places to return at most', { default: 1, minimum: 1, maximum: 10 }),
      }),
      outputSchema: record({
        results: list(
          {
            ...record({
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
            additionalProperties: true,
          },
          'the places that were found',
        ),
      }),
      effect: 'read',
    },
    async (args, http) =>
      without(await http.get('/v1/search', { ...args, language: 'en' }), 'generationtime_ms'),
  ),
  adapter<Days & { temperature_unit: string; wind_speed_unit: string; precipitation_unit: string }>(
    {
      api: 'forecast',
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
      effect: 'read',
    },
    (args, http) => dailySeries(http, '/v1/forecast', dailyForecast, args),
  ),
  adapter<Days & { temperature_unit: string }>(
    {
      api: 'forecast',
      name: 'hourly_temperature',
      description: 'Forecast of the temperature at a spot, hour by hour from midnight.',
      inputSchema: record({ ...spot, ...days, temperature_unit: temperatureUnit }),
      outputSchema: series('hourly', ['temperature_2m']),
      effect: 'read',
    },
    async (args, http) =>
      without(
        await http.get('/v1/forecast', { ...args, hourly: 'temperature_2m', timezone: 'auto' }),
        ...droppedFields,
      ),
  ),
  adapter<Spot>(
    {
      api: 'forecast',
      name: 'terrain_elevation',
      description: 'Height of the ground at a spot.',
      inputSchema: record(spot),
      outputSchema: record({ elevation: list(number('metres above the sea'), 'one height') }),
      effect: 'read',
    },
    (args, http) => http.get('/v1/elevation', { ...args }),
  ),
  adapter<Days & { temperature_unit: string; precipitation_unit: string }>(
    {
      api: 'archive',
      name: 'past_weather',
      description: 'Weather that was measured at a spot, day by day.',
      inputSchema: record({
        ...spot,
        ...days,
        temperature_unit: temperatureUnit,
        precipitation_unit: rainUnit,
      }),
      outputSchema: series('daily', daily),
      effect: 'read',
    },
    (args, http) => dailySeries(http, '/v1/archive', daily, args),
  ),
  adapter<Days>(
    {
      api: 'airQuality',
      name: 'air_quality',
      description: 'Fine dust in the air at a spot, hour by hour from midnight.',
      inputSchema: record({ ...spot, ...days }),
      outputSchema: series('hourly', ['pm10', 'pm2_5']),
      effect: 'read',
    },
    async (args, http) =>
      without(
        await http.get('/v1/air-quality', { ...args, hourly: 'pm10,pm2_5', timezone: 'auto' }),
        ...droppedFields,
      ),
  ),
  adapter<Days>(
    {
      api: 'marine',
      name: 'wave_forecast',
      description: 'Forecast of the waves off a spot on the coast, day by day.',
      inputSchema: record({ ...spot, ...days }),
      outputSchema: series('daily', ['wave_height_max', 'wave_period_max']),
      effect: 'read',
    },
    (args, http) => dailySeries(http, '/v1/marine', ['wave_height_max', 'wave_period_max'], args),
  ),
  adapter<Spot & { date: string }>(
    {
      api: 'sun',
      name: 'sun_times',
      description: 'When the sun rises and sets at a spot, universal time.',
      inputSchema: record({ ...spot, date: date('the day') }),
      outputSchema: {
        ...record({
          sunrise: text('moment of sunrise'),
          sunset: text('moment of sunset'),
          solar_noon: text('moment of the highest sun'),
          day_length: quantity('s', 'from sunrise to sunset'),
        }),
        additionalProperties: true,
      },
      effect: 'read',
    },
    async ({ latitude, longitude, date: day }, http) =>
      unwrapField(
        await http.get('/json', { lat: latitude, lng: longitude, date: day, formatted: 0 }),
        'results',
      ),
  ),
];
