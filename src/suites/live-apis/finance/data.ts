/** Currencies, companies and indicators. Codes and names are facts; rates, prices and figures follow series of our own. */

import { random } from '../../../contract/random.ts';
import { rowsOf } from '../../domains/domain.ts';
import type { Row, Tables } from '../../domains/state.ts';
import { dayOfYear } from '../calendar.ts';

/** Units of the currency for one euro, about. */
export const levels: { readonly [currency: string]: readonly [name: string, level: number] } = {
  EUR: ['Euro', 1],
  USD: ['United States Dollar', 1.08],
  GBP: ['British Pound', 0.86],
  JPY: ['Japanese Yen', 162],
  CHF: ['Swiss Franc', 0.95],
  SEK: ['Swedish Krona', 11.3],
  NOK: ['Norwegian Krone', 11.6],
  PLN: ['Polish Złoty', 4.3],
  CZK: ['Czech Koruna', 25.1],
  CAD: ['Canadian Dollar', 1.48],
  AUD: ['Australian Dollar', 1.66],
  BRL: ['Brazilian Real', 5.9],
};

/** Units of one currency for one of another on a day. */
export function rateOn(base: string, symbol: string, date: string): number {
  return (perEuro(symbol, date) / perEuro(base, date)) as number;
}

function perEuro(currency: string, date: string): number {
  if (currency === 'EUR') return 1;
  const level = levels[currency]![1];
  const wave = Math.sin(dayOfYear(date) / 31 + level) * 0.03;
  const noise = (random('live rates', currency, date).uniform() - 0.5) * 0.01;
  return level * (1 + wave + noise);
}

export const companies: readonly Row[] = rowsOf(
  ['symbol', 'name', 'exchange', 'tradable', 'level'],
  ['AAPL', 'Apple Inc. Common Stock', 'NASDAQ', true, 188],
  ['MSFT', 'Microsoft Corporation Common Stock', 'NASDAQ', true, 402],
  ['NVDA', 'NVIDIA Corporation Common Stock', 'NASDAQ', true, 118],
  ['KO', 'Coca-Cola Company', 'NYSE', true, 61],
  ['DIS', 'The Walt Disney Company', 'NYSE', true, 97],
  ['PFE', 'Pfizer Inc.', 'NYSE', true, 28],
  ['CAT', 'Caterpillar Inc.', 'NYSE', true, 331],
  ['NKE', 'Nike Inc. Class B', 'NYSE', true, 88],
  ['INTC', 'Intel Corporation Common Stock', 'NASDAQ', true, 34],
  ['SBUX', 'Starbucks Corporation Common Stock', 'NASDAQ', true, 92],
);

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

export const indicators: { readonly [id: string]: readonly [name: string, level: number] } = {
  'SP.POP.TOTL': ['Population, total', 40_000_000],
  'NY.GDP.MKTP.CD': ['GDP (current US$)', 900_000_000_000],
  'FP.CPI.TOTL.ZG': ['Inflation, consumer prices (annual %)', 3],
  'SL.UEM.TOTL.ZS': ['Unemployment, total (% of total labor force)', 6],
};

export const economies: { readonly [code: string]: readonly [iso3: string, name: string] } = {
  BR: ['BRA', 'Brazil'],
  CA: ['CAN', 'Canada'],
  JP: ['JPN', 'Japan'],
  KE: ['KEN', 'Kenya'],
  MX: ['MEX', 'Mexico'],
  SE: ['SWE', 'Sweden'],
  VN: ['VNM', 'Viet Nam'],
  ZA: ['ZAF', 'South Africa'],
};

export function indicatorOf(country: string, id: string, year: string): number {
  const level = indicators[id]![1];
  const value = level * (0.4 + 1.2 * random('live indicators', country, id, year).uniform());
  return level < 100 ? Math.round(value * 1000) / 1000 : Math.round(value);
}

function openOrder(nth: number, symbol: string, qty: string, side: string, limit: string): Row {
  const type = { order_type: 'limit', type: 'limit', time_in_force: 'gtc' };
  return {
    id: `po-0PEN0${nth}`,
    symbol,
    qty,
    side,
    ...type,
    limit_price: limit,
    filled_qty: '0',
    status: 'new',
  };
}

export const financeTables: Tables = {
  stockOrders: {
    id: 'id',
    prefix: 'po',
    rows: [
      openOrder(1, 'CAT', '4', 'buy', '310.00'),
      openOrder(2, 'NKE', '12', 'buy', '81.50'),
      openOrder(3, 'INTC', '40', 'sell', '38.25'),
      openOrder(4, 'SBUX', '9', 'buy', '88.00'),
      openOrder(5, 'DIS', '7', 'sell', '104.75'),
      openOrder(6, 'PFE', '60', 'buy', '26.10'),
    ],
  },
  watchlists: {
    id: 'id',
    prefix: 'wl',
    rows: [
      { id: 'wl-0LIST1', name: 'Dividend payers', symbols: ['KO', 'PFE'] },
      { id: 'wl-0LIST2', name: 'Chip makers', symbols: ['NVDA', 'INTC'] },
      { id: 'wl-0LIST3', name: 'Household names', symbols: ['DIS', 'NKE'] },
    ],
  },
};
