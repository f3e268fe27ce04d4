/** Constants of JSON and of Python, by their spelling. */

import type { Json } from '../../../types/index.ts';

export const jsonConstants: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
]);
