/** What a tool of API-Bank does: Regain's code over the tool's database. */

import type { EffectClass, Json, JsonSchema, ToolSpec } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { refuse } from '../../domains/domain.ts';
import type { Row, State, Table } from '../../domains/state.ts';

export interface Executor extends Pick<ToolSpec, 'verifiedBy' | 'undoneBy' | 'idempotencyKey'> {
  readonly effect: EffectClass;
  /** Answers as the original does, including bare values. Throws a Refusal where the tool refuses. */
  readonly run: (state: State, args: never) => Json;
  /** Names of parameters when calls were recorded, and their present names. */
  readonly formerly?: { readonly [former: string]: string };
  /** Databases that it uses besides the declared one. */
  readonly uses?: readonly string[];
  /** Where the declared types of the answer are not the actual ones. */
  readonly output?: JsonSchema;
}

export interface Executors {
  readonly [tool: string]: Executor;
}

/** An executor, with the type of its arguments. */
export function executor<Args = Record<string, never>>(
  effect: EffectClass,
  run: (state: State, args: Args) => Json,
  rest: Partial<Executor> = {},
): Executor {
  return { ...rest, effect, run };
}

/** A database as a table: one row per entry, identified by its key; a value that is no record is stored under `value`. */
export function tableOf(name: string, data: Json): Table {
  const entries: (readonly [string, Json])[] = Array.isArray(data)
    ? data.map((item, index) => [String(index), item as Json])
    : Object.entries(data as Row);
  const rows = entries.map(([key, value]): Row => {
    return isObject(value) ? { key, ...(value as Row) } : { key, value };
  });
  return { id: 'key', prefix: name.slice(0, 2).toUpperCase(), rows };
}

/** A row without its key. */
export function recordOf({ key: _, ...record }: Row): Row {
  return record;
}

/** The value of a key, ignoring case. */
export function entry(state: State, table: string, key: string): Row | undefined {
  return state.get(table, key) ?? state.get(table, key.toLowerCase());
}

/** The key of the user that a token belongs to. */
export function userOf(state: State, token: string, accounts = 'Account'): string {
  const account =
    state.rows(accounts, (row) => row.token === token)[0] ??
    refuse('refused', 'token', token, 'The token is invalid.');
  return String(account.key);
}

export function requireText(value: string, parameter: string, message: string): void {
  if (value.trim() === '') refuse('refused', parameter, value, message);
}
