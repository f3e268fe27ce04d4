/** The databases of tools as tables of an environment. */

import type { JsonObject } from 'regain/internal/types';
import { getOrMake } from 'regain/internal/values';
import type { Table, Tables } from '../domains/state.ts';
import { tableOf } from './executors/executor.ts';
import { executorOf } from './executors/index.ts';
import type { ApiBankData, Definition } from './format.ts';

type Gathered = { readonly [table: string]: JsonObject };

/** The tables that these tools use. */
export function tablesOf(data: ApiBankData, gathered: Gathered, tools: readonly Definition[]): Tables {
  const names = new Set(tools.flatMap((tool) => databasesOf(tool)));
  return Object.fromEntries([...names].map((name) => [name, made(name, data, gathered)]));
}

/** The declared database, those used besides it, and the accounts where it takes a token. */
export function databasesOf(tool: Definition): string[] {
  return [
    ...(tool.database_name === null ? [] : [tool.database_name]),
    ...(tool.needs_token ? ['Account'] : []),
    ...(executorOf(tool)?.uses ?? []),
  ];
}

/** Cached: making a table takes a moment, and many environments need the same one. */
const known = new WeakMap<object, Table>();

function made(name: string, { databases }: ApiBankData, gathered: Gathered): Table {
  const source = (gathered[name] ?? databases[name]) as JsonObject | undefined;
  if (source === undefined) return tableOf(name, {});
  return getOrMake(known, source, () => tableOf(name, source));
}
