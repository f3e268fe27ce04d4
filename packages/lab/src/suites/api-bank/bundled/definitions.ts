/** Definitions and databases of the bundled set, in the published format. */

import { type Json, random } from 'regain/internal/types';
import { once } from 'regain/internal/values';
import type { Definition } from '../format.ts';
import { bookingIdOf, firstDay, idOf, listOf, type Row } from './area-fields.ts';
import { type Area, areas, people } from './areas.ts';
import { noticeFields } from './executors.ts';
import { type ReferenceWork, referenceWorks } from './reference-works.ts';

type Parameters = { readonly [name: string]: readonly [type: string, description: string] };

const token: Parameters = { token: ['str', 'The token that signing in gives.'] };

export const bundledDefinitions = once((): readonly Definition[] => [
  ...accountTools(),
  ...noticeTools(),
  ...areas().flatMap(toolsOf),
  ...referenceWorks().map(toolOf),
]);

export const bundledDatabases = once((): { readonly [name: string]: Json } => ({
  Account: Object.fromEntries(
    people().map(([username, password]) => [
      username,
      { password, token: tokenOf(username), email: `${username}@post.example` },
    ]),
  ),
  Notices: {},
  ...Object.fromEntries(areas().flatMap((area) => Object.entries(databasesOf(area)))),
  ...merged(referenceWorks()),
}));

/** The id of the nth thing of an area. */
export function thingIdOf({ noun }: Area, index: number): string {
  return `${noun.slice(0, 2).toUpperCase()}-${201 + index * 7}`;
}

function tokenOf(username: string): string {
  const stream = random('api-bank', 'token', username);
  return Array.from({ length: 3 }, () => stream.word().toString(36).padStart(6, '0').slice(0, 6)).join('');
}

function accountTools(): Definition[] {
  const place = { source: 'accounts.yaml', database: 'Account' };
  return [
    defined('SignIn', 'Gives a token for a username and a password.', {
      ...place,
      takes: { username: ['str', 'The username.'], password: ['str', 'The password.'] },
      gives: { token: ['str', 'The token.'] },
    }),
    defined('WhoAmI', 'Tells whom a token belongs to.', {
      ...place,
      takes: token,
      gives: { username: ['str', 'The username.'] },
    }),
    defined('ChangePassphrase', 'Changes the password of whoever signed in.', {
      ...place,
      takes: {
        ...token,
        old_password: ['str', 'The password so far.'],
        new_password: ['str', 'The password from now on.'],
      },
      gives: { status: ['str', 'Whether it was changed.'] },
    }),
  ];
}

function noticeTools(): Definition[] {
  const fields: Parameters = {
    recipient: ['str', 'The mail address of the recipient.'],
    subject: ['str', 'The subject.'],
    body: ['str', 'The text.'],
  };
  const row = shape({
    message_id: ['str', ''],
    ...Object.fromEntries(noticeFields.map((f) => [f, ['str', '']])),
  });
  return [
    defined('SendNotice', 'Sends a notice by mail. A notice that was sent cannot be called back.', {
      ...{ source: 'notices.proto', database: 'Notices' },
      takes: { ...token, ...fields },
      gives: { message_id: ['str', 'The number of the message.'], ...fields },
    }),
    defined('SentNotices', 'Lists the notices that were sent.', {
      ...{ source: 'notices.proto', database: 'Notices' },
      takes: token,
      gives: { messages: ['list', `The notices. Format be like [${row}]`] },
    }),
  ];
}

