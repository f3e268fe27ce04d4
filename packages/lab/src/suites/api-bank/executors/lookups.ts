/** Records that are looked up by one value or by several, and messages that are sent. */

import type { Json } from 'regain/internal/types';
import { refuse } from '../../domains/domain.ts';
import { type Executor, executor, recordOf, userOf } from './executor.ts';

/** A record under the concatenated values of these parameters. */
export function lookingUp(table: string, keys: readonly string[]): Executor {
  return executor<Readonly<Record<string, Json>>>('read', (state, args) => {
    const key = keys.map((name) => String(args[name])).join(' ');
    const row =
      state.get(table, key) ??
      refuse('not-found', keys[0]!, String(args[keys[0]!]), `there is nothing for ${key}`);
    return recordOf(row);
  });
}

/** A message cannot be recalled; its sender can list it. */
export function sending(table: string, list: string, fields: readonly string[]): Executor {
  return executor<Readonly<Record<string, string>> & { readonly token: string }>(
    'irreversible',
    (state, args) => {
      const by = userOf(state, args.token);
      const content = Object.fromEntries(fields.map((field) => [field, args[field]!]));
      const { key, by: _, ...rest } = state.make(table, { ...content, by });
      return { message_id: key!, ...rest };
    },
    {
      verifiedBy: {
        tool: list,
        args: { token: '/args/token' },
        records: '/messages',
        match: Object.fromEntries(fields.map((field) => [field, `/args/${field}`])),
        output: '',
      },
    },
  );
}

export function listingSent(table: string): Executor {
  return executor<{ token: string }>('read', (state, { token }) => {
    const user = userOf(state, token);
    const sent = state.rows(table, (row) => row.by === user);
    const byKey = (a: { key?: Json }, b: { key?: Json }) => (String(a.key) < String(b.key) ? -1 : 1);
    return { messages: sent.sort(byKey).map(({ key, by: _, ...rest }) => ({ message_id: key!, ...rest })) };
  });
}
