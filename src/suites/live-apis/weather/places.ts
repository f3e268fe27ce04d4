/** Places as the geocoder knows them: names, coordinates, heights. Plain facts, rounded. */

import { rowsOf } from '../../domains/domain.ts';
import type { Row } from '../../domains/state.ts';

const fields = [
  'id',
  'name',
  'latitude',
  'longitude',
  'elevation',
  'country_code',
  'country',
  'timezone',
  'population',
];

export const trainingPlaces: readonly Row[] = rowsOf(
  fields,
  [2950159, 'Berlin', 52.524, 13.411, 74, 'DE', 'Germany', 'Europe/Berlin', 3426354],
  [2867714, 'Munich', 48.137, 11.575, 524, 'DE', 'Germany', 'Europe/Berlin', 1260391],
  [2267057, 'Lisbon', 38.717, -9.133, 45, 'PT', 'Portugal', 'Europe/Lisbon', 517802],
  [2735943, 'Porto', 41.15, -8.61, 104, 'PT', 'Portugal', 'Europe/Lisbon', 249633],
  [3117735, 'Madrid', 40.417, -3.703, 665, 'ES', 'Spain', 'Europe/Madrid', 3255944],
  [2509954, 'Valencia', 39.47, -0.377, 23, 'ES', 'Spain', 'Europe/Madrid', 814208],
  [3169070, 'Rome', 41.892, 12.511, 52, 'IT', 'Italy', 'Europe/Rome', 2318895],
  [3172394, 'Naples', 40.852, 14.268, 17, 'IT', 'Italy', 'Europe/Rome', 959470],
  [2761369, 'Vienna', 48.208, 16.372, 171, 'AT', 'Austria', 'Europe/Vienna', 1691468],
  [2766824, 'Salzburg', 47.799, 13.044, 424, 'AT', 'Austria', 'Europe/Vienna', 150269],
  [3067696, 'Prague', 50.088, 14.421, 202, 'CZ', 'Czechia', 'Europe/Prague', 1165581],
  [756135, 'Warsaw', 52.23, 21.012, 113, 'PL', 'Poland', 'Europe/Warsaw', 1702139],
  [3094802, 'Krakow', 50.061, 19.938, 219, 'PL', 'Poland', 'Europe/Warsaw', 755050],
  [3143244, 'Oslo', 59.913, 10.746, 26, 'NO', 'Norway', 'Europe/Oslo', 580000],
  [3161732, 'Bergen', 60.393, 5.324, 22, 'NO', 'Norway', 'Europe/Oslo', 213585],
  [264371, 'Athens', 37.984, 23.728, 93, 'GR', 'Greece', 'Europe/Athens', 664046],
  [2964574, 'Dublin', 53.333, -6.249, 17, 'IE', 'Ireland', 'Europe/Dublin', 1024027],
  [2965140, 'Cork', 51.898, -8.471, 23, 'IE', 'Ireland', 'Europe/Dublin', 190384],
  [2988507, 'Paris', 48.853, 2.349, 42, 'FR', 'France', 'Europe/Paris', 2138551],
  [3031582, 'Bordeaux', 44.84, -0.58, 16, 'FR', 'France', 'Europe/Paris', 231844],
);

/** Places that training never speaks of. */
export const heldOutPlaces: readonly Row[] = rowsOf(
  fields,
  [3413829, 'Reykjavik', 64.135, -21.895, 37, 'IS', 'Iceland', 'Atlantic/Reykjavik', 118918],
  [658225, 'Helsinki', 60.17, 24.935, 26, 'FI', 'Finland', 'Europe/Helsinki', 558457],
  [2711537, 'Gothenburg', 57.707, 11.967, 10, 'SE', 'Sweden', 'Europe/Stockholm', 572799],
  [2618425, 'Copenhagen', 55.676, 12.566, 14, 'DK', 'Denmark', 'Europe/Copenhagen', 1153615],
  [1850147, 'Tokyo', 35.69, 139.692, 44, 'JP', 'Japan', 'Asia/Tokyo', 8336599],
  [2147714, 'Sydney', -33.868, 151.207, 58, 'AU', 'Australia', 'Australia/Sydney', 4627345],
  [2193733, 'Auckland', -36.849, 174.763, 26, 'NZ', 'New Zealand', 'Pacific/Auckland', 417910],
  [3369157, 'Cape Town', -33.926, 18.423, 25, 'ZA', 'South Africa', 'Africa/Johannesburg', 3433441],
  [6167865, 'Toronto', 43.706, -79.399, 175, 'CA', 'Canada', 'America/Toronto', 2600000],
  [4930956, 'Boston', 42.358, -71.06, 38, 'US', 'United States', 'America/New_York', 667137],
  [5856195, 'Honolulu', 21.307, -157.858, 18, 'US', 'United States', 'Pacific/Honolulu', 371657],
  [3936456, 'Lima', -12.043, -77.028, 154, 'PE', 'Peru', 'America/Lima', 7737002],
);

export const places: readonly Row[] = [...trainingPlaces, ...heldOutPlaces];
