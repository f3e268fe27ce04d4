/** Synthetic weather: seasons, a daily wave and noise, as functions of place, day and variable. */

import { random } from 'regain/internal/types';
import { dayOfYear } from '../dates.ts';

/** A number in [0, 1) that depends on place and time. */
function chance(variable: string, latitude: number, longitude: number, date: string): number {
  return random('live weather', variable, latitude, longitude, date).uniform();
}

/** 1 in midsummer, -1 in midwinter, of the hemisphere. */
function summer(latitude: number, date: string): number {
  const phase = Math.cos(((dayOfYear(date) - 200) / 365) * 2 * Math.PI);
  return latitude < 0 ? -phase : phase;
}

export function round(value: number, decimals = 1): number {
  return Number(value.toFixed(decimals));
}

export interface Day {
  readonly max: number;
  readonly min: number;
  readonly precipitation: number;
  readonly precipitationProbability: number;
  readonly wind: number;
  readonly code: number;
}

/** Degrees Celsius, millimetres, kilometres per hour. */
export function dayAt(latitude: number, longitude: number, date: string): Day {
  const draw = (variable: string) => chance(variable, latitude, longitude, date);
  const mean =
    30 - 0.35 * Math.abs(latitude) + 9 * summer(latitude, date) * Math.min(1, Math.abs(latitude) / 45);
  const spread = 3 + 3 * draw('spread');
  const middle = mean + 8 * (draw('mean') - 0.5);
  const wet = draw('wet');
  const isWet = wet > 0.55;
  return {
    max: round(middle + spread),
    min: round(middle - spread),
    precipitation: isWet ? round((wet - 0.5) * 30) : 0,
    precipitationProbability: Math.round(isWet ? 50 + 50 * draw('sure') : 40 * draw('sure')),
    wind: round(6 + 34 * draw('wind')),
    code: isWet ? (wet > 0.85 ? 65 : 61) : draw('cloud') > 0.5 ? 3 : 1,
  };
}

/** The temperature of each hour: lowest at five, highest at three in the afternoon. */
export function hoursOf({ max, min }: Day): readonly number[] {
  return hours.map((hour) => {
    const warmth = (1 - Math.cos(((hour - 3) / 24) * 2 * Math.PI)) / 2;
    return round(min + (max - min) * warmth);
  });
}

export const hours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** Fine dust and the European index. */
export function airAt(
  latitude: number,
  longitude: number,
  date: string,
  hour: number,
): { pm10: number; pm25: number } {
  const base = 6 + 30 * chance('dust', latitude, longitude, date);
  const pm10 = round(base * (1 + 0.3 * Math.sin((hour / 24) * 2 * Math.PI)));
  return { pm10, pm25: round(pm10 * 0.6) };
}

export function wavesAt(
  latitude: number,
  longitude: number,
  date: string,
): { height: number; period: number } {
  return {
    height: round(0.4 + 3.6 * chance('wave', latitude, longitude, date), 2),
    period: round(4 + 8 * chance('period', latitude, longitude, date)),
  };
}

/** Sunrise and sunset in minutes of the day, universal time. */
export function sunAt(latitude: number, longitude: number, date: string): { rise: number; set: number } {
  const tilt = 0.409 * summer(1, date);
  const cosine = -Math.tan((latitude * Math.PI) / 180) * Math.tan(tilt);
  const half = (Math.acos(Math.max(-1, Math.min(1, cosine))) / Math.PI) * 720;
  const noon = 720 - longitude * 4;
  return { rise: Math.round(noon - half), set: Math.round(noon + half) };
}
