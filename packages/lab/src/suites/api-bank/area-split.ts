/** The split of an area: the databases that a dialogue uses. */

import { random, type Split } from 'regain/internal/types';

/** Areas of later splits, by the name of a database. */
const assigned: Readonly<Record<string, Split>> = {
  ...assign('test', 'KayakTours', 'TourReservations', 'Allotments', 'AllotmentLeases'),
  ...assign('test', 'AbbeyRooms', 'RetreatStays'),
  ...assign('reserve', 'WorkshopTools', 'ToolCheckouts', 'PlanetariumShows', 'ShowTickets'),
  ...assign('reserve', 'Beehives', 'HiveAdoptions'),
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

function assign(split: Split, ...areas: readonly string[]): Record<string, Split> {
  return Object.fromEntries(areas.map((area) => [area, split]));
}
