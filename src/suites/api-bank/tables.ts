/** The databases of tools as tables of a world. */

import type { JsonObject } from '../../contract/json.ts';
import type { Table, Tables } from '../domains/state.ts';
import { tableOf } from './executors/executor.ts';
import { emptyTables } from './executors/index.ts';
import type { ApiBankData, Definition } from './format.ts';
import { gatheredTools } from './gathered.ts';

type Gathered = { readonly [table: string]: JsonObject };

/** Databases that more than their own tools read. */
const alsoRead: { readonly [tool: string]: readonly string[] } = {
  OpenBankAccount: ['Bank'],
  PersonalInfoUpdate: ['AccountInfo'],
};

/** What these tools read and write; a token needs the accounts as well. */
export function tablesOf(data: ApiBankData, gathered: Gathered, tools: readonly Definition[]): Tables {
  const names = new Set(tools.flatMap((tool) => databasesOf(tool)));
  return Object.fromEntries([...names].map((name) => [name, made(name, data, gathered)]));
}

export function databasesOf(tool: Definition): string[] {
  const isGathered = tool.set === 'lv3_apis' && tool.database_name === null;
  return [
    ...(tool.database_name === null ? [] : [tool.database_name]),
    ...(tool.needs_token ? ['Account'] : []),
    ...(isGathered && gatheredTools.includes(tool.name) ? [tool.name] : []),
    ...(isGathered && tool.name === 'AddMeeting' ? ['Meeting'] : []),
    ...(Object.hasOwn(alsoRead, tool.name) ? alsoRead[tool.name]! : []),
    ...(/Email/.test(tool.name) ? emptyTables : []),
  ];
}

/** Seeding a table takes a moment, and many worlds need the same one. */
const known = new WeakMap<object, Map<string, Table>>();

function made(name: string, data: ApiBankData, gathered: Gathered): Table {
  const source = gathered[name] ?? data.databases[name] ?? {};
  const owner = typeof source === 'object' && source !== null ? (source as object) : data;
  let tables = known.get(owner);
  if (tables === undefined) {
    tables = new Map();
    known.set(owner, tables);
  }
  let table = tables.get(name);
  if (table === undefined) {
    table = tableOf(name, source);
    tables.set(name, table);
  }
  return table;
}
