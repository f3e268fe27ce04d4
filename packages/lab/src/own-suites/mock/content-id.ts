/** Ids that follow from content: the same call creates the same id in every rollout. */

import { type Json, type JsonSchema, random } from 'regain/internal/types';

/** The id of the nth record of equal content, in the form that the API uses. */
export function idFrom({ type, format }: JsonSchema, content: string, nth: number): Json {
  const bits = random('record id', content, nth).below(2 ** 32);
  if ([type].flat().some((one) => one === 'integer' || one === 'number')) return 10_000 + (bits % 1_000_000);
  const digits = bits.toString(16).padStart(8, '0');
  return format === 'uuid' ? `${digits}-0b6a-4c3d-9e5f-${digits}0000` : digits;
}
