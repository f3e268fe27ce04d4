/** Booleans from words and numbers: "yes", "on", "enabled", 1. */

import { parseFlag } from '../../../values/index.ts';
import type { Convert } from './conversions.ts';

export const toBoolean: Convert = (value) => {
  if (value === 0 || value === 1) return [{ value: value === 1, support: 0.9, operator: 'coerce-type' }];
  if (typeof value !== 'string') return [];
  const flag = parseFlag(value) ?? words.get(value.trim().toLowerCase());
  return flag === undefined ? [] : [{ value: flag, support: 0.96, operator: 'coerce-type' }];
};

const words: ReadonlyMap<string, boolean> = new Map([
  ...'y t 1 enabled enable active included include'.split(' ').map((word) => [word, true] as const),
  ...'n f 0 disabled disable inactive excluded exclude none never'
    .split(' ')
    .map((word) => [word, false] as const),
]);
