/** What the parcel service's tools answer with. */

import { choice, count, date, quantity, record, text, time } from '../kit.ts';

export const windows = ['morning', 'afternoon', 'evening'];

export const offer = record({
  offerId: text('number of the offer'),
  carrier: text('carrier'),
  fromCity: text('city the parcel leaves'),
  toCity: text('city the parcel goes to'),
  maxWeight: quantity('kg', 'heaviest parcel it takes'),
  price: quantity('EUR', 'price'),
  days: count('days', 'time on the way'),
});

export const shipment = record({
  shipmentId: text('number of the shipment'),
  offerId: text('offer it was made from'),
  sender: text('who sends it'),
  recipient: text('who gets it'),
  weight: quantity('kg', 'weight'),
  destination: text('address or depot it goes to'),
  value: quantity('EUR', 'insured value'),
  status: choice(['created', 'in transit', 'delayed', 'damaged', 'cancelled'], 'state of the shipment'),
});

export const depot = record({
  depotId: text('number of the depot'),
  city: text('city'),
  street: text('street'),
  opens: time('time it opens'),
  distance: quantity('km', 'distance from the centre'),
});

export const pickup = record({
  pickupId: text('number of the pickup'),
  shipmentId: text('number of the shipment'),
  date: date('day'),
  window: choice(windows, 'part of the day'),
  status: choice(['planned', 'called off'], 'state of the pickup'),
});

export const claim = record({
  claimId: text('number of the claim'),
  shipmentId: text('number of the shipment'),
  amount: quantity('EUR', 'money asked for'),
  reason: text('what happened'),
});
