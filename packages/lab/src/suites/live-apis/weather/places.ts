/** Places of the geocoder, from `tables.json`. */

import { tableFile } from '../../tables/table-file.ts';

const { records } = tableFile(import.meta.url, './tables.json');

export const trainingPlaces = () => records('trainingPlaces');
export const heldOutPlaces = () => records('heldOutPlaces');
export const places = () => [...trainingPlaces(), ...heldOutPlaces()];
