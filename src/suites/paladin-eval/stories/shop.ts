/** Stories about a shop. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, pickTwo, type Story, story } from '../../story.ts';

const buyers = [
  { customer: 'Ines Duarte', address: '12 Rua do Carmo, Lisbon' },
  { customer: 'Marco Bellini', address: '40 Via Giulia, Rome' },
  { customer: 'Aoife Brennan', address: '9 Camden Row, Dublin' },
  { customer: 'Nikos Pappas', address: '77 Ermou, Athens' },
  { customer: 'Zofia Nowak', address: '5 Chmielna, Warsaw' },
  { customer: 'Lena Vogel', address: '31 Kastanienallee, Berlin' },
] as const;
const customers = [
  'Priya Raman',
  'Tomas Herrera',
  'Hanna Lindqvist',
  'David Okoro',
  'Mei Tanaka',
  'Pavel Dvorak',
] as const;
const wares = ['keyboard', 'mouse', 'lamp', 'chair', 'notebook', 'pen', 'headphones'] as const;
const addresses = [
  '6 Mill Lane, Leeds',
  '18 Harbour View, Bristol',
  '2 Kungsgatan, Malmo',
  '44 Veveri, Brno',
  '71 Calle Ancha, Toledo',
] as const;

export const shopStories: readonly Story[] = [
  story('shop', {
    texts: [
      'What does article {sku} cost?',
      'Look up {sku} in the shop and tell me its price.',
      'Price of {sku}, please.',
    ],
    facts: (random) => ({ sku: pick(random, ['KB-340', 'DL-055', 'CH-710', 'PN-038', 'SP-150', 'NB-014']) }),
    plan: ({ sku }) => [call('get_product', { sku })],
    answer: from(1, '/price'),
  }),
  story('shop', {
    texts: [
      'Order {quantity} of the cheapest {ware} for {customer}, to {address}.',
      '{customer} wants {quantity} pieces of the cheapest {ware}, sent to {address}. Place the order.',
      'Please find the cheapest {ware} and order {quantity} for {customer}; deliver to {address}.',
    ],
    facts: (random) => ({
      ware: pick(random, wares),
      ...pick(random, buyers),
      quantity: pick(random, [1, 2, 3, 4]),
    }),
    plan: ({ ware, quantity, customer, address }) => [
      call('search_products', { query: ware }),
      call('place_order', { sku: from(1, '/products/0/sku'), quantity, customer, address }),
    ],
    answer: from(2, '/orderId'),
  }),
  story('shop', {
    texts: [
      'From the {category} category, order the cheapest product for {customer}: {quantity} pieces by {shipping} shipping to {address}. What is the total?',
      '{customer} takes {quantity} of the cheapest thing in {category}, {shipping} delivery, {address}. Tell me what it comes to.',
      'List {category}, take the cheapest product, and place an {shipping} order of {quantity} for {customer} at {address}. I need the total.',
    ],
    facts: (random) => ({
      category: pick(random, ['computing', 'lighting', 'furniture', 'paper', 'audio']),
      ...pick(random, buyers),
      quantity: pick(random, [1, 2, 5]),
      shipping: 'express',
    }),
    plan: ({ category, quantity, customer, address, shipping }) => [
      call('list_products', { category }),
      call('place_order', { sku: from(1, '/products/0/sku'), quantity, customer, address, shipping }),
    ],
    answer: from(2, '/total'),
  }),
  story('shop', {
    texts: [
      'Find the lightest {ware} (sort by {order}), check its stock, order {quantity} for {customer} to {address}, and confirm the order.',
      'Sort every {ware} by {order}, look at the first one, then order {quantity} of it for {customer} at {address} and read the order back.',
      '{customer}, {address}, would like {quantity} of the first {ware} when sorted by {order}. Check the article, order it, and show me the order.',
    ],
    facts: (random) => ({
      ware: pick(random, wares),
      order: 'weight',
      quantity: pick(random, [2, 3, 6]),
      ...pick(random, buyers),
    }),
    plan: ({ ware, order, quantity, customer, address }) => [
      call('search_products', { query: ware, sortBy: order }),
      call('get_product', { sku: from(1, '/products/0/sku') }),
      call('place_order', { sku: from(2, '/sku'), quantity, customer, address }),
      call('get_order', { orderId: from(3, '/orderId') }),
    ],
    answer: from(4, '/status'),
  }),
  story('shop', {
    texts: [
      'The order of {customer} should go to {address} instead.',
      '{customer} has moved: send the open order to {address}.',
      'Please change where the order of {customer} is delivered; the new address is {address}.',
    ],
    facts: (random) => ({ customer: pick(random, customers), address: pick(random, addresses) }),
    plan: ({ customer, address }) => [
      call('list_orders', { customer }),
      call('change_address', { orderId: from(1, '/orders/0/orderId'), address }),
    ],
    answer: from(2, '/orderId'),
  }),
  story('shop', {
    texts: [
      'Cancel the order of {customer}.',
      '{customer} does not want the order any more. Cancel it.',
      'Please find what {customer} ordered and cancel it.',
    ],
    facts: (random) => ({ customer: pick(random, customers) }),
    plan: ({ customer }) => [
      call('list_orders', { customer }),
      call('cancel_order', { orderId: from(1, '/orders/0/orderId') }),
    ],
    answer: from(2, '/status'),
  }),
  story('shop', {
    texts: [
      'Pay {amount} EUR of the order of {customer} back, reason "{reason}". Look at the order before you do.',
      '{customer} gets {amount} EUR back on the order ("{reason}"). Check the order first.',
      'Find the order of {customer}, read it, and refund {amount} EUR with the reason "{reason}".',
    ],
    facts: (random) => ({
      customer: pick(random, customers),
      amount: pick(random, [5, 7.5, 10, 12.5, 15]),
      reason: pick(random, ['late delivery', 'scratched box', 'price match', 'missing manual']),
    }),
    plan: ({ customer, amount, reason }) => [
      call('list_orders', { customer }),
      call('get_order', { orderId: from(1, '/orders/0/orderId') }),
      call('refund_order', { orderId: from(2, '/orderId'), amount, reason }),
    ],
    answer: from(3, '/refundId'),
  }),
  story('shop', {
    texts: [
      '{customer} wants something else: cancel the present order and order {quantity} of the cheapest {ware} to {address}.',
      'Exchange the order of {customer}. Cancel it, then place one for {quantity} of the cheapest {ware}, delivered to {address}.',
      'Please replace what {customer} ordered by {quantity} of the cheapest {ware}, going to {address}.',
    ],
    facts: (random) => ({
      customer: pick(random, customers),
      ware: pick(random, wares),
      quantity: pick(random, [5, 6, 7]),
      address: pick(random, addresses),
    }),
    plan: ({ customer, ware, quantity, address }) => [
      call('list_orders', { customer }),
      call('cancel_order', { orderId: from(1, '/orders/0/orderId') }),
      call('search_products', { query: ware }),
      call('place_order', { sku: from(3, '/products/0/sku'), quantity, customer, address }),
    ],
    answer: from(4, '/orderId'),
  }),
  story('shop', {
    texts: [
      'Set up a desk for {customer} at {address}: {firstQuantity} of the cheapest {firstWare} and {secondQuantity} of the cheapest {secondWare}, as two orders. How many orders are there for {customer} then?',
      '{customer} ({address}) orders {firstQuantity} of the cheapest {firstWare}, then {secondQuantity} of the cheapest {secondWare}. Place both and count the orders of {customer}.',
      'Two orders for {customer} to {address}: the cheapest {firstWare}, {firstQuantity} pieces; the cheapest {secondWare}, {secondQuantity} pieces. Say how many orders are listed afterwards.',
    ],
    facts: (random) => {
      const [firstWare, secondWare] = pickTwo(random, wares);
      return {
        ...pick(random, buyers),
        firstWare,
        secondWare,
        firstQuantity: pick(random, [1, 2]),
        secondQuantity: pick(random, [3, 4]),
      };
    },
    plan: ({ customer, address, firstWare, secondWare, firstQuantity, secondQuantity }) => [
      call('search_products', { query: firstWare }),
      call('place_order', { sku: from(1, '/products/0/sku'), quantity: firstQuantity, customer, address }),
      call('search_products', { query: secondWare }),
      call('place_order', { sku: from(3, '/products/0/sku'), quantity: secondQuantity, customer, address }),
      call('list_orders', { customer }),
    ],
    answer: from(5, '/total'),
  }),
  story('shop', {
    texts: [
      'Refund {customer} {amount} EUR for "{reason}" and send the order to {address} from now on.',
      '{customer} complained: "{reason}". Pay back {amount} EUR of the order and change its address to {address}.',
      'On the order of {customer}: {amount} EUR back, reason "{reason}"; new address {address}.',
    ],
    facts: (random) => ({
      customer: pick(random, customers),
      amount: pick(random, [4, 6, 8.5, 20]),
      reason: pick(random, ['wrong address', 'courier missed the door', 'late parcel']),
      address: pick(random, addresses),
    }),
    plan: ({ customer, amount, reason, address }) => [
      call('list_orders', { customer }),
      call('refund_order', { orderId: from(1, '/orders/0/orderId'), amount, reason }),
      call('change_address', { orderId: from(1, '/orders/0/orderId'), address }),
    ],
    answer: from(2, '/refundId'),
  }),
];
