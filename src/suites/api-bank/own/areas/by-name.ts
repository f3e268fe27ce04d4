/** What is booked by name, without an account: vans and saunas. */

import type { Area } from '../area.ts';

export const byName: readonly Area[] = [
  {
    ...{ database: 'Vans', register: 'VanHires', source: 'vans.yaml', isPersonal: false, hasKey: true },
    ...{ noun: 'van', nouns: 'vans', verb: 'hire', booking: 'hire', bookings: 'hires' },
    tools: ['VanSearch', 'VanRecord', 'VanHire', 'HireList', 'HireChange', 'HireCancel'],
    place: { field: 'depot', means: 'The depot.', said: 'at the depot {depot}' },
    kind: { field: 'size', means: 'The size. One of: small, long, high.', said: '{size}' },
    rate: { field: 'day_rate', means: 'The price of a day. Unit: GBP.' },
    measure: { field: 'payload', means: 'What it carries. Unit: kg.', type: 'int' },
    amount: { field: 'days', means: 'How many days.', said: 'for {days} days', from: [2, 3, 5] },
    things: [
      ['Badger', 'Ashworth', 'small', 44, 620, 3],
      ['Stoat', 'Ashworth', 'small', 39, 560, 2],
      ['Heifer', 'Ashworth', 'long', 58, 1150, 2],
      ['Drover', 'Castle Cross', 'high', 66, 1300, 3],
      ['Lofty', 'Castle Cross', 'high', 61, 1200, 2],
      ['Pedlar', 'Castle Cross', 'small', 41, 600, 4],
    ],
  },
  {
    ...{
      database: 'Saunas',
      register: 'SaunaHours',
      source: 'baths/sauna.py',
      isPersonal: false,
      hasKey: false,
    },
    ...{ noun: 'sauna', nouns: 'saunas', verb: 'book', booking: 'sitting', bookings: 'sittings' },
    tools: ['SaunaFinder', 'SaunaFacts', 'SaunaBooking', 'SittingsFor', 'SittingMove', 'SittingCancel'],
    place: { field: 'shore', means: 'The shore it stands on.', said: 'on {shore}' },
    kind: { field: 'heating', means: 'How it is heated. One of: wood, electric, smoke.', said: '{heating}' },
    rate: { field: 'hour_price', means: 'The price of an hour. Unit: EUR.' },
    measure: { field: 'heat', means: 'How hot it gets. Unit: C.', type: 'int' },
    amount: { field: 'hours', means: 'How many hours.', said: 'for {hours} hours', from: [2, 3, 4] },
    things: [
      ['Loyly', 'Kaarina Bay', 'wood', 30, 85, 3],
      ['Kiuas', 'Kaarina Bay', 'wood', 34, 90, 2],
      ['Vihta', 'Kaarina Bay', 'smoke', 45, 80, 2],
      ['Ranta', 'Pikku Lake', 'electric', 24, 75, 4],
      ['Saaristo', 'Pikku Lake', 'electric', 27, 78, 2],
      ['Savu', 'Pikku Lake', 'smoke', 41, 82, 3],
    ],
  },
];
