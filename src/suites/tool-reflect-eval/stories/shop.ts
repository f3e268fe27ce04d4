/** Stories about a shop, planned with a slip. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';

const categories = ['computing', 'lighting', 'furniture', 'paper', 'audio'] as const;
const queries = ['keyboard', 'mouse', 'lamp', 'chair', 'notebook', 'headphones', 'pen'] as const;
const buyers = [
  { customer: 'Samira Boutros', address: '12 Mill Lane, Cork' },
  { customer: 'Colin Yates', address: '6 Station Parade, Hull' },
  { customer: 'Linnea Falk', address: '41 Storgatan, Lund' },
  { customer: 'Jakub Maly', address: '17 Husova, Pilsen' },
  { customer: 'Wanda Price', address: '90 Castle Street, Cardiff' },
] as const;
/** People with one order, and what it came to. */
const orderers = [
  { customer: 'Priya Raman', amount: 24.5 },
  { customer: 'Tomas Herrera', amount: 50 },
  { customer: 'Hanna Lindqvist', amount: 15.8 },
  { customer: 'David Okoro', amount: 40 },
  { customer: 'Mei Tanaka', amount: 34 },
  { customer: 'Pavel Dvorak', amount: 27 },
] as const;
const addresses = [
  '22 Harbour View, Leith',
  '5 Via Roma, Siena',
  '88 Rue Haute, Namur',
  '3 Kungsgatan, Visby',
] as const;
const quantities = [2, 3, 4, 6, 8] as const;
const shippings = ['standard', 'express'] as const;
const reasons = ['scratched surface', 'late delivery', 'missing cable', 'wrong colour'] as const;

export const shopStories: readonly Story[] = [
  story('shop', {
    texts: [
      'Whatever is cheapest in {category}: {quantity} of it to {customer}, {address}, {shipping} shipping. Tell me the sum.',
      '{customer} ({address}) takes {quantity} pieces of the least expensive article in {category}; send them {shipping} and name the total.',
    ],
    facts: (random) => ({
      category: pick(random, categories),
      quantity: pick(random, quantities),
      ...pick(random, buyers),
      shipping: pick(random, shippings),
    }),
    plan: ({ category, quantity, customer, address, shipping }) => [
      call('list_products', { category }),
      call('place_order', { sku: from(1, '/products/0/sku'), quantity, customer, address, shipping }),
    ],
    answer: from(2, '/total'),
  }),
  story('shop', {
    texts: [
      'Look for a {query}, check the stock of the cheapest hit, order {quantity} for {customer} to {address}, and read the order back.',
      '{customer} wants {quantity} times the lowest-priced {query}, delivered to {address}. See that it is in stock first; afterwards show the order.',
    ],
    facts: (random) => ({
      query: pick(random, queries),
      quantity: pick(random, quantities),
      ...pick(random, buyers),
    }),
    plan: ({ query, quantity, customer, address }) => [
      call('search_products', { query }),
      call('get_product', { sku: from(1, '/products/0/sku') }),
      call('place_order', { sku: from(2, '/sku'), quantity, customer, address }),
      call('get_order', { orderId: from(3, '/orderId') }),
    ],
    answer: from(4, '/total'),
  }),
  story('shop', {
    texts: [
      '{customer} has moved. The open order has to reach {address} now; afterwards show me what the order says.',
      'Redirect the order of {customer} to {address} and read it back to me.',
    ],
    facts: (random) => ({ customer: pick(random, orderers).customer, address: pick(random, addresses) }),
    plan: ({ customer, address }) => [
      call('list_orders', { customer }),
      call('change_address', { orderId: from(1, '/orders/0/orderId'), address }),
      call('get_order', { orderId: from(2, '/orderId') }),
    ],
    answer: from(3, '/address'),
  }),
  story('shop', {
    texts: [
      'Give {customer} {amount} EUR back on the order, reason: {reason}. Then show what has been refunded on it.',
      '{customer} complained: {reason}. Refund {amount} EUR of the order and list its refunds.',
    ],
    facts: (random) => ({ ...pick(random, orderers), reason: pick(random, reasons) }),
    plan: ({ customer, amount, reason }) => [
      call('list_orders', { customer }),
      call('refund_order', { orderId: from(1, '/orders/0/orderId'), amount, reason }),
      call('list_refunds', { orderId: from(1, '/orders/0/orderId') }),
    ],
    answer: from(3, '/refunds/0/refundId'),
  }),
  story('shop', {
    texts: [
      '{customer} changed their mind: call the order off, and ship {quantity} of the cheapest thing in {category} to {address} instead.',
      'Cancel what {customer} ordered. In its place goes the cheapest article from {category}, {quantity} pieces, to {address}.',
    ],
    facts: (random) => ({
      customer: pick(random, orderers).customer,
      category: pick(random, categories),
      quantity: pick(random, quantities),
      address: pick(random, addresses),
    }),
    plan: ({ customer, category, quantity, address }) => [
      call('list_orders', { customer }),
      call('cancel_order', { orderId: from(1, '/orders/0/orderId') }),
      call('list_products', { category }),
      call('place_order', { sku: from(3, '/products/0/sku'), quantity, customer, address }),
    ],
    answer: from(4, '/orderId'),
  }),
];
