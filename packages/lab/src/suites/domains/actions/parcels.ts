/** What parcels may weigh, and what may be claimed for them. */

import { find, refuse } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row } from '../state.ts';

export const parcelActions: Actions = {
  create_shipment: (state, args: Row & { offerId: string; weight: number }) => {
    const maxWeight = find(state, 'offers', args.offerId, 'offerId').maxWeight as number;
    if (args.weight > maxWeight) {
      refuse('refused', 'weight', args.weight, `offer ${args.offerId} takes up to ${maxWeight} kg`);
    }
    return state.make('shipments', { ...args }, { status: 'created' });
  },
  file_claim: (state, args: Row & { shipmentId: string; amount: number }) => {
    const { shipmentId, amount } = args;
    const value = find(state, 'shipments', shipmentId, 'shipmentId').value as number;
    if (amount > value) {
      refuse('refused', 'amount', amount, `shipment ${shipmentId} is insured for ${value} EUR`);
    }
    return state.make('claims', { ...args });
  },
};
