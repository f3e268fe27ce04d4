/** Flights of one week in March and a few bookings. */

import { rowsOf, type Tables } from '../kit.ts';

export const tables: Tables = {
  flights: {
    id: 'flightId',
    rows: rowsOf(
      ['flightId', 'airline', 'origin', 'destination', 'date', 'departure', 'duration', 'price', 'seatsLeft'],
      ['TP742', 'Tejo Air', 'Lisbon', 'Oslo', '2026-03-14', '07:40', 245, 189, 12],
      ['NX118', 'Nordlys', 'Lisbon', 'Oslo', '2026-03-14', '15:05', 232, 214.5, 9],
      ['TP744', 'Tejo Air', 'Lisbon', 'Oslo', '2026-03-14', '19:30', 251, 162, 7],
      ['NX120', 'Nordlys', 'Oslo', 'Lisbon', '2026-03-18', '09:15', 236, 178, 14],
      ['TP745', 'Tejo Air', 'Oslo', 'Lisbon', '2026-03-18', '20:10', 248, 149.5, 6],
      ['VA310', 'Vela', 'Madrid', 'Vienna', '2026-03-15', '08:25', 172, 131, 10],
      ['DN908', 'Danubia', 'Madrid', 'Vienna', '2026-03-15', '12:50', 168, 118.5, 8],
      ['VA312', 'Vela', 'Madrid', 'Vienna', '2026-03-15', '18:00', 175, 143, 21],
      ['DN909', 'Danubia', 'Vienna', 'Madrid', '2026-03-19', '06:55', 181, 109, 11],
      ['VA311', 'Vela', 'Vienna', 'Madrid', '2026-03-19', '16:20', 177, 126, 17],
      ['ER204', 'Erin Jet', 'Dublin', 'Prague', '2026-03-16', '10:10', 158, 97, 19],
      ['VL455', 'Vltava', 'Dublin', 'Prague', '2026-03-16', '17:45', 151, 112, 5],
      ['VL456', 'Vltava', 'Prague', 'Dublin', '2026-03-20', '07:05', 163, 104, 8],
      ['ER205', 'Erin Jet', 'Prague', 'Dublin', '2026-03-20', '13:35', 160, 88.5, 23],
      ['HE631', 'Helios', 'Athens', 'Berlin', '2026-03-17', '06:30', 187, 144, 9],
      ['SP220', 'Spree', 'Athens', 'Berlin', '2026-03-17', '11:15', 181, 167.5, 13],
      ['HE633', 'Helios', 'Athens', 'Berlin', '2026-03-17', '21:05', 190, 121, 6],
      ['SP221', 'Spree', 'Berlin', 'Athens', '2026-03-21', '08:00', 184, 152, 10],
      ['HE632', 'Helios', 'Berlin', 'Athens', '2026-03-21', '14:40', 188, 139, 15],
      ['WL077', 'Wisla', 'Warsaw', 'Rome', '2026-03-18', '09:50', 146, 99.5, 12],
      ['TB513', 'Tiber', 'Warsaw', 'Rome', '2026-03-18', '15:30', 141, 115, 7],
      ['TB514', 'Tiber', 'Rome', 'Warsaw', '2026-03-22', '10:25', 143, 107, 16],
      ['WL078', 'Wisla', 'Rome', 'Warsaw', '2026-03-22', '19:55', 149, 93, 9],
    ),
  },
  flightBookings: {
    id: 'bookingId',
    prefix: 'FB',
    rows: rowsOf(
      ['bookingId', 'flightId', 'passenger', 'cabin', 'seat', 'baggage', 'price', 'status'],
      ['FB-40112', 'NX120', 'Ines Duarte', 'economy', '14C', 0, 178, 'confirmed'],
      ['FB-40118', 'VA311', 'Marco Bellini', 'economy', '22A', 20, 126, 'confirmed'],
      ['FB-40125', 'ER205', 'Aoife Brennan', 'business', '2D', 30, 221.25, 'confirmed'],
      ['FB-40131', 'SP221', 'Nikos Pappas', 'economy', '9F', 10, 152, 'confirmed'],
      ['FB-40140', 'TB514', 'Zofia Nowak', 'economy', '17B', 0, 107, 'confirmed'],
      ['FB-40147', 'HE632', 'Lena Vogel', 'business', '1A', 30, 347.5, 'confirmed'],
    ),
  },
};