function toolsOf(area: Area): Definition[] {
  const [find, show, book, list, change, cancel] = area.tools;
  const { noun, nouns, verb, booking, bookings, place, kind, rate, measure, amount, choice } = area;
  const who: Parameters = area.isPersonal ? token : { booked_for: ['str', 'The full name of who books.'] };
  const filters: Parameters = { [place.field]: ['str', place.means], [kind.field]: ['str', kind.means] };
  const thing: Parameters = {
    [idOf(area)]: ['str', `The number of the ${noun}.`],
    name: ['str', `The name of the ${noun}.`],
    ...filters,
    [rate.field]: ['float', rate.means],
    [measure.field]: [measure.type, measure.means],
    free: ['int', 'How many are free.'],
  };
  const asked: Parameters = {
    [idOf(area)]: ['str', `The number of the ${noun}.`],
    day: ['str', 'The first day. Format: %Y-%m-%d'],
    [amount.field]: ['int', amount.means],
    ...(choice === undefined
      ? {}
      : { [choice.field]: ['str', `The ${choice.field}. One of: ${choice.values.join(', ')}.`] }),
  };
  const held: Parameters = {
    [bookingIdOf(area)]: ['str', `The number of the ${booking}.`],
    ...asked,
    cost: ['float', `What it costs. ${/Unit: \w+\./.exec(rate.means)?.[0] ?? ''}`],
  };
  const id: Parameters = { [bookingIdOf(area)]: held[bookingIdOf(area)]! };
  const things = { source: area.source, database: area.database, isLevelThree: !area.isPersonal };
  const booked = { ...things, database: area.register };
  const day: Parameters = { day: ['str', 'The new first day. Format: %Y-%m-%d'] };
  return [
    defined(find, `Finds ${nouns}, the cheapest first.`, {
      ...{ ...things, takes: filters },
      gives: { [listOf(nouns)]: ['list', `The ${nouns}. Format be like [${shape(thing)}]`] },
    }),
    defined(show, `Shows one ${noun}.`, {
      ...{ ...things, takes: { [idOf(area)]: thing[idOf(area)]! }, gives: thing },
    }),
    defined(book, `Lets you ${verb} a ${noun}. Every call makes a ${booking}.`, {
      ...{ ...booked, takes: { ...who, ...asked }, gives: held },
    }),
    defined(list, `Lists the ${bookings} that stand.`, {
      ...{ ...booked, takes: who },
      gives: { [listOf(bookings)]: ['list', `The ${bookings}. Format be like [${shape(held)}]`] },
    }),
    defined(change, `Moves a ${booking} to another day.`, {
      ...{ ...booked, takes: { ...who, ...id, ...day }, gives: held },
    }),
    defined(cancel, `Cancels a ${booking}.`, { ...{ ...booked, takes: { ...who, ...id }, gives: held } }),
  ];
}

function toolOf({ tool, database, source, description, keys, means }: ReferenceWork): Definition {
  const takes = Object.fromEntries(keys.map((key) => [key, means[key]!]));
  return defined(tool, description, { source, database, takes, gives: means, isLevelThree: true });
}

interface Parts {
  readonly source: string;
  readonly database: string;
  readonly takes: Parameters;
  readonly gives: Parameters;
  readonly isLevelThree?: boolean;
}

function defined(name: string, description: string, parts: Parts): Definition {
  const { source, database, takes, gives, isLevelThree = false } = parts;
  const names = Object.keys(takes);
  return {
    name,
    set: isLevelThree ? 'lv3_apis' : 'apis',
    source_file: source,
    description,
    input_parameters: written(takes),
    output_parameters: written(gives),
    call_signature: names.map((parameter) => ({
      name: parameter,
      type: takes[parameter]![0],
      required: true,
    })),
    required: names,
    database_name: database,
    needs_token: 'token' in takes,
    raised_errors: [],
  };
}

function written(parameters: Parameters): Definition['input_parameters'] {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, [type, description]]) => [name, { type, description }]),
  );
}

/** A record as the prose shows it: names, and types with their descriptions. */
function shape(fields: Parameters): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(fields).map(([name, [type, description]]) => [name, `${type} ${description}`.trim()]),
    ),
  );
}

/** Things, and one booking for every person. */
function databasesOf(area: Area): { [name: string]: Json } {
  const { place, kind, rate, measure, amount, choice } = area;
  const things: Record<string, Row> = {};
  for (const [index, [name, where, what, price, measured, free]] of area.things.entries()) {
    things[thingIdOf(area, index)] = {
      ...{ name, [place.field]: where, [kind.field]: what },
      ...{ [rate.field]: price, [measure.field]: measured, free },
    };
  }
  const bookings: Record<string, Row> = {};
  for (const [index, [username, , fullName]] of people().entries()) {
    const stream = random('api-bank', 'booking', area.database, username);
    const thing = thingIdOf(area, index % area.things.length);
    const count = amount.from[stream.below(amount.from.length)]!;
    const price = Number(things[thing]![rate.field]);
    bookings[`${area.register.slice(0, 2).toUpperCase()}-${4001 + index * 13}`] = {
      [idOf(area)]: thing,
      ...{ day: firstDay, [amount.field]: count },
      ...(choice === undefined ? {} : { [choice.field]: choice.values[stream.below(choice.values.length)]! }),
      ...{ by: area.isPersonal ? username : fullName, cost: Math.round(price * count * 100) / 100 },
    };
  }
  return { [area.database]: things, [area.register]: bookings };
}

function merged(works: readonly ReferenceWork[]): { [name: string]: Json } {
  const databases: Record<string, Record<string, Json>> = {};
  for (const { database, rows } of works) databases[database] = { ...databases[database], ...rows };
  return databases;
}
