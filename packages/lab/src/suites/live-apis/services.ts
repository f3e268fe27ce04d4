/** The servers on loopback, one for each family of APIs, and the tables behind them. */

import type { Tables } from '../domains/state.ts';
import type { ApiFamily } from './apis.ts';
import { bookService, bookTables } from './books/server.ts';
import { financeService, financeTables } from './finance/server.ts';
import { hazardsService, hazardTables } from './hazards/server.ts';
import type { Service } from './loopback/routes.ts';
import { travelService, travelTables } from './travel/server.ts';
import { weatherService } from './weather/server.ts';

export const services: Readonly<Record<ApiFamily, Service>> = {
  weather: weatherService,
  travel: travelService,
  finance: financeService,
  books: bookService,
  hazards: hazardsService,
};

export function serviceTables(): Tables {
  return { ...travelTables(), ...financeTables(), ...bookTables(), ...hazardTables() };
}
