/** The finance server on loopback: Frankfurter, the World Bank, and Alpaca's market data and paper trading, in their form. */

import type { Json, JsonObject } from 'regain/internal/types';
import { daysFrom, isDate, isWorkday, loopbackDay, plusDays } from '../dates.ts';
import { ApiError, type Received, routesOf, type Service } from '../loopback/routes.ts';
import { barOn, companies, currencies, economies, indicatorOf, indicators, rateOn } from './data.ts';
import { paperRoutes } from './paper-trading.ts';

export { financeTables } from './data.ts';

function unknown(message: string, status = 404): never {
  throw new ApiError(status, { message });
}

/** The last day with published rates, up to this one. */
function published(date: string): string {
  let day = date;
  for (let back = 0; back < 7 && !isWorkday(day); back++) day = plusDays(day, -1);
  return day;
}

function currenciesIn({ query }: Received): { base: string; symbols: readonly string[] } {
  const base = query.get('base') ?? 'EUR';
  const wanted = query.get('symbols');
  const known = currencies().map(({ code }) => String(code));
  const symbols = wanted === null ? known.filter((code) => code !== base) : wanted.split(',');
  for (const code of [base, ...symbols]) if (!known.includes(code)) unknown('not found');
  return { base, symbols };
}

function ratesOn(date: string, { base, symbols }: ReturnType<typeof currenciesIn>): JsonObject {
  const rates = symbols.map((code) => [code, Number(rateOn(base, code, date).toPrecision(5))]);
  return Object.fromEntries(rates);
}

function rates(received: Received): Json {
  const asked = received.params.date ?? loopbackDay;
  const wanted = currenciesIn(received);
  const { base } = wanted;
  if (asked.includes('..')) {
    const [first, last] = asked.split('..');
    if (!isDate(first ?? null) || !isDate(last ?? null)) unknown('invalid date', 422);
    const days = daysFrom(first!, last!).filter(isWorkday);
    const series = Object.fromEntries(days.map((day) => [day, ratesOn(day, wanted)]));
    return { amount: 1, base, start_date: days[0] ?? first!, end_date: days.at(-1) ?? last!, rates: series };
  }
  if (!isDate(asked)) unknown('invalid date', 422);
  const date = published(asked);
  return { amount: 1, base, date, rates: ratesOn(date, wanted) };
}

function currencyNames(): Json {
  return Object.fromEntries(currencies().map(({ code, name }) => [code!, name!]));
}

function indicator({ params, query }: Received): Json {
  const { country, id } = params as { country: string; id: string };
  const year = query.get('date') ?? '';
  const economy = economies().find(({ code }) => code === country.toUpperCase());
  const about = indicators().find((one) => one.id === id);
  if (economy === undefined || about === undefined || !/^\d{4}$/.test(year)) {
    // Like the World Bank, which reports this with status 200.
    return [
      { message: [{ id: '120', key: 'Invalid value', value: 'The provided parameter value is not valid' }] },
    ];
  }
  const row = {
    indicator: { id, value: about.name! },
    country: { id: country.toUpperCase(), value: economy.name! },
    countryiso3code: economy.iso3!,
    date: year,
    value: indicatorOf(country.toUpperCase(), id, year),
    unit: '',
    obs_status: '',
    decimal: 0,
  };
  return [{ page: 1, pages: 1, per_page: 50, total: 1, sourceid: '2', lastupdated: '2026-01-28' }, [row]];
}

function bars({ params, query }: Received): Json {
  const company = companies().find(({ symbol }) => symbol === params.symbol);
  const [start, end] = [query.get('start'), query.get('end')];
  if (company === undefined) unknown('invalid symbol', 422);
  if (!isDate(start) || !isDate(end)) unknown('invalid time', 422);
  const symbol = String(company!.symbol);
  return {
    bars: daysFrom(start, end)
      .filter(isWorkday)
      .map((day) => ({ t: `${day}T05:00:00Z`, ...barOn(symbol, Number(company!.level), day) })),
    symbol,
    next_page_token: null,
  };
}

const exchange = routesOf('exchange');

export const financeService: Service = {
  routes: [
    exchange.get('/v1/currencies', 110, currencyNames),
    exchange.get('/v1/latest', 130, rates),
    exchange.get('/v1/:date', 160, rates),
    routesOf('indicators').get('/v2/country/:country/indicator/:id', 640, indicator),
    routesOf('stocks').get('/v2/stocks/:symbol/bars', 220, bars),
    ...paperRoutes,
  ],
  changes: {
    exchange: { rates: 'quotes', base: 'base_currency' },
    indicators: { value: 'obs_value' },
    stocks: { c: 'close', bars: 'candles' },
    paperTrading: { side: 'order_side', status: 'order_status' },
  },
  errorBody: (_api, _status, message) => ({ message }),
};
