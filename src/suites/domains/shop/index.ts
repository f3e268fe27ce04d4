/** A shop: products, stock, orders and refunds. */

import {
  by,
  cents,
  choice,
  count,
  type Domain,
  find,
  getter,
  holds,
  listedBy,
  lister,
  type Page,
  page,
  pageOf,
  paging,
  quantity,
  Refusal,
  record,
  shownBy,
  text,
  tool,
  undoneBy,
} from '../kit.ts';
import { tables } from './data.ts';

const product = record({
  sku: text('article number'),
  name: text('name of the product'),
  category: text('category'),
  price: quantity('EUR', 'price of one piece'),
  weight: quantity('kg', 'weight of one piece'),
  stock: count('piece', 'pieces in stock'),
});

const order = record({
  orderId: text('order number'),
  sku: text('article number'),
  quantity: count('piece', 'pieces ordered'),
  customer: text('name of the customer'),
  shipping: choice(['standard', 'express'], 'way of shipping'),
  address: text('where it goes'),
  total: quantity('EUR', 'price with shipping'),
  status: choice(['placed', 'cancelled'], 'state of the order'),
});

const refund = record({
  refundId: text('number of the refund'),
  orderId: text('order number'),
  amount: quantity('EUR', 'money paid back'),
  reason: text('why'),
});

const orderId = text('order number');
const expressFee = 12;

export const shop: Domain = {
  name: 'shop',
  description: 'A shop: products, stock, orders and refunds.',
  dialect: 'sql',
  tables,
  tools: [
    tool<{ query: string; sortBy: string } & Page>(
      {
        name: 'search_products',
        description: 'Finds products whose name holds the words, the cheapest first unless sorted otherwise.',
        input: record({
          query: text('words in the name'),
          sortBy: choice(['price', 'name', 'weight'], 'what comes first in the list', 'price'),
          ...paging,
        }),
        output: pageOf({ query: text('words in the name') }, 'products', product),
        effect: 'read',
      },
      (state, args) => {
        const rows = state.rows('products', (row) => holds(row.name, args.query));
        return page({ query: args.query }, 'products', rows.sort(by(args.sortBy, 'sku')), args);
      },
    ),
    lister({
      name: 'list_products',
      description: 'Lists the products of a category, the cheapest first.',
      table: 'products',
      keys: { category: choice(['computing', 'lighting', 'furniture', 'paper', 'audio'], 'category') },
      field: 'products',
      row: product,
      order: ['price', 'sku'],
    }),
    getter({
      name: 'get_product',
      description: 'Shows one product with its price and stock.',
      table: 'products',
      id: 'sku',
      idIs: 'article number',
      output: product,
    }),
    tool<{ sku: string; quantity: number; customer: string; address: string; shipping: string }>(
      {
        name: 'place_order',
        description: 'Orders a product for a customer. Every call places an order.',
        input: record({
          sku: text('article number'),
          quantity: count('piece', 'pieces to order', { minimum: 1, maximum: 50 }),
          customer: text('name of the customer'),
          address: text('where it goes'),
          shipping: choice(['standard', 'express'], 'way of shipping', 'standard'),
        }),
        output: order,
        effect: 'write',
        idempotencyKey: true,
        verifiedBy: listedBy(
          'list_orders',
          ['customer'],
          '/orders',
          ['sku', 'quantity', 'customer', 'address'],
          { status: { const: 'placed' } },
        ),
        undoneBy: undoneBy('cancel_order', 'orderId'),
      },
      (state, { sku, quantity, customer, address, shipping }) => {
        const found = find(state, 'products', sku, 'sku');
        const stock = found.stock as number;
        if (stock < quantity) {
          throw new Refusal('refused', 'quantity', quantity, `${sku} has ${stock} pieces in stock`);
        }
        state.patch('products', sku, { stock: stock - quantity });
        const total = cents((found.price as number) * quantity + (shipping === 'express' ? expressFee : 0));
        return state.make(
          'orders',
          { sku, quantity, customer, shipping, address },
          { total, status: 'placed' },
        );
      },
    ),
    lister({
      name: 'list_orders',
      description: 'Lists the orders of a customer; cancelled ones are not shown.',
      table: 'orders',
      keys: { customer: text('name of the customer') },
      field: 'orders',
      row: order,
      order: ['orderId'],
      passes: (row) => row.status !== 'cancelled',
    }),
    getter({
      name: 'get_order',
      description: 'Shows one order.',
      table: 'orders',
      id: 'orderId',
      idIs: 'order number',
      output: order,
    }),
    tool<{ orderId: string; address: string }>(
      {
        name: 'change_address',
        description: 'Sends an order to another address.',
        input: record({ orderId, address: text('where it goes now') }),
        output: order,
        effect: 'idempotent',
        verifiedBy: shownBy('get_order', ['orderId'], ['orderId', 'address']),
      },
      (state, args) => {
        const row = find(state, 'orders', args.orderId, 'orderId');
        if (row.status === 'cancelled') {
          throw new Refusal('state-conflict', 'orderId', args.orderId, `order ${args.orderId} is cancelled`);
        }
        return state.patch('orders', args.orderId, { address: args.address });
      },
    ),
    tool<{ orderId: string }>(
      {
        name: 'cancel_order',
        description: 'Cancels an order and puts its pieces back in stock.',
        input: record({ orderId }),
        output: order,
        effect: 'idempotent',
        verifiedBy: shownBy('get_order', ['orderId'], ['orderId'], { status: { const: 'cancelled' } }),
      },
      (state, args) => {
        const row = find(state, 'orders', args.orderId, 'orderId');
        if (row.status === 'cancelled') return row;
        const sku = row.sku as string;
        const stock = state.get('products', sku)?.stock as number;
        state.patch('products', sku, { stock: stock + (row.quantity as number) });
        return state.unmake('orders', args.orderId, { status: 'cancelled' });
      },
    ),
    tool<{ orderId: string; amount: number; reason: string }>(
      {
        name: 'refund_order',
        description: 'Pays money of an order back. Money paid back does not return; every call pays.',
        input: record({
          orderId,
          amount: quantity('EUR', 'money to pay back', { exclusiveMinimum: 0 }),
          reason: text('why'),
        }),
        output: refund,
        effect: 'irreversible',
        idempotencyKey: true,
        verifiedBy: listedBy('list_refunds', ['orderId'], '/refunds', ['orderId', 'amount', 'reason']),
      },
      (state, { orderId, amount, reason }) => {
        const row = find(state, 'orders', orderId, 'orderId');
        if (amount > (row.total as number)) {
          throw new Refusal('refused', 'amount', amount, `order ${orderId} cost ${row.total} EUR`);
        }
        return state.make('refunds', { orderId, amount, reason });
      },
    ),
    lister({
      name: 'list_refunds',
      description: 'Lists what was paid back for an order.',
      table: 'refunds',
      keys: { orderId },
      field: 'refunds',
      row: refund,
      order: ['refundId'],
    }),
  ],
};
