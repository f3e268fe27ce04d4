/** How orders take pieces out of stock, what they cost, and what may be paid back. */

import { cents, changeCount, find, Refusal } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row, State } from '../state.ts';

const expressFee = 12;

interface Order {
  readonly sku: string;
  readonly quantity: number;
  readonly customer: string;
  readonly address: string;
  readonly shipping: string;
}

export const shopActions: Actions = {
  place_order: (state, { sku, quantity, customer, address, shipping }: Order) => {
    const { price } = changeStock(state, sku, -quantity);
    const total = cents((price as number) * quantity + (shipping === 'express' ? expressFee : 0));
    return state.make('orders', { sku, quantity, customer, shipping, address }, { total, status: 'placed' });
  },
  cancel_order: (state, { orderId }: { orderId: string }) => {
    const row = find(state, 'orders', orderId, 'orderId');
    if (row.status === 'cancelled') return row;
    changeStock(state, row.sku as string, row.quantity as number);
    return state.unmake('orders', orderId, { status: 'cancelled' });
  },
  refund_order: (state, { orderId, amount, reason }: { orderId: string; amount: number; reason: string }) => {
    const { total } = find(state, 'orders', orderId, 'orderId');
    if (amount > (total as number)) {
      throw new Refusal('refused', 'amount', amount, `order ${orderId} cost ${total} EUR`);
    }
    return state.make('refunds', { orderId, amount, reason });
  },
};

function changeStock(state: State, sku: string, change: number): Row {
  const place = { table: 'products', id: sku, parameter: 'sku', count: 'stock' };
  return changeCount(state, place, change, ({ stock }) => ({
    parameter: 'quantity',
    received: -change,
    reason: `${sku} has ${stock} pieces in stock`,
  }));
}
