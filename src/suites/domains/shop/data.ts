/** A small shop: products with stock, and orders on their way. */

import { rowsOf, type Tables } from '../kit.ts';

export const tables: Tables = {
  products: {
    id: 'sku',
    rows: rowsOf(
      ['sku', 'name', 'category', 'price', 'weight', 'stock'],
      ['KB-210', 'compact keyboard', 'computing', 49.9, 0.6, 40],
      ['KB-340', 'mechanical keyboard', 'computing', 119, 1.1, 25],
      ['MS-115', 'wireless mouse', 'computing', 24.5, 0.1, 80],
      ['MS-180', 'vertical mouse', 'computing', 39, 0.2, 35],
      ['DL-020', 'desk lamp', 'lighting', 34, 1.4, 50],
      ['DL-055', 'clip lamp', 'lighting', 18.5, 0.5, 60],
      ['FL-301', 'floor lamp', 'lighting', 89, 4.8, 18],
      ['CH-700', 'office chair', 'furniture', 229, 14.5, 20],
      ['CH-710', 'kneeling chair', 'furniture', 159, 8.2, 15],
      ['DK-900', 'standing desk', 'furniture', 449, 31, 12],
      ['NB-011', 'dotted notebook', 'paper', 7.9, 0.3, 200],
      ['NB-014', 'ruled notebook', 'paper', 6.4, 0.3, 220],
      ['PN-031', 'fountain pen', 'paper', 27, 0.05, 70],
      ['PN-038', 'gel pen', 'paper', 2.2, 0.02, 400],
      ['HP-410', 'wired headphones', 'audio', 59, 0.3, 45],
      ['HP-480', 'noise-cancelling headphones', 'audio', 199, 0.4, 22],
      ['SP-150', 'travel speaker', 'audio', 69, 0.7, 33],
    ),
  },
  orders: {
    id: 'orderId',
    prefix: 'SO',
    rows: rowsOf(
      ['orderId', 'sku', 'quantity', 'customer', 'shipping', 'address', 'total', 'status'],
      ['SO-5501', 'MS-115', 2, 'Priya Raman', 'standard', '4 Elm Court, Leeds', 49, 'placed'],
      ['SO-5507', 'CH-700', 1, 'Tomas Herrera', 'express', '19 Calle Mayor, Toledo', 241, 'placed'],
      ['SO-5512', 'NB-011', 10, 'Hanna Lindqvist', 'standard', '7 Sjogatan, Malmo', 79, 'placed'],
      ['SO-5520', 'HP-480', 1, 'David Okoro', 'express', '52 Quay Street, Bristol', 211, 'placed'],
      ['SO-5526', 'DL-020', 3, 'Mei Tanaka', 'standard', '3 Rue Basse, Ghent', 102, 'placed'],
      ['SO-5533', 'PN-031', 4, 'Pavel Dvorak', 'standard', '28 Nova, Brno', 108, 'placed'],
    ),
  },
  refunds: { id: 'refundId', prefix: 'RF', rows: [] },
};
