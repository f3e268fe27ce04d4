/** Parcels: offers, shipments, pickups, claims. */

import {
  by,
  choice,
  type Domain,
  date,
  find,
  getter,
  listedBy,
  lister,
  type Page,
  page,
  pageOf,
  paging,
  quantity,
  Refusal,
  type Row,
  record,
  type State,
  same,
  shownBy,
  text,
  tool,
  undoneBy,
} from '../kit.ts';
import { tables } from './data.ts';
import { claim, depot, offer, pickup, shipment, windows } from './records.ts';

const shipmentId = text('number of the shipment');
const weight = quantity('kg', 'weight of the parcel', { exclusiveMinimum: 0, maximum: 30 });
const quote = { fromCity: text('city the parcel leaves'), toCity: text('city the parcel goes to'), weight };
const offersOnRoute = pageOf(quote, 'offers', offer);

interface Quote extends Page {
  readonly fromCity: string;
  readonly toCity: string;
  readonly weight: number;
  readonly sortBy?: string;
}

function findOffers(state: State, args: Quote): Row {
  const { fromCity, toCity, weight, sortBy = 'price' } = args;
  const rows = state.rows(
    'offers',
    (row) => same(row.fromCity, fromCity) && same(row.toCity, toCity) && (row.maxWeight as number) >= weight,
  );
  return page({ fromCity, toCity, weight }, 'offers', rows.sort(by(sortBy, 'offerId')), args);
}

