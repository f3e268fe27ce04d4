/** Paper trading on loopback: orders and watchlists as Alpaca keeps them. */

import type { Json } from 'regain/internal/types';
import { by } from '../../domains/domain.ts';
import type { Row } from '../../domains/state.ts';
import { ApiError, type Route, reply, routesOf } from '../loopback/routes.ts';
import { companies } from './data.ts';

function refuse(status: number, code: number, message: string): never {
  throw new ApiError(status, { code, message });
}

function asset(symbol: string): Json {
  const found = companies().find((company) => company.symbol === symbol);
  if (found === undefined) refuse(404, 40410000, `asset not found for ${symbol}`);
  const { level: _level, ...shown } = found!;
  return { id: `asset-${symbol}`, class: 'us_equity', ...shown, status: 'active', fractionable: true };
}

function rowIn(row: Row | undefined, what: string, id: string): Row {
  return row ?? refuse(404, 40410000, `${what} not found for ${id}`);
}

/** With its shares, as a single watchlist is shown; the list of all shows none. */
function withAssets({ symbols, ...shown }: Row): Json {
  return { ...shown, assets: (symbols as readonly string[]).map(asset) };
}

const orders = 'stockOrders';
const watchlists = 'watchlists';

const api = routesOf('paperTrading');

export const paperRoutes: readonly Route[] = [
  api.get('/v2/assets/:symbol', 150, ({ params }) => asset(params.symbol!)),
  api.post('/v2/orders', 340, ({ body }, { state, orderByClientId }) => {
    const { client_order_id: clientId, symbol, qty, side, limit_price } = body as Row;
    asset(String(symbol));
    if (!(Number(qty) > 0)) refuse(422, 40010001, 'qty must be > 0');
    if (typeof clientId === 'string' && orderByClientId.has(clientId))
      refuse(422, 40010001, 'client_order_id must be unique');
    const content = { symbol: symbol!, qty: String(qty), side: side!, limit_price: String(limit_price) };
    const made = state.make(orders, content, {
      ...{ order_type: 'limit', type: 'limit', time_in_force: 'gtc' },
      ...{ filled_qty: '0', status: 'new' },
    });
    if (typeof clientId === 'string') orderByClientId.set(clientId, String(made.id));
    return made;
  }),
  api.get('/v2/orders:by_client_order_id', 160, ({ query }, { state, orderByClientId }) => {
    const clientId = query.get('client_order_id') ?? '';
    return rowIn(state.get(orders, orderByClientId.get(clientId) ?? ''), 'order', clientId);
  }),
  api.get('/v2/orders', 230, ({ query }, { state }) => {
    const symbols = (query.get('symbols') ?? '').split(',');
    return state
      .rows(orders, (row) => row.status === 'new' && symbols.includes(String(row.symbol)))
      .sort(by('id'));
  }),
  api.get('/v2/orders/:id', 150, ({ params }, { state }) =>
    rowIn(state.get(orders, params.id!), 'order', params.id!),
  ),
  api.delete('/v2/orders/:id', 260, ({ params }, { state }) => {
    const row = rowIn(state.get(orders, params.id!), 'order', params.id!);
    if (row.status === 'canceled') refuse(422, 42210000, 'order is already canceled');
    state.unmake(orders, params.id!, { status: 'canceled' });
    return reply(204, null);
  }),
  api.get('/v2/watchlists', 180, (_received, { state }) =>
    state
      .rows(watchlists, () => true)
      .sort(by('id'))
      .map(({ symbols: _symbols, ...shown }) => shown),
  ),
  api.post('/v2/watchlists', 240, ({ body }, { state }) => {
    for (const symbol of body.symbols as readonly string[]) asset(symbol);
    return withAssets(state.make(watchlists, { name: body.name!, symbols: body.symbols! }));
  }),
  api.post('/v2/watchlists/:id', 210, ({ params, body }, { state }) => {
    const row = rowIn(state.get(watchlists, params.id!), 'watchlist', params.id!);
    asset(String(body.symbol));
    const symbols = row.symbols as readonly string[];
    if (symbols.includes(String(body.symbol))) return withAssets(row);
    return withAssets(state.patch(watchlists, params.id!, { symbols: [...symbols, String(body.symbol)] }));
  }),
  api.delete('/v2/watchlists/:id', 210, ({ params }, { state }) => {
    rowIn(state.get(watchlists, params.id!), 'watchlist', params.id!);
    state.unmake(watchlists, params.id!);
    return reply(204, null);
  }),
];
