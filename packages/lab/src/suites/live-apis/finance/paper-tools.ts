/** Paper trading tools: adapters to Alpaca. No order here moves money. */

import { type Json, type JsonSchema, ToolError } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { listedBy, shownBy } from '../../domains/domain.ts';
import { choice, list, open, quantity, record, text } from '../../domains/schema.ts';
import { type Adapter, adaptersTo, unlessStatus, unwrapField, without, wrapList } from '../adapter.ts';
import { segment } from '../http.ts';

const order: JsonSchema = open({
  id: text('order'),
  symbol: text('symbol of the share'),
  qty: quantity('', 'number of shares'),
  side: choice(['buy', 'sell'], 'buy or sell'),
  type: text('kind of order'),
  time_in_force: text('how long it stands'),
  limit_price: quantity('USD', 'limit'),
  filled_qty: quantity('', 'shares traded so far'),
  status: text('state of the order'),
});
const watchlist: JsonSchema = open({
  id: text('watchlist'),
  name: text('its name'),
});
const symbol = text('symbol of the share');
const figures = ['qty', 'limit_price', 'filled_qty'];

/** Alpaca writes decimals as text, and the tools answer with numbers, without the client's own key. */
function orderIn(body: Json): Json {
  const shown = without(body, 'client_order_id');
  if (!isObject(shown)) return shown;
  const entries = Object.entries(shown).map(([name, value]) => {
    const isFigure = figures.includes(name) && typeof value === 'string' && value !== '';
    return [name, isFigure && Number.isFinite(Number(value)) ? Number(value) : value];
  });
  return Object.fromEntries(entries);
}

/** The list of all watchlists shows no shares, so these are left out of the comparison. */
function watchlistIn(body: Json): Json {
  return without(body, 'assets');
}

const api = adaptersTo('paperTrading');

export const paperTools: readonly Adapter[] = [
  api.read<{ symbol: string }>({
    name: 'stock_asset',
    description: 'What a symbol stands for and where it is traded.',
    inputSchema: record({ symbol }),
    outputSchema: open({ symbol, name: text('name of the share'), exchange: text('where it is traded') }),
    run: (args, http) => http.get(`/v2/assets/${segment(args.symbol)}`),
  }),
  api.change<{ symbol: string; qty: number; side: string; limit_price: number }>({
    name: 'place_paper_order',
    description: 'Places a limit order on paper, good till cancelled. Every call places an order.',
    inputSchema: record({
      symbol,
      qty: quantity('', 'number of shares', { exclusiveMinimum: 0 }),
      side: choice(['buy', 'sell'], 'buy or sell', 'buy'),
      limit_price: quantity('USD', 'highest price to pay, or lowest to take'),
    }),
    outputSchema: order,
    effect: 'write',
    idempotencyKey: true,
    verifiedBy: listedBy('open_paper_orders', ['symbol'], '/orders', [
      'symbol',
      'qty',
      'side',
      'limit_price',
    ]),
    undoneBy: { tool: 'cancel_paper_order', args: { order_id: '/output/id' } },
    run: async (args, http) => {
      const key = http.idempotencyKey;
      const { qty, limit_price } = args;
      const terms = {
        qty: String(qty),
        limit_price: String(limit_price),
        type: 'limit',
        time_in_force: 'gtc',
      };
      const body = { ...args, ...terms, ...(key === undefined ? {} : { client_order_id: key }) };
      try {
        return orderIn(await http.post('/v2/orders', body));
      } catch (error) {
        if (key === undefined || !isRepeated(error)) throw error;
        const placed = await http.get('/v2/orders:by_client_order_id', { client_order_id: key });
        return orderIn(placed);
      }
    },
  }),
  api.read<{ symbol: string }>({
    name: 'open_paper_orders',
    description: 'Lists the open orders for a share.',
    inputSchema: record({ symbol }),
    outputSchema: record({ orders: list(order, 'the orders') }),
    run: async (args, http) => {
      const found = await http.get('/v2/orders', { status: 'open', symbols: args.symbol });
      return wrapList('orders', Array.isArray(found) ? found.map((one: Json) => orderIn(one)) : found);
    },
  }),
  api.read<{ order_id: string }>({
    name: 'get_paper_order',
    description: 'Shows one order.',
    inputSchema: record({ order_id: text('order') }),
    outputSchema: order,
    run: async ({ order_id }, http) => orderIn(await http.get(`/v2/orders/${segment(order_id)}`)),
  }),
  api.change<{ order_id: string }>({
    name: 'cancel_paper_order',
    description: 'Cancels an open order and answers with the order.',
    inputSchema: record({ order_id: text('order') }),
    outputSchema: order,
    effect: 'idempotent',
    verifiedBy: {
      ...shownBy('get_paper_order', ['order_id'], []),
      match: { id: '/args/order_id', status: { const: 'canceled' } },
    },
    severalRequests: true,
    run: async ({ order_id }, http) => {
      const path = `/v2/orders/${segment(order_id)}`;
      await unlessStatus(422, http.delete(path));
      return orderIn(await http.get(path));
    },
  }),
  api.read<object>({
    name: 'list_watchlists',
    description: 'Lists all watchlists.',
    inputSchema: record({}),
    outputSchema: record({ watchlists: list(watchlist, 'the watchlists') }),
    run: async (_args, http) => {
      const found = await http.get('/v2/watchlists');
      return wrapList('watchlists', Array.isArray(found) ? found.map(watchlistIn) : found);
    },
  }),
  api.change<{ name: string; symbols: readonly string[] }>({
    name: 'create_watchlist',
    description: 'Makes a watchlist. Every call makes one.',
    inputSchema: record({
      name: text('its name'),
      symbols: list(symbol, 'shares to begin with', { minItems: 1 }),
    }),
    outputSchema: watchlist,
    effect: 'write',
    verifiedBy: listedBy('list_watchlists', [], '/watchlists', ['name']),
    undoneBy: { tool: 'delete_watchlist', args: { watchlist_id: '/output/id' } },
    run: async (args, http) => watchlistIn(await http.post('/v2/watchlists', args)),
  }),
  api.change<{ watchlist_id: string; symbol: string }>({
    name: 'add_to_watchlist',
    description: 'Puts a share on a watchlist, unless it is there already.',
    inputSchema: record({ watchlist_id: text('watchlist'), symbol }),
    outputSchema: record({
      watchlist_id: text('watchlist'),
      symbols: list(text('symbol'), 'the shares on it'),
    }),
    effect: 'idempotent',
    run: async ({ watchlist_id, ...body }, http) => {
      const shown = await http.post(`/v2/watchlists/${segment(watchlist_id)}`, body);
      const assets = unwrapField(shown, 'assets');
      return Array.isArray(assets) ? { watchlist_id, symbols: assets.map(symbolOf) } : shown;
    },
  }),
  api.change<{ watchlist_id: string }>({
    name: 'delete_watchlist',
    description: 'Deletes a watchlist.',
    inputSchema: record({ watchlist_id: text('watchlist') }),
    outputSchema: record({ deleted: text('watchlist that is gone') }),
    effect: 'idempotent',
    run: async ({ watchlist_id }, http) => {
      await unlessStatus(404, http.delete(`/v2/watchlists/${segment(watchlist_id)}`));
      return { deleted: watchlist_id };
    },
  }),
];

function symbolOf(asset: Json): Json {
  return unwrapField(asset, 'symbol');
}

/** The same key a second time: the order is there. */
function isRepeated(error: unknown): boolean {
  return error instanceof ToolError && error.status === 422 && /client_order_id/.test(error.message);
}
