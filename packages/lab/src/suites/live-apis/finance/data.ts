/** Currencies, companies and indicators from `tables.json`; rates, prices and figures follow synthetic series. */

import { random } from 'regain/internal/types';
import type { Tables } from '../../domains/state.ts';
import { tableFile } from '../../tables/table-file.ts';
import { dayOfYear } from '../dates.ts';

const { records, seeds } = tableFile(import.meta.url, './tables.json');

export const companies = () => records('companies');
export const financeTables = (): Tables => seeds('stockOrders', 'watchlists');

/** With the approximate number of units per euro. */
export const currencies = () => records('currencies');
export const indicators = () => records('indicators');
export const economies = () => records('economies');

/** Units of one currency for one of another on a day. */
export function rateOn(base: string, symbol: string, date: string): number {
  return (perEuro(symbol, date) / perEuro(base, date)) as number;
}

function perEuro(currency: string, date: string): number {
  if (currency === 'EUR') return 1;
  const level = Number(currencies().find(({ code }) => code === currency)!.level);
  const wave = Math.sin(dayOfYear(date) / 31 + level) * 0.03;
  const noise = (random('live rates', currency, date).uniform() - 0.5) * 0.01;
  return level * (1 + wave + noise);
}

export interface Bar {
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
}

export function barOn(symbol: string, level: number, date: string): Bar {
  const draw = random('live bars', symbol, date);
  const cents = (value: number) => Math.round(value * 100) / 100;
  const o = level * (0.95 + 0.1 * draw.uniform());
  const c = o * (0.98 + 0.04 * draw.uniform());
  return {
    o: cents(o),
    h: cents(Math.max(o, c) * (1 + 0.01 * draw.uniform())),
    l: cents(Math.min(o, c) * (1 - 0.01 * draw.uniform())),
    c: cents(c),
    v: 1_000_000 + draw.below(40_000_000),
  };
}

export function indicatorOf(country: string, id: string, year: string): number {
  const level = Number(indicators().find((one) => one.id === id)!.level);
  const value = level * (0.4 + 1.2 * random('live indicators', country, id, year).uniform());
  return level < 100 ? Math.round(value * 1000) / 1000 : Math.round(value);
}
