/** The executors of the bundled tools. */

import { accounts, login } from '../executors/accounts.ts';
import { bookingExecutors } from '../executors/bookings.ts';
import { type Executors, executor, userOf } from '../executors/executor.ts';
import { listingSent, lookingUp, sending } from '../executors/lookups.ts';
import type { ToolSet } from '../format.ts';
import { askedBy, bookingIdOf, holderOf, idOf, listOf } from './area-fields.ts';
import { type Area, areas } from './areas.ts';
import { referenceWorks } from './reference-works.ts';

export const noticeFields: readonly string[] = ['recipient', 'subject', 'body'];

export function bundledExecutors(): Readonly<Record<ToolSet, Executors>> {
  return {
    apis: {
      SignIn: executor('read', login('Account')),
      WhoAmI: executor<{ token: string }>('read', (state, { token }) => userOf(state, token)),
      ChangePassphrase: accounts.ModifyPassword!,
      SendNotice: sending('Notices', 'SentNotices', noticeFields),
      SentNotices: listingSent('Notices'),
      ...merged(areas().filter(({ isPersonal }) => isPersonal)),
    },
    lv3_apis: {
      ...merged(areas().filter(({ isPersonal }) => !isPersonal)),
      ...Object.fromEntries(
        referenceWorks().map(({ tool, database, keys }) => [tool, lookingUp(database, keys)]),
      ),
    },
  };
}

function merged(some: readonly Area[]): Executors {
  return Object.assign({}, ...some.map((area) => executorsOf(area))) as Executors;
}

function executorsOf(area: Area): Executors {
  const made = bookingExecutors({
    things: area.database,
    bookings: area.register,
    tools: area.tools,
    thingId: idOf(area),
    bookingId: bookingIdOf(area),
    found: listOf(area.nouns),
    held: listOf(area.bookings),
    holder: holderOf(area),
    asked: askedBy(area),
    amount: area.amount.field,
    rate: area.rate.field,
    hasKey: area.hasKey,
  });
  const writing = [area.tools[2], area.tools[5]];
  return Object.fromEntries(
    Object.entries(made).map(([name, one]) => [
      name,
      writing.includes(name) ? { ...one, uses: [area.database] } : one,
    ]),
  );
}
