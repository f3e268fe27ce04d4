/** Airports, stations, countries and holidays from `tables.json`, and the initial holds of a world. */

import type { JsonObject } from 'regain/internal/types';
import type { Tables } from '../../domains/state.ts';
import { tableFile } from '../../tables/table-file.ts';

export interface Country extends JsonObject {
  readonly code: string;
  readonly name: string;
  readonly capital: string;
  readonly currency: readonly [code: string, name: string, symbol: string];
  readonly languages: { readonly [code: string]: string };
  readonly region: string;
  readonly population: number;
  readonly side: string;
  readonly dial: string;
}

const { records, rows, seeds } = tableFile(import.meta.url, './tables.json');

export const airports = () => records('airports');
export const stations = () => records('stations');
export const countries = () => records('countries') as readonly Country[];
export const travelTables = (): Tables => seeds('flightOrders');

/** Those that fall on the same day every year, in order. */
export function holidaysOf(country: string) {
  return rows('holidays')
    .filter(([code]) => code === country)
    .map(([, ...holiday]) => holiday as [day: string, local: string, name: string]);
}
