/** The areas of bookings and the people who book: `areas.json`, loaded on first use. */

import { z } from 'zod';
import { dataFile } from '../../data-file.ts';

const word = z.string().min(1);
const said = { field: word, means: word, said: word };

const areaSchema = z.strictObject({
  /** The database of things, and that of bookings. */
  database: word,
  register: word,
  /** The language of the tools, which determines their error format. */
  source: word,
  /** Users sign in first; without a token, bookings are by name. */
  isPersonal: z.boolean(),
  /** A second call with the same key has no second effect. */
  hasKey: z.boolean(),
  noun: word,
  nouns: word,
  /** The verb for a thing ("rent"), and the noun of its result ("ride"). */
  verb: word,
  booking: word,
  bookings: word,
  /** The tools, in this order: find, show, book, list, change, cancel. */
  tools: z.tuple([word, word, word, word, word, word]),
  /** The fields of a search, and how a person states them: `{town}` stands for the fact. */
  place: z.strictObject(said),
  kind: z.strictObject(said),
  /** Two more fields of a thing. */
  rate: z.strictObject({ field: word, means: word }),
  measure: z.strictObject({ field: word, means: word, type: z.enum(['int', 'float']) }),
  /** Parameters of a booking besides the day. */
  amount: z.strictObject({ ...said, from: z.array(z.number()).min(2) }),
  choice: z.strictObject({ field: word, values: z.array(word).min(2), said: word }).optional(),
  /** Name, place, kind, rate, measure, free. */
  things: z.array(z.tuple([word, word, word, z.number(), z.number(), z.number()])).min(2),
});

const fileSchema = z.strictObject({
  about: word,
  /** Username, passphrase of two words, full name. */
  people: z.array(z.tuple([word, word, word])).min(2),
  days: z.array(z.iso.date()).min(2),
  areas: z.array(areaSchema).min(1),
});

/** Things that can be booked, and bookings of them: two databases and six tools. */
export type Area = z.infer<typeof areaSchema>;

const file = dataFile(import.meta.url, './areas.json', fileSchema);

export const areas = (): readonly Area[] => file().areas;
export const people = (): readonly (readonly [username: string, password: string, fullName: string])[] =>
  file().people;
export const days = (): readonly string[] => file().days;
