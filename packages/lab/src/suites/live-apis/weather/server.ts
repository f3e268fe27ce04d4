/** The weather server on loopback: Open-Meteo's endpoints and Sunrise-Sunset's, in their form. */

import type { Json } from 'regain/internal/types';
import { holds } from '../../domains/domain.ts';
import { daysFrom, isDate } from '../dates.ts';
import { ApiError, type Received, routesOf, type Service } from '../loopback/routes.ts';
import { places } from './places.ts';
import { airAt, dayAt, hours, hoursOf, round, sunAt, wavesAt } from './weather-series.ts';

/** An error in the form of Open-Meteo. */
function refuse(reason: string): never {
  throw new ApiError(400, { error: true, reason });
}

function coordinate({ query }: Received, name: string, limit: number): number {
  const text = query.get(name);
  const value = Number(text);
  if (text === null || text === '' || !Number.isFinite(value))
    refuse(`Parameter '${name}' is required and must be a number.`);
  if (Math.abs(value) > limit) refuse(`${name} must be in range of -${limit} to ${limit}°. Given: ${text}.`);
  return value;
}

function period({ query }: Received): readonly string[] {
  const [first, last] = [query.get('start_date'), query.get('end_date')];
  if (!isDate(first) || !isDate(last)) refuse("Both 'start_date' and 'end_date' must be set, as yyyy-MM-dd.");
  if (last < first) refuse("'end_date' must be larger or equals than 'start_date'.");
  return daysFrom(first, last);
}

interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

function spotIn(received: Received): Spot {
  return {
    latitude: coordinate(received, 'latitude', 90),
    longitude: coordinate(received, 'longitude', 180),
  };
}

function timezoneAt({ latitude, longitude }: Spot): string {
  const place = places().find((one) => one.latitude === latitude && one.longitude === longitude);
  return typeof place?.timezone === 'string' ? place.timezone : 'GMT';
}

/** The first fields of every answer of Open-Meteo. */
function head(spot: Spot, elevation: number): { readonly [name: string]: Json } {
  return {
    ...spot,
    generationtime_ms: 0.12,
    utc_offset_seconds: 0,
    timezone: timezoneAt(spot),
    timezone_abbreviation: 'GMT',
    elevation,
  };
}

function heightAt({ latitude, longitude }: Spot): number {
  const place = places().find((one) => one.latitude === latitude && one.longitude === longitude);
  return typeof place?.elevation === 'number'
    ? place.elevation
    : Math.round(Math.abs(latitude * longitude)) % 300;
}

interface Units {
  readonly temperature: (celsius: number) => number;
  readonly wind: (kmh: number) => number;
  readonly rain: (mm: number) => number;
  readonly names: { readonly temperature: string; readonly wind: string; readonly rain: string };
}

const winds: Readonly<Record<string, readonly [factor: number, name: string]>> = {
  kmh: [1, 'km/h'],
  ms: [1 / 3.6, 'm/s'],
  mph: [0.621371, 'mp/h'],
  kn: [0.539957, 'kn'],
};

function unitsIn({ query }: Received): Units {
  const isFahrenheit = query.get('temperature_unit') === 'fahrenheit';
  const isInch = query.get('precipitation_unit') === 'inch';
  const wind = winds[query.get('wind_speed_unit') ?? 'kmh'];
  if (wind === undefined) refuse(`Cannot initialize WindspeedUnit from invalid String value.`);
  return {
    temperature: (celsius) => (isFahrenheit ? round(celsius * 1.8 + 32) : celsius),
    wind: (kmh) => round(kmh * wind[0]),
    rain: (mm) => (isInch ? round(mm / 25.4, 3) : mm),
    names: { temperature: isFahrenheit ? '°F' : '°C', wind: wind[1], rain: isInch ? 'inch' : 'mm' },
  };
}

function daily(received: Received): Json {
  const spot = spotIn(received);
  const time = period(received);
  const units = unitsIn(received);
  const days = time.map((date) => dayAt(spot.latitude, spot.longitude, date));
  const wanted = new Set((received.query.get('daily') ?? '').split(','));
  const all: { readonly [name: string]: readonly [unit: string, values: readonly number[]] } = {
    weather_code: ['wmo code', days.map(({ code }) => code)],
    temperature_2m_max: [units.names.temperature, days.map(({ max }) => units.temperature(max))],
    temperature_2m_min: [units.names.temperature, days.map(({ min }) => units.temperature(min))],
    precipitation_sum: [units.names.rain, days.map((day) => units.rain(day.precipitation))],
    precipitation_probability_max: ['%', days.map((day) => day.precipitationProbability)],
    wind_speed_10m_max: [units.names.wind, days.map(({ wind }) => units.wind(wind))],
  };
  const chosen = Object.entries(all).filter(([name]) => wanted.has(name));
  return {
    ...head(spot, heightAt(spot)),
    daily_units: { time: 'iso8601', ...Object.fromEntries(chosen.map(([name, [unit]]) => [name, unit])) },
    daily: { time, ...Object.fromEntries(chosen.map(([name, [, values]]) => [name, values])) },
  };
}

