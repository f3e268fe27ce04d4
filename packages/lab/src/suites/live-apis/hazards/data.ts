/** Towns, tide stations and the initial records of a world from `tables.json`; events and tides follow synthetic series. */

import { random } from 'regain/internal/types';
import type { Tables } from '../../domains/state.ts';
import { tableFile } from '../../tables/table-file.ts';
import { dayOfYear } from '../dates.ts';

const { records, seeds } = tableFile(import.meta.url, './tables.json');

export const towns = () => records('towns');
export const stations = () => records('stations');
export const hazardTables = (): Tables => seeds('quakeAlerts', 'feltReports');

export interface Quake {
  readonly id: string;
  readonly timeMs: number;
  readonly mag: number;
  readonly place: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly depthKm: number;
}

const letters = 'abcdefgh';
const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
const DAY_MS = 86_400_000;

/** The events of a day that a global catalogue would contain: magnitude 4.5 and above, in the order of time. */
export function quakesOn(date: string): readonly Quake[] {
  const draw = random('live quakes', date);
  const count = 3 + draw.below(5);
  const starts = Array.from({ length: count }, () => draw.below(DAY_MS)).sort((a, b) => a - b);
  return starts.map((start, nth) => {
    const { town, area, latitude, longitude } = towns()[draw.below(towns().length)]!;
    const turn = draw.below(directions.length);
    const km = 8 + draw.below(140);
    const angle = (turn * Math.PI) / 4;
    const north = (km * Math.cos(angle)) / 111.2;
    const east = (km * Math.sin(angle)) / (111.2 * Math.cos((Number(latitude) * Math.PI) / 180));
    return {
      id: `us${date.replaceAll('-', '')}${letters[nth]}`,
      timeMs: Date.parse(`${date}T00:00:00Z`) + start,
      // Each tenth above the threshold is rarer than the one before.
      mag: Math.min(7.9, Math.round((4.5 - Math.log10(1 - draw.uniform())) * 10) / 10),
      place: `${km} km ${directions[turn]} of ${town}, ${area}`,
      latitude: rounded(Number(latitude) + north, 4),
      longitude: rounded(Number(longitude) + east, 4),
      depthKm: 5 + draw.below(90),
    };
  });
}

/** The event of an id; undefined where there is none. */
export function getQuake(id: string): Quake | undefined {
  const [, year, month, day] = /^us(\d{4})(\d{2})(\d{2})[a-h]$/.exec(id) ?? [];
  return year === undefined ? undefined : quakesOn(`${year}-${month}-${day}`).find((one) => one.id === id);
}

/** The distance on the surface of a sphere. */
export function distanceKm(a: Pick<Quake, 'latitude' | 'longitude'>, b: typeof a): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [x, y] = [radians(a.latitude), radians(b.latitude)];
  const across = radians(b.longitude - a.longitude);
  const half = Math.sin((y - x) / 2) ** 2 + Math.cos(x) * Math.cos(y) * Math.sin(across / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half)));
}

export interface Tide {
  readonly minutes: number;
  readonly heightM: number;
  readonly isHigh: boolean;
}

/** Four turns of the tide on a day, each about six hours after the one before. */
export function tidesOn(station: string, date: string): readonly Tide[] {
  const draw = random('live tides', station, date);
  const range = 0.6 + 2.4 * random('live tides', station).uniform();
  const first = (dayOfYear(date) * 50) % 360;
  return [0, 1, 2, 3].map((nth) => {
    const isHigh = nth % 2 === 0;
    const level = isHigh ? range * (0.85 + 0.3 * draw.uniform()) : 0.4 * draw.uniform() - 0.1;
    return { minutes: first + nth * 355 + draw.below(10), heightM: rounded(level, 3), isHigh };
  });
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
