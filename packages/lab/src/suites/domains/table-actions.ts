/** Table actions shared by all domains: show, list and search rows, make, change, end and remove one. */

import type { JsonObject } from 'regain/internal/types';
import { z } from 'zod';
import { anyJson } from '../data-file.ts';
import { by, changeCount, find, holds, type Page, page, refuse, removeRow, same } from './domain.ts';
import type { Row, State } from './state.ts';
import { propertiesSchema } from './written-properties.ts';

const name = z.string().min(1);
const names = z.array(name).min(1);
const fields = z.record(name, anyJson);
/** Refuses where the row, of the table itself or the first required one, has this status; `{id}` is the argument. */
const unless = z.strictObject({ status: name, says: name }).optional();
/** Parameters that must refer to a row, and its table. */
const needs = z.record(name, name).optional();

/** The keys that declare the action of a tool in a domain file. The first names the table. */
export const actionShapes = {
  get: { get: name, is: name },
  list: {
    list: name,
    by: propertiesSchema,
    only: fields.optional(),
    without: fields.optional(),
    order: names,
    as: name,
  },
  search: {
    search: name,
    input: propertiesSchema,
    by: propertiesSchema,
    match: z.strictObject({
      /** Fields that equal the argument of the same name, ignoring case. */
      same: names.optional(),
      equal: names.optional(),
      /** Number fields, and the argument that is their minimum. */
      atLeast: z.record(name, name).optional(),
      /** Arguments, and the text fields of which one must contain it. */
      holds: z.record(name, names).optional(),
    }),
    /** Where the caller chooses by `sortBy`, the first is the default. */
    order: names,
    as: name,
  },
  make: {
    make: name,
    needs,
    unless,
    /** Takes one from a count of the referenced row; refuses where it is 0. */
    takes: z.strictObject({ table: name, count: name, says: name }).optional(),
    rest: fields.optional(),
  },
  change: { change: name, needs, unless, set: fields.optional() },
  end: {
    end: name,
    status: name,
    /** Returns to the count, one or the value of a field, that the row was made from. */
    frees: z.strictObject({ table: name, count: name, amount: name.optional() }).optional(),
  },
  remove: { remove: name },
} as const;

type Shapes = typeof actionShapes;
type Action<Kind extends keyof Shapes> = z.infer<z.ZodObject<Shapes[Kind]>>;
type Run = (state: State, args: JsonObject) => Row;
/** The field, and the parameter, that refers to a row of a table. */
export type IdOf = (table: string) => string;

export function get({ get: table }: Action<'get'>, id: string): Run {
  return (state, args) => find(state, table, String(args[id]), id);
}

export function list({ list: table, by: keys, order, as, only = {}, without = {} }: Action<'list'>): Run {
  const parameters = Object.keys(keys);
  const compare = by(...order);
  const isListed = (row: Row) =>
    Object.entries(only).every(([field, value]) => row[field] === value) &&
    Object.entries(without).every(([field, value]) => row[field] !== value);
  return (state, args) => {
    const rows = state.rows(
      table,
      (row) => isListed(row) && parameters.every((key) => same(row[key], String(args[key]))),
    );
    return page(echo(parameters, args), as, rows.sort(compare), args as unknown as Page);
  };
}

export function search({ search: table, by: keys, match, order, as }: Action<'search'>): Run {
  const parameters = Object.keys(keys);
  const [first, ...rest] = order;
  return (state, args) => {
    const { sortBy = first! } = args;
    const rows = state.rows(table, (row) => matches(row, match, args));
    rows.sort(by(String(sortBy), ...rest));
    return page(echo(parameters, args), as, rows, args as unknown as Page);
  };
}

function echo(parameters: readonly string[], args: JsonObject): Row {
  return Object.fromEntries(parameters.map((key) => [key, args[key]!]));
}

function matches(row: Row, match: Action<'search'>['match'], args: JsonObject): boolean {
  return (
    (match.same ?? []).every((field) => same(row[field], String(args[field]))) &&
    (match.equal ?? []).every((field) => row[field] === args[field]) &&
    Object.entries(match.atLeast ?? {}).every(
      ([field, key]) => (row[field] as number) >= (args[key] as number),
    ) &&
    Object.entries(match.holds ?? {}).every(([key, texts]) =>
      texts.some((field) => holds(row[field], String(args[key]))),
    )
  );
}

export function make({ make: table, needs, unless, takes, rest }: Action<'make'>, idOf: IdOf): Run {
  const from = takes && { ...takes, parameter: idOf(takes.table) };
  return (state, args) => {
    const [needed] = rowsNeeded(state, args, needs);
    if (needed !== undefined) requireStanding(needed.row, needed.parameter, args, unless);
    if (from !== undefined) {
      const place = { ...from, id: String(args[from.parameter]) };
      changeCount(state, place, -1, () => ({ reason: worded(from.says, args) }));
    }
    return state.make(table, { ...args }, rest);
  };
}

export function change({ change: table, needs, unless, set }: Action<'change'>, id: string): Run {
  return (state, args) => {
    const { [id]: key, ...changes } = args;
    requireStanding(find(state, table, String(key), id), id, args, unless);
    rowsNeeded(state, args, needs);
    return state.patch(table, String(key), set ?? changes);
  };
}

export function end({ end: table, status, frees }: Action<'end'>, idOf: IdOf): Run {
  const id = idOf(table);
  const to = frees && { ...frees, parameter: idOf(frees.table) };
  return (state, args) => {
    const row = find(state, table, String(args[id]), id);
    if (row.status === status) return row;
    if (to !== undefined) {
      const { amount } = to;
      const back = amount === undefined ? 1 : (row[amount] as number);
      changeCount(state, { ...to, id: String(row[to.parameter]) }, back, () => ({ reason: '' }));
    }
    return state.unmake(table, String(args[id]), { status });
  };
}

export function remove({ remove: table }: Action<'remove'>, id: string): Run {
  return (state, args) => removeRow(state, table, String(args[id]), id);
}

function rowsNeeded(state: State, args: JsonObject, needs: Action<'make'>['needs'] = {}) {
  return Object.entries(needs).map(([parameter, table]) => ({
    parameter,
    row: find(state, table, String(args[parameter]), parameter),
  }));
}

function requireStanding(
  row: Row,
  parameter: string,
  args: JsonObject,
  unless: Action<'make'>['unless'],
): void {
  if (unless === undefined || row.status !== unless.status) return;
  refuse('state-conflict', parameter, args[parameter]!, worded(unless.says, args));
}

function worded(text: string, args: JsonObject): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(args[key]));
}
