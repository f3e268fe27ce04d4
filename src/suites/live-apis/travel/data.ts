/** Airports and stations, which are plain facts; holds that stand, which are invented. */

import type { Json } from '../../../contract/json.ts';
import { rowsOf } from '../../domains/domain.ts';
import type { Row, Tables } from '../../domains/state.ts';

export const airports: readonly Row[] = rowsOf(
  ['iata_code', 'name', 'city_name', 'iata_country_code', 'time_zone'],
  ['BER', 'Berlin Brandenburg Airport', 'Berlin', 'DE', 'Europe/Berlin'],
  ['MUC', 'Munich Airport', 'Munich', 'DE', 'Europe/Berlin'],
  ['LIS', 'Humberto Delgado Airport', 'Lisbon', 'PT', 'Europe/Lisbon'],
  ['OPO', 'Francisco Sá Carneiro Airport', 'Porto', 'PT', 'Europe/Lisbon'],
  ['MAD', 'Adolfo Suárez Madrid-Barajas Airport', 'Madrid', 'ES', 'Europe/Madrid'],
  ['VLC', 'Valencia Airport', 'Valencia', 'ES', 'Europe/Madrid'],
  ['FCO', 'Leonardo da Vinci Airport', 'Rome', 'IT', 'Europe/Rome'],
  ['NAP', 'Naples International Airport', 'Naples', 'IT', 'Europe/Rome'],
  ['VIE', 'Vienna International Airport', 'Vienna', 'AT', 'Europe/Vienna'],
  ['PRG', 'Václav Havel Airport', 'Prague', 'CZ', 'Europe/Prague'],
  ['WAW', 'Chopin Airport', 'Warsaw', 'PL', 'Europe/Warsaw'],
  ['KRK', 'John Paul II International Airport', 'Krakow', 'PL', 'Europe/Warsaw'],
  ['OSL', 'Gardermoen Airport', 'Oslo', 'NO', 'Europe/Oslo'],
  ['BGO', 'Flesland Airport', 'Bergen', 'NO', 'Europe/Oslo'],
  ['ATH', 'Eleftherios Venizelos Airport', 'Athens', 'GR', 'Europe/Athens'],
  ['DUB', 'Dublin Airport', 'Dublin', 'IE', 'Europe/Dublin'],
  ['ORY', 'Orly Airport', 'Paris', 'FR', 'Europe/Paris'],
  ['BOD', 'Mérignac Airport', 'Bordeaux', 'FR', 'Europe/Paris'],
);

export const stations: readonly Row[] = rowsOf(
  ['id', 'name', 'x', 'y'],
  ['8503000', 'Zürich HB', 47.378, 8.54],
  ['8507000', 'Bern', 46.949, 7.439],
  ['8500010', 'Basel SBB', 47.547, 7.59],
  ['8501008', 'Genève', 46.21, 6.142],
  ['8505000', 'Luzern', 47.05, 8.31],
  ['8501120', 'Lausanne', 46.517, 6.629],
  ['8506302', 'St. Gallen', 47.423, 9.37],
  ['8509000', 'Chur', 46.853, 9.529],
  ['8505300', 'Lugano', 46.005, 8.947],
  ['8506000', 'Winterthur', 47.5, 8.724],
  ['8507492', 'Interlaken Ost', 46.69, 7.869],
  ['8501609', 'Brig', 46.319, 7.988],
);

/** A hold that stands when a world opens. */
function held(index: number, family_name: string, given_name: string, offer: string, amount: string): Row {
  const id = `ord-H0LD0${index}`;
  return {
    id,
    offer_id: offer,
    type: 'hold',
    passengers: [
      { given_name, family_name, born_on: '1985-05-05', email: `${given_name.toLowerCase()}@example.com` },
    ] as Json,
    total_amount: amount,
    total_currency: 'EUR',
    booking_reference: id,
    metadata: {},
    cancelled_at: null,
  };
}

export const travelTables: Tables = {
  flightOrders: {
    id: 'id',
    prefix: 'ord',
    rows: [
      held(1, 'Lindqvist', 'Astrid', 'off_0000OSLBER20260320E1', '148.20'),
      held(2, 'Moretti', 'Paolo', 'off_0000FCOMAD20260321E1', '96.75'),
      held(3, 'Papadaki', 'Eleni', 'off_0000ATHVIE20260322E2', '171.40'),
      held(4, 'Nowicka', 'Zuzanna', 'off_0000WAWLIS20260323E1', '203.10'),
      held(5, 'Fitzgerald', 'Sean', 'off_0000DUBPRG20260324E3', '118.60'),
      held(6, 'Serrano', 'Lucia', 'off_0000VLCBER20260325B1', '412.00'),
    ],
  },
};
