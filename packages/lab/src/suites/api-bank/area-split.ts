/** The split of an area: the databases that a dialogue uses. */

import { random, type Split } from 'regain/internal/types';

/** Areas of later splits, by the name of a database. */
const assigned: Readonly<Record<string, Split>> = {
  KayakTours: 'test',
  TourReservations: 'test',
  Allotments: 'test',
  AllotmentLeases: 'test',
  AbbeyRooms: 'test',
  RetreatStays: 'test',
};

const heldOutShare = 0.3;

/** An area and its tools are held out or not by name, whatever the source of the data. */
export function splitOf(areas: readonly string[]): Split {
  const later = areas.map((area) => assigned[area]).find((split) => split !== undefined);
  if (later !== undefined) return later;
  return areas.some((area) => random('api-bank', 'held out', area).uniform() < heldOutShare)
    ? 'held-out'
    : 'train';
}