function forecast(received: Received): Json {
  if (received.query.get('hourly') === null) return daily(received);
  const spot = spotIn(received);
  const units = unitsIn(received);
  const time = period(received);
  const temperatures = time.flatMap((date) => hoursOf(dayAt(spot.latitude, spot.longitude, date)));
  return {
    ...head(spot, heightAt(spot)),
    hourly_units: { time: 'iso8601', temperature_2m: units.names.temperature },
    hourly: { time: time.flatMap(hourly), temperature_2m: temperatures.map(units.temperature) },
  };
}

function hourly(date: string): string[] {
  return hours.map((hour) => `${date}T${String(hour).padStart(2, '0')}:00`);
}

function airQuality(received: Received): Json {
  const spot = spotIn(received);
  const time = period(received);
  const air = time.flatMap((date) => hours.map((hour) => airAt(spot.latitude, spot.longitude, date, hour)));
  return {
    ...head(spot, heightAt(spot)),
    hourly_units: { time: 'iso8601', pm10: 'μg/m³', pm2_5: 'μg/m³' },
    hourly: {
      time: time.flatMap(hourly),
      pm10: air.map(({ pm10 }) => pm10),
      pm2_5: air.map(({ pm25 }) => pm25),
    },
  };
}

function marine(received: Received): Json {
  const spot = spotIn(received);
  const time = period(received);
  const waves = time.map((date) => wavesAt(spot.latitude, spot.longitude, date));
  return {
    ...head(spot, 0),
    daily_units: { time: 'iso8601', wave_height_max: 'm', wave_period_max: 's' },
    daily: {
      time,
      wave_height_max: waves.map(({ height }) => height),
      wave_period_max: waves.map((wave) => wave.period),
    },
  };
}

function search({ query }: Received): Json {
  const name = query.get('name');
  if (name === null || name.length < 2) refuse("Parameter 'name' must have at least 2 characters.");
  const count = Number(query.get('count') ?? 10);
  const found = places()
    .filter((place) => holds(place.name, name))
    .slice(0, count);
  return found.length === 0
    ? { generationtime_ms: 0.3 }
    : { results: found.map((place) => ({ ...place, feature_code: 'PPL' })), generationtime_ms: 0.3 };
}

function sun({ query }: Received): Json {
  const [latitude, longitude, date] = [Number(query.get('lat')), Number(query.get('lng')), query.get('date')];
  if (!isDate(date)) throw new ApiError(400, { results: '', status: 'INVALID_DATE' });
  const { rise, set } = sunAt(latitude, longitude, date);
  return {
    results: {
      sunrise: instant(date, rise),
      sunset: instant(date, set),
      solar_noon: instant(date, Math.round((rise + set) / 2)),
      day_length: (set - rise) * 60,
    },
    status: 'OK',
    tzid: 'UTC',
  };
}

function instant(date: string, minute: number): string {
  const time = new Date(Date.parse(`${date}T00:00:00Z`) + minute * 60_000).toISOString();
  return `${time.slice(0, 19)}+00:00`;
}

function elevation(received: Received): Json {
  return { elevation: [heightAt(spotIn(received))] };
}

const seriesChanges = {
  temperature_2m_max: 'temperature_max_2m',
  precipitation_sum: 'total_precipitation',
  daily: 'daily_data',
};

const forecasts = routesOf('forecast');

export const weatherService: Service = {
  routes: [
    routesOf('geocoding').get('/v1/search', 120, search),
    forecasts.get('/v1/forecast', 210, forecast),
    forecasts.get('/v1/elevation', 90, elevation),
    routesOf('archive').get('/v1/archive', 520, daily),
    routesOf('airQuality').get('/v1/air-quality', 260, airQuality),
    routesOf('marine').get('/v1/marine', 260, marine),
    routesOf('sun').get('/json', 340, sun),
  ],
  changes: {
    geocoding: { country_code: 'iso_country', latitude: 'lat', results: 'places' },
    forecast: { ...seriesChanges, temperature_2m: 'air_temperature_2m' },
    archive: seriesChanges,
    airQuality: { pm2_5: 'pm25', hourly: 'hourly_data' },
    marine: { wave_height_max: 'max_wave_height', daily: 'daily_data' },
    sun: { sunset: 'sun_set', day_length: 'daylight_seconds' },
  },
  errorBody: (api, status, message) =>
    api === 'sun' ? { results: '', status: `ERROR_${status}` } : { error: true, reason: message },
};
