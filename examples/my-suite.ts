/**
 * A suite of one's own: a box office with three tools and five tasks. A suite is a plain object; nothing of Regain is
 * needed to write one but its types. Check it with `regain suites --suite examples/my-suite.ts`.
 */

import type { SideEffect, Suite, SuiteTask, World } from '@regain/lab/suites';
import type { Json, JsonObject, Tool, ToolSpec } from 'regain/types';

const show = {
  type: 'object',
  properties: { showId: { type: 'string' }, title: { type: 'string' }, price: { type: 'number' } },
  required: ['showId', 'title', 'price'],
};
const booking = {
  type: 'object',
  properties: { bookingId: { type: 'string' }, showId: { type: 'string' }, guest: { type: 'string' } },
  required: ['bookingId', 'showId', 'guest'],
};

/** What an agent may read about the tools. */
const tools: ToolSpec[] = [
  {
    name: 'find_shows',
    description: 'Finds the shows of a title, the cheapest first.',
    inputSchema: {
      type: 'object',
      properties: { title: { type: 'string' } },
      required: ['title'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: { shows: { type: 'array', items: show } },
      required: ['shows'],
    },
    effect: 'read',
  },
  {
    name: 'book_seat',
    description: 'Books a seat in a show for a guest. Every call books one.',
    inputSchema: {
      type: 'object',
      properties: { showId: { type: 'string' }, guest: { type: 'string' } },
      required: ['showId', 'guest'],
      additionalProperties: false,
    },
    outputSchema: booking,
    // A second call is a second booking. Say so, and say how to see whether a call took effect: then a lost answer
    // can be recovered from without booking twice.
    effect: 'write',
    singleRequest: true,
    verifiedBy: {
      tool: 'list_bookings',
      args: { guest: '/args/guest' },
      records: '/bookings',
      match: { showId: '/args/showId', guest: '/args/guest' },
      output: '',
      // No task books a seat that is booked already, and a list shows a booking as soon as it is made.
      identity: 'match',
      consistentAfterMs: 0,
    },
  },
  {
    name: 'list_bookings',
    description: 'Lists what a guest has booked.',
    inputSchema: {
      type: 'object',
      properties: { guest: { type: 'string' } },
      required: ['guest'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: { bookings: { type: 'array', items: booking } },
      required: ['bookings'],
    },
    effect: 'read',
  },
];

const shows = [
  { showId: 'SH-1', title: 'The Seagull', price: 18 },
  { showId: 'SH-2', title: 'The Seagull', price: 34 },
  { showId: 'SH-3', title: 'Nine Soups', price: 12 },
];

/** A fresh box office. What happens in one world is never seen in another. */
function boxOffice(): World {
  const bookings: JsonObject[] = [];
  const effects: SideEffect[] = [];

  const run: { readonly [tool: string]: (args: JsonObject) => Json } = {
    find_shows: ({ title }) => ({ shows: shows.filter((one) => one.title === title) }),
    book_seat: ({ showId, guest }) => {
      if (!shows.some((one) => one.showId === showId)) throw refusal(404, `there is no show ${showId}`);
      // Ids follow from content: they do not depend on how many calls failed before. The second of two equal bookings
      // is visibly a second one.
      const nth = bookings.filter((one) => one.showId === showId && one.guest === guest).length + 1;
      const made = {
        bookingId: `BK-${showId}-${String(guest).replaceAll(' ', '')}-${nth}`,
        showId,
        guest,
      } as JsonObject;
      bookings.push(made);
      effects.push({ tool: 'book_seat', key: `${showId} ${guest}` });
      return made;
    },
    list_bookings: ({ guest }) => ({ bookings: bookings.filter((one) => one.guest === guest) }),
  };

  return {
    tools: tools.map(
      (spec): Tool => ({
        ...spec,
        execute: async (args, { clock, signal }) => {
          // Time is virtual: this is what a call costs, and it passes at once.
          await clock.sleep(120, signal);
          for (const name of spec.inputSchema.required as string[]) {
            if (typeof args[name] !== 'string') throw refusal(422, `${spec.name} needs ${name}, a string`);
          }
          return run[spec.name]!(args);
        },
      }),
    ),
    // Equal states must be equal values: the order in which things happened is not part of it.
    snapshot: () => [...bookings].sort((a, b) => (String(a.bookingId) < String(b.bookingId) ? -1 : 1)),
    effects: () => effects,
  };
}

/** Tools throw what real tools throw: an error with a message, and a status where there is one. */
function refusal(status: number, message: string): Error {
  return Object.assign(new Error(message), { status });
}

function booksCheapest(id: string, title: string, guest: string, split: SuiteTask['split']): SuiteTask {
  const plan = [
    { id: 's1', tool: 'find_shows', args: { title } },
    // `path` is a JSON Pointer into what s1 answered.
    { id: 's2', tool: 'book_seat', args: { showId: { $from: 's1', path: '/shows/0/showId' }, guest } },
  ];
  return {
    id,
    text: `Book the cheapest seat in "${title}" for ${guest}.`,
    // Facts stand literally in the text. A policy sees them, the text and the plan, never `gold`.
    given: [
      { name: 'title', value: title },
      { name: 'guest', value: guest },
    ],
    plan,
    gold: plan,
    answer: { $from: 's2', path: '/bookingId' },
    split,
    domain: 'box-office',
  };
}

const misspeltArgument: SuiteTask = {
  id: 'seat-3',
  text: 'What does the cheapest seat in "Nine Soups" cost?',
  given: [{ name: 'title', value: 'Nine Soups' }],
  // Where the plan is wrong, `gold` is right and `mistakes` says what is the matter.
  plan: [{ id: 's1', tool: 'find_shows', args: { name: 'Nine Soups' } }],
  gold: [{ id: 's1', tool: 'find_shows', args: { title: 'Nine Soups' } }],
  mistakes: ['wrong-argument-name'],
  answer: { $from: 's1', path: '/shows/0/price' },
  split: 'held-out',
  domain: 'box-office',
};

const suite: Suite = {
  name: 'box-office',
  description: 'Seats in a theatre: find, book, list.',
  tools,
  tasks: [
    booksCheapest('seat-1', 'The Seagull', 'Ada Novak', 'train'),
    booksCheapest('seat-2', 'Nine Soups', 'Bruno Silva', 'train'),
    misspeltArgument,
    booksCheapest('seat-4', 'The Seagull', 'Chiara Ito', 'held-out'),
    booksCheapest('seat-5', 'Nine Soups', 'Dan Weiss', 'held-out'),
  ],
  open: () => boxOffice(),
};

export default suite;
