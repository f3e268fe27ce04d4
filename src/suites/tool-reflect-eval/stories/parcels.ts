/** Stories about parcels, planned with a slip. Held out. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';

const routes = [
  { fromCity: 'Porto', toCity: 'Lyon', destination: '30 Quai Perrache, Lyon' },
  { fromCity: 'Lyon', toCity: 'Gdansk', destination: '9 Szeroka, Gdansk' },
  { fromCity: 'Gdansk', toCity: 'Bergen', destination: '18 Nygata, Bergen' },
  { fromCity: 'Bergen', toCity: 'Porto', destination: '77 Rua das Flores, Porto' },
  { fromCity: 'Turin', toCity: 'Ghent', destination: '21 Graslei, Ghent' },
] as const;
const senders = ['Olga Haas', 'Pietro Salvi', 'Maren Lind', 'Henri Joubert'] as const;
const recipients = ['Sophie Lambert', 'Adam Wolski', 'Ingrid Moe', 'Duarte Leal'] as const;
const weights = [1.4, 2.8, 4.5, 6.2, 9.1] as const;
const days = ['2026-03-10', '2026-03-12', '2026-03-16', '2026-03-19'] as const;
const windows = ['morning', 'afternoon', 'evening'] as const;
const values = [120, 240, 310, 450, 700] as const;
/** Shipments by who sends and who gets them; one each. */
const known = [
  'Vera Pinto',
  'Luc Garnier',
  'Ewa Zielinska',
  'Tor Haugen',
  'Carla Fontana',
  'Bram De Wit',
] as const;
const incoming = [
  { recipient: 'Luc Garnier', city: 'Lyon' },
  { recipient: 'Ewa Zielinska', city: 'Gdansk' },
  { recipient: 'Tor Haugen', city: 'Bergen' },
  { recipient: 'Vera Pinto', city: 'Porto' },
  { recipient: 'Carla Fontana', city: 'Turin' },
] as const;
const claims = [
  { sender: 'Vera Pinto', amount: 130 },
  { sender: 'Ewa Zielinska', amount: 260 },
  { sender: 'Carla Fontana', amount: 95.5 },
  { sender: 'Bram De Wit', amount: 48 },
] as const;
const damages = ['broken lid', 'water damage', 'contents missing'] as const;
const fetched = ['Vera Pinto', 'Bram De Wit'] as const;