export const parcels: Domain = {
  name: 'parcels',
  description: 'Parcels: offers, shipments, pickups, claims.',
  dialect: 'grpc',
  tables,
  tools: [
    tool<Quote>(
      {
        name: 'quote_parcel',
        description:
          'Finds offers for a parcel between two cities, the cheapest first unless sorted otherwise.',
        input: record({
          ...quote,
          sortBy: choice(['price', 'days'], 'what comes first in the list', 'price'),
          ...paging,
        }),
        output: offersOnRoute,
        effect: 'read',
      },
      findOffers,
    ),
    tool<Quote>(
      {
        name: 'compare_carriers',
        description:
          'Price comparison over the same carriers, the cheapest first; answers like quote_parcel.',
        input: record({ ...quote, ...paging }),
        output: offersOnRoute,
        effect: 'read',
        dialect: 'plain-text',
      },
      findOffers,
    ),
    tool<{
      offerId: string;
      sender: string;
      recipient: string;
      weight: number;
      destination: string;
      value: number;
    }>(
      {
        name: 'create_shipment',
        description: 'Makes a shipment from an offer. Every call makes one.',
        input: record({
          offerId: text('number of the offer'),
          sender: text('who sends it'),
          recipient: text('who gets it'),
          weight,
          destination: text('address it goes to'),
          value: quantity('EUR', 'insured value', { default: 50, maximum: 2000 }),
        }),
        output: shipment,
        effect: 'write',
        verifiedBy: listedBy(
          'list_shipments',
          ['sender'],
          '/shipments',
          ['offerId', 'sender', 'recipient', 'weight', 'destination'],
          { status: { const: 'created' } },
        ),
        undoneBy: undoneBy('cancel_shipment', 'shipmentId'),
      },
      (state, args) => {
        const maxWeight = find(state, 'offers', args.offerId, 'offerId').maxWeight as number;
        if (args.weight > maxWeight) {
          throw new Refusal(
            'refused',
            'weight',
            args.weight,
            `offer ${args.offerId} takes up to ${maxWeight} kg`,
          );
        }
        return state.make('shipments', { ...args }, { status: 'created' });
      },
    ),
    lister({
      name: 'list_shipments',
      description: 'Lists the shipments of a sender; cancelled ones are not shown.',
      table: 'shipments',
      keys: { sender: text('who sends it') },
      field: 'shipments',
      row: shipment,
      order: ['shipmentId'],
      passes: (row) => row.status !== 'cancelled',
    }),
    lister({
      name: 'list_incoming',
      description: 'Lists the shipments on their way to a recipient.',
      table: 'shipments',
      keys: { recipient: text('who gets it') },
      field: 'shipments',
      row: shipment,
      order: ['shipmentId'],
      passes: (row) => row.status !== 'cancelled',
      dialect: 'plain-text',
    }),
    getter({
      name: 'track_shipment',
      description: 'Shows one shipment and where it stands.',
      table: 'shipments',
      id: 'shipmentId',
      idIs: 'number of the shipment',
      output: shipment,
    }),
    tool<{ shipmentId: string; destination: string }>(
      {
        name: 'redirect_shipment',
        description: 'Sends a shipment to another address or to a depot.',
        input: record({ shipmentId, destination: text('address or number of the depot') }),
        output: shipment,
        effect: 'idempotent',
        verifiedBy: shownBy('track_shipment', ['shipmentId'], ['shipmentId', 'destination']),
      },
      (state, args) => {
        requireStanding(find(state, 'shipments', args.shipmentId, 'shipmentId'));
        return state.patch('shipments', args.shipmentId, { destination: args.destination });
      },
    ),
    tool<{ shipmentId: string; value: number }>(
      {
        name: 'insure_shipment',
        description: 'Sets the insured value of a shipment.',
        input: record({ shipmentId, value: quantity('EUR', 'insured value', { maximum: 2000 }) }),
        output: shipment,
        effect: 'idempotent',
        verifiedBy: shownBy('track_shipment', ['shipmentId'], ['shipmentId', 'value']),
      },
      (state, args) => {
        requireStanding(find(state, 'shipments', args.shipmentId, 'shipmentId'));
        return state.patch('shipments', args.shipmentId, { value: args.value });
      },
    ),
    tool<{ shipmentId: string }>(
      {
        name: 'cancel_shipment',
        description: 'Cancels a shipment.',
        input: record({ shipmentId }),
        output: shipment,
        effect: 'idempotent',
        verifiedBy: shownBy('track_shipment', ['shipmentId'], ['shipmentId'], {
          status: { const: 'cancelled' },
        }),
      },
      (state, args) => {
        const row = find(state, 'shipments', args.shipmentId, 'shipmentId');
        if (row.status === 'cancelled') return row;
        return state.unmake('shipments', args.shipmentId, { status: 'cancelled' });
      },
    ),
    lister({
      name: 'find_depots',
      description: 'Finds the depots of a city, the nearest to the centre first.',
      table: 'depots',
      keys: { city: text('city') },
      field: 'depots',
      row: depot,
      order: ['distance', 'depotId'],
      dialect: 'plain-text',
    }),
    tool<{ shipmentId: string; date: string; window: string }>(
      {
        name: 'plan_pickup',
        description: 'Plans that a shipment is fetched from the sender. Every call plans a pickup.',
        input: record({
          shipmentId,
          date: date('day'),
          window: choice(windows, 'part of the day', 'morning'),
        }),
        output: pickup,
        effect: 'write',
        idempotencyKey: true,
        verifiedBy: listedBy('list_pickups', ['shipmentId'], '/pickups', ['shipmentId', 'date'], {
          status: { const: 'planned' },
        }),
        undoneBy: undoneBy('call_off_pickup', 'pickupId'),
      },
      (state, args) => {
        requireStanding(find(state, 'shipments', args.shipmentId, 'shipmentId'));
        return state.make('pickups', { ...args }, { status: 'planned' });
      },
    ),
    lister({
      name: 'list_pickups',
      description: 'Lists the pickups of a shipment, without those called off.',
      table: 'pickups',
      keys: { shipmentId },
      field: 'pickups',
      row: pickup,
      order: ['date', 'pickupId'],
      passes: (row) => row.status !== 'called off',
    }),
    tool<{ pickupId: string }>(
      {
        name: 'call_off_pickup',
        description: 'Calls a pickup off.',
        input: record({ pickupId: text('number of the pickup') }),
        output: pickup,
        effect: 'idempotent',
      },
      (state, args) => {
        find(state, 'pickups', args.pickupId, 'pickupId');
        return state.unmake('pickups', args.pickupId, { status: 'called off' });
      },
    ),
    tool<{ shipmentId: string; amount: number; reason: string }>(
      {
        name: 'file_claim',
        description:
          'Asks for money for a lost or damaged shipment. A claim cannot be taken back; every call files one.',
        input: record({
          shipmentId,
          amount: quantity('EUR', 'money asked for', { exclusiveMinimum: 0 }),
          reason: text('what happened'),
        }),
        output: claim,
        effect: 'irreversible',
        verifiedBy: listedBy('list_claims', ['shipmentId'], '/claims', ['shipmentId', 'amount', 'reason']),
      },
      (state, args) => {
        const value = find(state, 'shipments', args.shipmentId, 'shipmentId').value as number;
        if (args.amount > value) {
          throw new Refusal(
            'refused',
            'amount',
            args.amount,
            `shipment ${args.shipmentId} is insured for ${value} EUR`,
          );
        }
        return state.make('claims', { ...args });
      },
    ),
    lister({
      name: 'list_claims',
      description: 'Lists the claims for a shipment.',
      table: 'claims',
      keys: { shipmentId },
      field: 'claims',
      row: claim,
      order: ['amount', 'claimId'],
    }),
  ],
};

function requireStanding(shipment: Row): void {
  if (shipment.status !== 'cancelled') return;
  const id = shipment.shipmentId!;
  throw new Refusal('state-conflict', 'shipmentId', id, `shipment ${id} is cancelled`);
}
