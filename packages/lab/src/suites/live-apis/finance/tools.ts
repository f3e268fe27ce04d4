/** Finance tools: adapters to Frankfurter, the World Bank and Alpaca. */

import type { Json, JsonObject, JsonSchema } from 'regain/internal/types';
import { date, list, open, quantity, record, text, whole } from '../../domains/schema.ts';
import { type Adapter, adaptersTo } from '../adapter.ts';
import { segment } from '../http.ts';
import { paperTools } from './paper-tools.ts';

const currency = (description: string) => text(description, { pattern: '^[A-Z]{3}$' });
const byCode: JsonSchema = { type: 'object', description: 'amounts by currency code', minProperties: 1 };

const bar = open({
  t: text('beginning of the day'),
  o: quantity('USD', 'opening price'),
  h: quantity('USD', 'highest price'),
  l: quantity('USD', 'lowest price'),
  c: quantity('USD', 'closing price'),
  v: whole('shares traded'),
});

const exchange = adaptersTo('exchange');
const indicators = adaptersTo('indicators');
const stocks = adaptersTo('stocks');

export const financeTools: readonly Adapter[] = [
  exchange.read<{ base: string; symbols: string; date: string }>({
    name: 'exchange_rate',
    description: 'What one unit of a currency came to in another on a working day.',
    inputSchema: record({
      base: currency('currency to convert from'),
      symbols: currency('currency to convert to'),
      date: date('a working day'),
    }),
    outputSchema: record({
      amount: quantity('', 'amount converted'),
      base: text('currency converted from'),
      date: date('day of the rate'),
      rates: byCode,
    }),
    run: ({ date: day, ...query }, http) => http.get(`/v1/${segment(day)}`, query),
  }),
  exchange.read<{ base: string; symbols: string; first_day: string; last_day: string }>({
    name: 'exchange_history',
    description: 'The rates between two currencies on all working days of a period.',
    inputSchema: record({
      base: currency('currency to convert from'),
      symbols: currency('currency to convert to'),
      first_day: date('first day'),
      last_day: date('last day'),
    }),
    outputSchema: record({
      amount: quantity('', 'amount converted'),
      base: text('currency converted from'),
      start_date: date('first working day'),
      end_date: date('last working day'),
      rates: { ...byCode, description: 'rates by day and currency code' },
    }),
    run: ({ first_day, last_day, ...query }, http) => http.get(`/v1/${first_day}..${last_day}`, query),
  }),
  indicators.read<{ country_code: string; indicator: string; year: string }>({
    name: 'economic_indicator',
    description: 'One figure of the World Bank: a country, an indicator, a year.',
    inputSchema: record({
      country_code: text('two letters, ISO 3166', { pattern: '^[A-Za-z]{2}$' }),
      indicator: text('code of the indicator, for example SP.POP.TOTL'),
      year: text('the year', { pattern: '^[0-9]{4}$' }),
    }),
    outputSchema: open({
      indicator: open({ id: text('code'), value: text('name of the indicator') }),
      country: open({ id: text('two letters'), value: text('name of the country') }),
      countryiso3code: text('three letters'),
      date: text('the year'),
      value: { type: 'number', description: 'the figure' },
    }),
    run: async ({ country_code, indicator, year }, http) => {
      const path = `/v2/country/${segment(country_code)}/indicator/${segment(indicator)}`;
      return figureIn(await http.get(path, { format: 'json', date: year }));
    },
  }),
  stocks.read<{ symbol: string; start: string; end: string }>({
    name: 'stock_bars',
    description: 'Daily prices of a share over a period: open, high, low, close, volume.',
    inputSchema: record({
      symbol: text('symbol of the share'),
      start: date('first day'),
      end: date('last day'),
    }),
    outputSchema: open({
      bars: list(bar, 'one for each trading day'),
      symbol: text('symbol of the share'),
    }),
    run: ({ symbol, ...query }, http) =>
      http.get(`/v2/stocks/${segment(symbol)}/bars`, { ...query, timeframe: '1Day' }),
  }),
  ...paperTools,
];

/** The World Bank answers with a page and its rows; or, where it finds nothing, with a message. */
function figureIn(body: Json): Json {
  if (!Array.isArray(body)) return body;
  const [page, rows] = body as readonly Json[];
  const [row] = Array.isArray(rows) ? (rows as readonly JsonObject[]) : [];
  return row ?? { error: page ?? null };
}