export const parcelStories: readonly Story[] = [
  story('parcels', {
    texts: [
      '{sender} sends {weight} kg from {fromCity} to {toCity}, to {recipient}, {destination}. Fastest offer first in the list (sort by {sortBy}), take that one; pickup on {date} in the {window}.',
      'Quote {weight} kg, {fromCity} to {toCity}, ordered by {sortBy}; with the first offer, {sender} ships to {recipient} at {destination}. Have it fetched on {date}, {window}.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      sender: pick(random, senders),
      recipient: pick(random, recipients),
      weight: pick(random, weights),
      sortBy: 'days',
      date: pick(random, days),
      window: pick(random, windows),
    }),
    plan: ({ fromCity, toCity, weight, sortBy, sender, recipient, destination, date, window }) => [
      call('quote_parcel', { fromCity, toCity, weight, sortBy }),
      call('create_shipment', {
        offerId: from(1, '/offers/0/offerId'),
        sender,
        recipient,
        weight,
        destination,
      }),
      call('plan_pickup', { shipmentId: from(2, '/shipmentId'), date, window }),
    ],
    answer: from(3, '/pickupId'),
  }),
  story('parcels', {
    texts: [
      'Compare carriers for {weight} kg from {fromCity} to {toCity}. The cheapest takes it from {sender} to {recipient}, {destination}; insure it for {value} EUR and track it.',
      'What do the carriers ask for {weight} kg, {fromCity} to {toCity}? Ship with the cheapest: sender {sender}, recipient {recipient}, {destination}. Insured value {value} EUR. Show where it stands.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      sender: pick(random, senders),
      recipient: pick(random, recipients),
      weight: pick(random, weights),
      value: pick(random, values),
    }),
    plan: ({ fromCity, toCity, weight, sender, recipient, destination, value }) => [
      call('compare_carriers', { fromCity, toCity, weight }),
      call('create_shipment', {
        offerId: from(1, '/offers/0/offerId'),
        sender,
        recipient,
        weight,
        destination,
      }),
      call('insure_shipment', { shipmentId: from(2, '/shipmentId'), value }),
      call('track_shipment', { shipmentId: from(3, '/shipmentId') }),
    ],
    answer: from(4, '/status'),
  }),
  story('parcels', {
    texts: [
      '{recipient} cannot be at home. Send what is on its way to the most central depot in {city}.',
      'Divert the parcel coming for {recipient} to the depot nearest to the centre of {city}.',
    ],
    facts: (random) => ({ ...pick(random, incoming) }),
    plan: ({ recipient, city }) => [
      call('list_incoming', { recipient }),
      call('find_depots', { city }),
      call('redirect_shipment', {
        shipmentId: from(1, '/shipments/0/shipmentId'),
        destination: from(2, '/depots/0/depotId'),
      }),
    ],
    answer: from(3, '/destination'),
  }),
  story('parcels', {
    texts: [
      'Have the shipment of {sender} fetched on {date}, {window}, and list its pickups.',
      '{sender} will be in on {date} in the {window}. Plan the pickup of the shipment and show all pickups it has.',
    ],
    facts: (random) => ({
      sender: pick(random, known),
      date: pick(random, days),
      window: pick(random, windows),
    }),
    plan: ({ sender, date, window }) => [
      call('list_shipments', { sender }),
      call('plan_pickup', { shipmentId: from(1, '/shipments/0/shipmentId'), date, window }),
      call('list_pickups', { shipmentId: from(1, '/shipments/0/shipmentId') }),
    ],
    answer: from(3, '/total'),
  }),
  story('parcels', {
    texts: [
      'The parcel {sender} sent arrived with a problem: {reason}. Track it, claim {amount} EUR, and show the claims.',
      'For {sender}: look where the shipment stands, file a claim over {amount} EUR ({reason}), then list what has been claimed.',
    ],
    facts: (random) => ({ ...pick(random, claims), reason: pick(random, damages) }),
    plan: ({ sender, amount, reason }) => [
      call('list_shipments', { sender }),
      call('track_shipment', { shipmentId: from(1, '/shipments/0/shipmentId') }),
      call('file_claim', { shipmentId: from(2, '/shipmentId'), amount, reason }),
      call('list_claims', { shipmentId: from(2, '/shipmentId') }),
    ],
    answer: from(4, '/total'),
  }),
  story('parcels', {
    texts: [
      '{sender} is away on the planned day: call the first pickup off and plan one for {date}, {window}.',
      'Replace the pickup of the shipment of {sender}. The first one goes; the new one is on {date} in the {window}.',
    ],
    facts: (random) => ({
      sender: pick(random, fetched),
      date: pick(random, days),
      window: pick(random, windows),
    }),
    plan: ({ sender, date, window }) => [
      call('list_shipments', { sender }),
      call('list_pickups', { shipmentId: from(1, '/shipments/0/shipmentId') }),
      call('call_off_pickup', { pickupId: from(2, '/pickups/0/pickupId') }),
      call('plan_pickup', { shipmentId: from(1, '/shipments/0/shipmentId'), date, window }),
    ],
    answer: from(4, '/pickupId'),
  }),
  story('parcels', {
    texts: [
      'Cancel the shipment of {sender}. Instead {weight} kg go from {fromCity} to {toCity} by the cheapest offer, to {recipient}, {destination}.',
      '{sender} starts over: the present shipment is cancelled, a new one of {weight} kg leaves {fromCity} for {toCity}, cheapest offer, recipient {recipient}, {destination}.',
    ],
    facts: (random) => ({
      sender: pick(random, known),
      ...pick(random, routes),
      recipient: pick(random, recipients),
      weight: pick(random, weights),
    }),
    plan: ({ sender, fromCity, toCity, weight, recipient, destination }) => [
      call('list_shipments', { sender }),
      call('cancel_shipment', { shipmentId: from(1, '/shipments/0/shipmentId') }),
      call('quote_parcel', { fromCity, toCity, weight }),
      call('create_shipment', {
        offerId: from(3, '/offers/0/offerId'),
        sender,
        recipient,
        weight,
        destination,
      }),
    ],
    answer: from(4, '/shipmentId'),
  }),
  story('parcels', {
    texts: [
      'What is on its way to {recipient} is worth more than thought: insure it for {value} EUR and track it.',
      'Raise the insured value of the parcel coming for {recipient} to {value} EUR, then show where it stands.',
    ],
    facts: (random) => ({ recipient: pick(random, incoming).recipient, value: pick(random, values) }),
    plan: ({ recipient, value }) => [
      call('list_incoming', { recipient }),
      call('insure_shipment', { shipmentId: from(1, '/shipments/0/shipmentId'), value }),
      call('track_shipment', { shipmentId: from(2, '/shipmentId') }),
    ],
    answer: from(3, '/status'),
  }),
];
