/** What an order costs, and how much of a batch it takes. */

import { cents, changeCount, find } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row } from '../state.ts';

export const farmActions: Actions = {
  placeBatchOrder: (state, args: Row & { batchId: string; buyerId: string; quantity: number }) => {
    const { batchId, buyerId, quantity } = args;
    find(state, 'buyers', buyerId, 'buyerId');
    const store = { table: 'batches', id: batchId, parameter: 'batchId', count: 'stock' };
    const batch = changeCount(state, store, -quantity, ({ stock }) => ({
      reason: `batch ${batchId} has ${stock} kg in store`,
      parameter: 'quantity',
      received: quantity,
    }));
    const total = cents((batch.pricePerKg as number) * quantity);
    return state.make('batchOrders', { ...args }, { total, status: 'open' });
  },
};
