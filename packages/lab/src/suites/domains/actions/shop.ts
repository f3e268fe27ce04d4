/** What orders cost, and what may be paid back. */

import { cents, changeCount, find, refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';

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
    const place = { table: 'products', id: sku, parameter: 'sku', count: 'stock' };
    const { price } = changeCount(state, place, -quantity, ({ stock }) => ({
      parameter: 'quantity',
      received: quantity,
      reason: `${sku} has ${stock} pieces in stock`,
    }));
    const total = cents((price as number) * quantity + (shipping === 'express' ? expressFee : 0));
    return state.make('orders', { sku, quantity, customer, shipping, address }, { total, status: 'placed' });
  },
  refund_order: (state, { orderId, amount, reason }: { orderId: string; amount: number; reason: string }) => {
    const { total } = find(state, 'orders', orderId, 'orderId');
    if (amount > (total as number)) {
      refuse('refused', 'amount', amount, `order ${orderId} cost ${total} EUR`);
    }
    return state.make('refunds', { orderId, amount, reason });
  },
};
