/** A parcel service: offers by route, shipments, depots, pickups and claims. */

import { rowsOf, type Tables } from '../kit.ts';

export const tables: Tables = {
  offers: {
    id: 'offerId',
    rows: rowsOf(
      ['offerId', 'carrier', 'fromCity', 'toCity', 'maxWeight', 'price', 'days'],
      ['OF-11', 'Swallow', 'Porto', 'Lyon', 10, 18.4, 4],
      ['OF-12', 'Ibex', 'Porto', 'Lyon', 25, 26.9, 2],
      ['OF-13', 'Heron', 'Porto', 'Lyon', 30, 21.5, 3],
      ['OF-14', 'Swallow', 'Lyon', 'Gdansk', 10, 22.8, 5],
      ['OF-15', 'Ibex', 'Lyon', 'Gdansk', 25, 33.6, 3],
      ['OF-16', 'Heron', 'Gdansk', 'Bergen', 30, 27.2, 4],
      ['OF-17', 'Ibex', 'Gdansk', 'Bergen', 25, 38, 2],
      ['OF-18', 'Swallow', 'Bergen', 'Porto', 10, 29.9, 6],
      ['OF-19', 'Heron', 'Bergen', 'Porto', 30, 36.1, 4],
      ['OF-20', 'Swallow', 'Turin', 'Ghent', 10, 16.7, 3],
      ['OF-21', 'Heron', 'Turin', 'Ghent', 30, 19.3, 3],
      ['OF-22', 'Ibex', 'Ghent', 'Turin', 25, 24.4, 2],
      ['OF-23', 'Heron', 'Ghent', 'Turin', 30, 18.8, 4],
    ),
  },
  shipments: {
    id: 'shipmentId',
    prefix: 'PS',
    rows: rowsOf(
      ['shipmentId', 'offerId', 'sender', 'recipient', 'weight', 'destination', 'value', 'status'],
      ['PS-6101', 'OF-12', 'Vera Pinto', 'Luc Garnier', 7.5, '8 Rue Verte, Lyon', 220, 'in transit'],
      ['PS-6104', 'OF-15', 'Luc Garnier', 'Ewa Zielinska', 3.2, '14 Dluga, Gdansk', 90, 'in transit'],
      ['PS-6109', 'OF-17', 'Ewa Zielinska', 'Tor Haugen', 12, '2 Bryggen, Bergen', 480, 'delayed'],
      ['PS-6113', 'OF-18', 'Tor Haugen', 'Vera Pinto', 1.1, '31 Rua Nova, Porto', 60, 'in transit'],
      ['PS-6118', 'OF-21', 'Carla Fontana', 'Bram De Wit', 5.6, '5 Korenlei, Ghent', 150, 'damaged'],
      ['PS-6122', 'OF-23', 'Bram De Wit', 'Carla Fontana', 2.4, '9 Via Po, Turin', 75, 'in transit'],
    ),
  },
  depots: {
    id: 'depotId',
    rows: rowsOf(
      ['depotId', 'city', 'street', 'opens', 'distance'],
      ['DP-1', 'Lyon', '40 Quai Sud', '07:30', 1.8],
      ['DP-2', 'Lyon', '3 Avenue du Port', '09:00', 4.2],
      ['DP-3', 'Gdansk', '11 Stoczniowa', '08:00', 2.6],
      ['DP-4', 'Bergen', '6 Dokken', '08:30', 1.1],
      ['DP-5', 'Porto', '22 Rua da Ponte', '07:00', 3.3],
      ['DP-6', 'Porto', '5 Cais Norte', '09:30', 0.9],
      ['DP-7', 'Ghent', '17 Muidekaai', '08:00', 2],
      ['DP-8', 'Turin', '60 Corso Dora', '07:30', 2.7],
    ),
  },
  pickups: {
    id: 'pickupId',
    prefix: 'PU',
    rows: rowsOf(
      ['pickupId', 'shipmentId', 'date', 'window', 'status'],
      ['PU-301', 'PS-6101', '2026-03-05', 'morning', 'planned'],
      ['PU-304', 'PS-6122', '2026-03-06', 'evening', 'planned'],
    ),
  },
  claims: {
    id: 'claimId',
    prefix: 'CL',
    rows: rowsOf(['claimId', 'shipmentId', 'amount', 'reason'], ['CL-81', 'PS-6104', 40, 'crushed corner']),
  },
};
