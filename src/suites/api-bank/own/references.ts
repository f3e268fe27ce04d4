/** Small works of reference: one tool finds a code, another looks up what stands under it. */

import type { Row } from './area.ts';

export interface Work {
  readonly tool: string;
  readonly database: string;
  readonly source: string;
  readonly description: string;
  /** Parameters whose values make up the key, and what they mean. */
  readonly keys: readonly string[];
  readonly means: { readonly [field: string]: readonly [type: string, description: string] };
  readonly rows: { readonly [key: string]: Row };
}

const harbours: readonly (readonly [string, string, number, number])[] = [
  ['Skarvik', 'SKV', 7.5, 2.1],
  ['Ostrelle', 'OST', 9, 3.4],
  ['Varangen', 'VRG', 12.5, 2.8],
  ['Tulmouth', 'TUL', 6, 4.6],
];

const homes: readonly (readonly [string, string, number])[] = [
  ['Linden Row', 'DUAL-7', 3.1],
  ['Cobble Court', 'FLAT-3', 2.2],
  ['Weir Cottage', 'NIGHT-5', 4.4],
  ['Chapel End', 'SOLAR-2', 1.7],
];

export const tideDays: readonly string[] = ['2027-05-04', '2027-05-11', '2027-05-19'];
export const months: readonly string[] = ['January', 'February', 'March'];
export const harbourNames: readonly string[] = harbours.map(([name]) => name);
export const addresses: readonly string[] = homes.map(([address]) => address);

export const references: readonly Work[] = [
  {
    tool: 'HarbourCode',
    database: 'Tides',
    source: 'tides.rq',
    description: 'Finds the code of a harbour and how deep it is.',
    keys: ['harbour'],
    means: {
      harbour: ['str', 'The name of the harbour.'],
      harbour_code: ['str', 'The code of the harbour.'],
      harbour_depth: ['float', 'How deep the harbour is. Unit: m.'],
    },
    rows: Object.fromEntries(
      harbours.map(([name, code, depth]) => [
        name,
        { harbour: name, harbour_code: `HB-${code}`, harbour_depth: depth },
      ]),
    ),
  },
  {
    tool: 'TideTable',
    database: 'Tides',
    source: 'tides.rq',
    description: 'Tells high water of a day, given the code of the harbour.',
    keys: ['harbour_code', 'day'],
    means: {
      harbour_code: ['str', 'The code of the harbour.'],
      day: ['str', 'The day. Format: %Y-%m-%d'],
      high_water: ['str', 'The time of high water. Format: %H:%M'],
      tidal_range: ['float', 'The difference between high and low water. Unit: m.'],
    },
    rows: Object.fromEntries(
      harbours.flatMap(([, code, , range], harbour) =>
        tideDays.map((day, index) => [
          `HB-${code} ${day}`,
          {
            harbour_code: `HB-${code}`,
            day,
            high_water: `${String(4 + harbour * 2 + index).padStart(2, '0')}:${10 + harbour * 7 + index * 12}`,
            tidal_range: Math.round((range + index * 0.3) * 10) / 10,
          },
        ]),
      ),
    ),
  },
  {
    tool: 'MeterReading',
    database: 'Meters',
    source: 'meters.sql',
    description: 'Tells what a house has used in a month, and on which tariff.',
    keys: ['address', 'month'],
    means: {
      address: ['str', 'The house.'],
      month: ['str', 'The month, in words.'],
      tariff_code: ['str', 'The code of the tariff.'],
      used: ['float', 'What was used, in kilowatt hours.'],
    },
    rows: Object.fromEntries(
      homes.flatMap(([address, tariff, persons]) =>
        months.map((month, index) => [
          `${address} ${month}`,
          { address, month, tariff_code: `TF-${tariff}`, used: Math.round(persons * (96 - index * 13)) },
        ]),
      ),
    ),
  },
  {
    tool: 'TariffRate',
    database: 'Tariffs',
    source: 'tariffs.graphql',
    description: 'Tells the price of a tariff, given its code.',
    keys: ['tariff_code'],
    means: {
      tariff_code: ['str', 'The code of the tariff.'],
      unit_price: ['float', 'The price of a kilowatt hour. Unit: EUR.'],
      standing_charge: ['float', 'What is due every month. Unit: EUR.'],
    },
    rows: Object.fromEntries(
      homes.map(([, tariff], index) => [
        `TF-${tariff}`,
        {
          tariff_code: `TF-${tariff}`,
          unit_price: Math.round((0.24 + index * 0.035) * 1000) / 1000,
          standing_charge: 7.5 + index * 1.25,
        },
      ]),
    ),
  },
];
