/** An area of the set of our own: things that can be found and booked, written down once, as data. */

import type { Json } from '../../../contract/json.ts';

/** Things that can be booked, and bookings of them: two databases and six tools. */
export interface Area {
  /** The database of things, and that of bookings. */
  readonly database: string;
  readonly register: string;
  /** What the tools are written in: it decides how they word their errors. */
  readonly source: string;
  /** Users sign in first; without a token, bookings go by name. */
  readonly isPersonal: boolean;
  readonly noun: string;
  readonly nouns: string;
  /** What is done with a thing ("rent"), and what comes of it ("ride"). */
  readonly verb: string;
  readonly booking: string;
  readonly bookings: string;
  /** The tools, in the order: find, show, book, list, change, cancel. */
  readonly tools: readonly [string, string, string, string, string, string];
  /** The fields that a search goes by, and how a person says them: `{town}` stands for the fact. */
  readonly place: { readonly field: string; readonly means: string; readonly said: string };
  readonly kind: { readonly field: string; readonly means: string; readonly said: string };
  /** Two more fields of a thing. */
  readonly rate: { readonly field: string; readonly means: string };
  readonly measure: { readonly field: string; readonly means: string; readonly type: 'int' | 'float' };
  /** What a booking asks for beside the day. */
  readonly amount: {
    readonly field: string;
    readonly means: string;
    readonly said: string;
    readonly from: readonly number[];
  };
  readonly choice?: { readonly field: string; readonly values: readonly string[]; readonly said: string };
  /** A second call under one key has no second effect. */
  readonly hasKey: boolean;
  /** Name, place, kind, rate, measure, free. */
  readonly things: readonly (readonly [string, string, string, number, number, number])[];
}

export function idOf({ noun }: Area): string {
  return `${noun.replaceAll(' ', '_')}_id`;
}

export function bookingIdOf({ booking }: Area): string {
  return `${booking.replaceAll(' ', '_')}_id`;
}

export function listOf(words: string): string {
  return words.replaceAll(' ', '_');
}

/** Who books: a token, or the name of a person. */
export function holderOf({ isPersonal }: Area): string {
  return isPersonal ? 'token' : 'booked_for';
}

/** The parameters of a booking beside the thing and its holder. */
export function askedBy({ amount, choice }: Area): string[] {
  return ['day', amount.field, ...(choice === undefined ? [] : [choice.field])];
}

/** People of this set; the passphrase of each is made of two words. */
export const people: readonly (readonly [username: string, password: string, fullName: string])[] = [
  ['marit.sund', 'lantern-quay', 'Marit Sund'],
  ['tobias.reyl', 'copper-finch', 'Tobias Reyl'],
  ['ana.velho', 'thistle-road', 'Ana Velho'],
  ['jun.okabe', 'paper-comet', 'Jun Okabe'],
  ['nadia.ferrou', 'salt-meadow', 'Nadia Ferrou'],
  ['piotr.zalew', 'winter-plum', 'Piotr Zalew'],
  ['imani.kofi', 'amber-bridge', 'Imani Kofi'],
  ['leif.dahlen', 'quiet-harrow', 'Leif Dahlen'],
];

export const days: readonly string[] = [
  '2027-05-04',
  '2027-05-11',
  '2027-05-19',
  '2027-05-28',
  '2027-06-03',
  '2027-06-14',
  '2027-06-22',
  '2027-07-01',
  '2027-07-09',
  '2027-07-16',
];

/** The day of the bookings that stand at the beginning. */
export const firstDay = '2027-04-20';

export type Row = { readonly [field: string]: Json };
