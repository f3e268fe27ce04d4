/** Names of fields, derived from the words of an area. */

import type { Json } from 'regain/internal/types';
import type { Area } from './areas.ts';

export function idOf({ noun }: Area): string {
  return `${noun.replaceAll(' ', '_')}_id`;
}

export function bookingIdOf({ booking }: Area): string {
  return `${booking.replaceAll(' ', '_')}_id`;
}

export function listOf(words: string): string {
  return words.replaceAll(' ', '_');
}

/** The holder: a token, or the name of a person. */
export function holderOf({ isPersonal }: Area): string {
  return isPersonal ? 'token' : 'booked_for';
}

/** The parameters of a booking beside the thing and its holder. */
export function askedBy({ amount, choice }: Area): string[] {
  return ['day', amount.field, ...(choice === undefined ? [] : [choice.field])];
}

/** The day of the initial bookings. */
export const firstDay = '2027-04-20';

export type Row = { readonly [field: string]: Json };
