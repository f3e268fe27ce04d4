/** Hotels of seven cities and a few stays. */

import { rowsOf, type Tables } from '../kit.ts';

export const tables: Tables = {
  hotels: {
    id: 'hotelId',
    rows: rowsOf(
      ['hotelId', 'name', 'city', 'stars', 'nightlyRate', 'distance', 'roomsLeft'],
      ['H-OSL1', 'Fjordhus', 'Oslo', 4, 148, 0.6, 9],
      ['H-OSL2', 'Brygge Inn', 'Oslo', 3, 102, 2.1, 14],
      ['H-OSL3', 'Grand Solvei', 'Oslo', 5, 239, 0.3, 5],
      ['H-VIE1', 'Lindenhof', 'Vienna', 4, 131, 1.2, 11],
      ['H-VIE2', 'Pension Mozart', 'Vienna', 3, 87.5, 2.8, 8],
      ['H-VIE3', 'Palais Ferenc', 'Vienna', 5, 262, 0.4, 6],
      ['H-PRG1', 'U Mostu', 'Prague', 3, 74, 1.5, 17],
      ['H-PRG2', 'Hotel Kampa Rose', 'Prague', 4, 119, 0.8, 7],
      ['H-BER1', 'Spreeblick', 'Berlin', 4, 126, 1.9, 12],
      ['H-BER2', 'Kiez Lodge', 'Berlin', 2, 61, 4.4, 20],
      ['H-BER3', 'Hotel Adalbert', 'Berlin', 5, 218, 0.7, 4],
      ['H-ROM1', 'Albergo Sole', 'Rome', 3, 94, 1.1, 10],
      ['H-ROM2', 'Villa Aurelia', 'Rome', 5, 247.5, 2.3, 5],
      ['H-LIS1', 'Casa do Tejo', 'Lisbon', 3, 89, 1.7, 13],
      ['H-LIS2', 'Miradouro Palace', 'Lisbon', 4, 137, 0.9, 8],
      ['H-DUB1', 'Liffey House', 'Dublin', 3, 116, 1.3, 9],
      ['H-DUB2', 'The Harcourt', 'Dublin', 4, 171, 0.5, 6],
    ),
  },
  stays: {
    id: 'stayId',
    prefix: 'ST',
    rows: rowsOf(
      ['stayId', 'hotelId', 'guest', 'checkIn', 'nights', 'roomType', 'total', 'status'],
      ['ST-7301', 'H-OSL1', 'Ines Duarte', '2026-03-15', 3, 'standard', 444, 'booked'],
      ['ST-7309', 'H-VIE2', 'Marco Bellini', '2026-03-16', 2, 'standard', 175, 'booked'],
      ['ST-7314', 'H-PRG2', 'Aoife Brennan', '2026-03-17', 4, 'family', 714, 'booked'],
      ['ST-7322', 'H-BER1', 'Nikos Pappas', '2026-03-18', 2, 'standard', 252, 'booked'],
      ['ST-7330', 'H-ROM1', 'Zofia Nowak', '2026-03-19', 5, 'standard', 470, 'booked'],
      ['ST-7338', 'H-LIS2', 'Lena Vogel', '2026-03-20', 1, 'family', 205.5, 'booked'],
    ),
  },
};
