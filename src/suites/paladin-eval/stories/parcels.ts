/** Stories about parcels. Held out. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';
import {
  mishaps,
  pickupDays,
  recipients,
  routes,
  senders,
  underWay,
  weights,
  windows,
} from './parcel-pools.ts';

export const parcelStories: readonly Story[] = [
  story('parcels', {
    texts: [
      'Dispatch {weight} kg from {fromCity} to {toCity} at the lowest price: sender {sender}, recipient {recipient}, address {destination}.',
      '{sender} dispatches a parcel of {weight} kg, {fromCity} to {toCity}, addressed to {recipient}, {destination}. Lowest offer wins.',
      'Shipment wanted at minimum cost: {weight} kg, {fromCity} to {toCity}, from {sender} to {recipient} at {destination}.',
      'Quote {fromCity} to {toCity} for {weight} kg and commission the lowest: {sender} to {recipient}, {destination}.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      weight: pick(random, weights),
      sender: pick(random, senders),
      recipient: pick(random, recipients),
    }),
    plan: ({ fromCity, toCity, destination, weight, sender, recipient }) => [
      call('quote_parcel', { fromCity, toCity, weight }),
      call('create_shipment', {
        offerId: from(1, '/offers/0/offerId'),
        sender,
        recipient,
        weight,
        destination,
      }),
    ],
    answer: from(2, '/shipmentId'),
  }),
  story('parcels', {
    texts: [
      'Compare carriers from {fromCity} to {toCity} for {weight} kg and commission the lowest one for {sender}: recipient {recipient}, {destination}, insured at {value} EUR.',
      'A carrier comparison, please ({fromCity} to {toCity}, {weight} kg); then the lowest takes the parcel of {sender} to {recipient}, {destination}, value {value} EUR.',
      '{sender} to {recipient}, {destination}: {weight} kg worth {value} EUR, {fromCity} to {toCity}. Whichever carrier compares lowest gets it.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      weight: pick(random, weights),
      sender: pick(random, senders),
      recipient: pick(random, recipients),
      value: pick(random, [120, 200, 340, 500]),
    }),
    plan: ({ fromCity, toCity, destination, weight, sender, recipient, value }) => [
      call('compare_carriers', { fromCity, toCity, weight }),
      call('create_shipment', {
        offerId: from(1, '/offers/0/offerId'),
        sender,
        recipient,
        weight,
        destination,
        value,
      }),
    ],
    answer: from(2, '/shipmentId'),
  }),
  story('parcels', {
    texts: [
      'Dispatch {weight} kg, {fromCity} to {toCity}, lowest price, {sender} to {recipient} at {destination}; the driver comes on {date} in the {window}.',
      '{sender} hands over {weight} kg for {recipient} ({destination}), {fromCity} to {toCity}, at the lowest offer. Collection: {date}, {window}.',
      'Lowest-priced shipment {fromCity} to {toCity}: {weight} kg, {sender}, {recipient}, {destination}. Have it collected on {date}, {window}.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      weight: pick(random, weights),
      sender: pick(random, senders),
      recipient: pick(random, recipients),
      date: pick(random, pickupDays),
      window: pick(random, windows),
    }),
    plan: ({ fromCity, toCity, destination, weight, sender, recipient, date, window }) => [
      call('quote_parcel', { fromCity, toCity, weight }),
      call('create_shipment', {
        offerId: from(1, '/offers/0/offerId'),
        sender,
        recipient,
        weight,
        destination,
      }),
      call('plan_pickup', { shipmentId: from(2, '/shipmentId'), date, window }),
    ],
    answer: [from(2, '/shipmentId'), from(3, '/pickupId')],
  }),
  story('parcels', {
    texts: [
      'The parcel {sender} dispatched must end up at {destination}.',
      'Divert the shipment of {sender} to {destination}.',
      '{sender} gave a wrong address; the right one is {destination}. Divert the parcel.',
      'Reroute what {sender} is sending: {destination}.',
    ],
    facts: (random) => ({
      sender: pick(random, underWay),
      destination: pick(random, [
        '7 Quai Perrache, Lyon',
        '21 Ogarna, Gdansk',
        '50 Nygaten, Bergen',
        '1 Vrijdagmarkt, Ghent',
      ]),
    }),
    plan: ({ sender, destination }) => [
      call('list_shipments', { sender }),
      call('redirect_shipment', { shipmentId: from(1, '/shipments/0/shipmentId'), destination }),
    ],
    answer: from(2, '/shipmentId'),
  }),
  story('parcels', {
    texts: [
      '{sender} wants the parcel held at the depot nearest to the centre of {city}.',
      'Divert the shipment of {sender} to the most central depot in {city}.',
      'Nobody is home: keep the parcel {sender} dispatched at the {city} depot closest to the centre.',
    ],
    facts: (random) => ({
      sender: pick(random, underWay),
      city: pick(random, ['Lyon', 'Gdansk', 'Bergen', 'Porto', 'Ghent', 'Turin']),
    }),
    plan: ({ sender, city }) => [
      call('list_shipments', { sender }),
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
      'Claim {amount} EUR for the parcel coming to {recipient}: "{reason}".',
      '{recipient} demands {amount} EUR over the incoming parcel, stating "{reason}". File that.',
      'Regarding the delivery to {recipient}, file a claim: {amount} EUR, "{reason}".',
      'Incoming shipment of {recipient}: lodge a claim worth {amount} EUR, grounds "{reason}".',
    ],
    facts: (random) => ({
      recipient: pick(random, underWay),
      amount: pick(random, [15, 22.5, 35, 50]),
      reason: pick(random, mishaps),
    }),
    plan: ({ recipient, amount, reason }) => [
      call('list_incoming', { recipient }),
      call('file_claim', { shipmentId: from(1, '/shipments/0/shipmentId'), amount, reason }),
    ],
    answer: from(2, '/claimId'),
  }),
  story('parcels', {
    texts: [
      'What is the state of the parcel coming to {recipient}?',
      '{recipient} is waiting for a parcel. Trace it and state its status.',
      'Trace the incoming shipment of {recipient}.',
      'Status of whatever is under way to {recipient}?',
    ],
    facts: (random) => ({ recipient: pick(random, underWay) }),
    plan: ({ recipient }) => [
      call('list_incoming', { recipient }),
      call('track_shipment', { shipmentId: from(1, '/shipments/0/shipmentId') }),
    ],
    answer: from(2, '/status'),
  }),
  story('parcels', {
    texts: [
      'Commission the lowest offer {fromCity} to {toCity}, {weight} kg, {sender} to {recipient} ({destination}); insure it at {value} EUR, collect it on {date}, and trace it once.',
      '{sender}: {weight} kg to {recipient}, {destination}, {fromCity} to {toCity}, lowest price. Cover {value} EUR, collection {date}. Confirm by tracing the shipment.',
      'Lowest price {fromCity} to {toCity} for {weight} kg ({sender}, {recipient}, {destination}), cover of {value} EUR, collection on {date}, then its status.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      weight: pick(random, weights),
      sender: pick(random, senders),
      recipient: pick(random, recipients),
      value: pick(random, [130, 260, 410, 700]),
      date: pick(random, pickupDays),
    }),
    plan: ({ fromCity, toCity, destination, weight, sender, recipient, value, date }) => [
      call('quote_parcel', { fromCity, toCity, weight }),
      call('create_shipment', {
        offerId: from(1, '/offers/0/offerId'),
        sender,
        recipient,
        weight,
        destination,
      }),
      call('insure_shipment', { shipmentId: from(2, '/shipmentId'), value }),
      call('plan_pickup', { shipmentId: from(2, '/shipmentId'), date }),
      call('track_shipment', { shipmentId: from(2, '/shipmentId') }),
    ],
    answer: from(5, '/status'),
  }),
  story('parcels', {
    texts: [
      'Withdraw the shipment of {sender} and dispatch {weight} kg from {fromCity} to {toCity} at the lowest price instead, to {recipient}, {destination}.',
      '{sender} starts afresh: present shipment withdrawn, a new one of {weight} kg, {fromCity} to {toCity}, {recipient}, {destination}, lowest offer.',
      'Scrap what {sender} is sending. In its place: {fromCity} to {toCity}, {weight} kg, recipient {recipient}, {destination}, lowest price.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      sender: pick(random, underWay),
      weight: pick(random, weights),
      recipient: pick(random, recipients),
    }),
    plan: ({ sender, fromCity, toCity, destination, weight, recipient }) => [
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
      'The collection at {sender} is off; have the driver come on {date} in the {window} instead.',
      '{sender} is away. Call the planned collection off and set one for {date}, {window}.',
      'Different collection day for the shipment of {sender}: not the planned one but {date}, {window}.',
    ],
    facts: (random) => ({
      sender: pick(random, ['Vera Pinto', 'Bram De Wit']),
      date: pick(random, pickupDays),
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
      'Lodge a claim over the parcel coming to {recipient} ({amount} EUR, "{reason}") and state how many claims that shipment has.',
      '{recipient} reports "{reason}" on the incoming parcel. Claim {amount} EUR, then count the claims on it.',
      'Claim {amount} EUR for {recipient}, incoming parcel, grounds "{reason}"; how many claims stand against that shipment now?',
    ],
    facts: (random) => ({
      recipient: pick(random, underWay),
      amount: pick(random, [12, 18.5, 28, 45]),
      reason: pick(random, mishaps),
    }),
    plan: ({ recipient, amount, reason }) => [
      call('list_incoming', { recipient }),
      call('file_claim', { shipmentId: from(1, '/shipments/0/shipmentId'), amount, reason }),
      call('list_claims', { shipmentId: from(2, '/shipmentId') }),
    ],
    answer: from(3, '/total'),
  }),
  story('parcels', {
    texts: [
      '{sender} dispatches two parcels from {fromCity} to {toCity}, each at the lowest price, both to {recipient} at {destination}: one of {weight} kg collected on {date}, one of {secondWeight} kg collected on {secondDate}. How many shipments has {sender} then?',
      'Twice {fromCity} to {toCity}, {sender} to {recipient}, {destination}, lowest offers: {weight} kg (collection {date}), {secondWeight} kg (collection {secondDate}). State the count of shipments under {sender}.',
      'For {sender}, two lowest-priced shipments {fromCity} to {toCity} addressed to {recipient}, {destination}: {weight} kg with collection {date}; {secondWeight} kg with collection {secondDate}. Count the shipments of {sender} at the end.',
    ],
    facts: (random) => ({
      ...pick(random, routes),
      sender: pick(random, senders),
      recipient: pick(random, recipients),
      weight: pick(random, [1.5, 3.8, 5.1]),
      date: '2026-03-10',
      secondWeight: pick(random, [7.2, 8.6, 9.9]),
      secondDate: '2026-03-12',
    }),
    plan: ({ fromCity, toCity, destination, sender, recipient, weight, date, secondWeight, secondDate }) => [
      call('quote_parcel', { fromCity, toCity, weight }),
      call('create_shipment', {
        offerId: from(1, '/offers/0/offerId'),
        sender,
        recipient,
        weight,
        destination,
      }),
      call('plan_pickup', { shipmentId: from(2, '/shipmentId'), date }),
      call('quote_parcel', { fromCity, toCity, weight: secondWeight }),
      call('create_shipment', {
        offerId: from(4, '/offers/0/offerId'),
        sender,
        recipient,
        weight: secondWeight,
        destination,
      }),
      call('plan_pickup', { shipmentId: from(5, '/shipmentId'), date: secondDate }),
      call('list_shipments', { sender }),
    ],
    answer: from(7, '/total'),
  }),
];
