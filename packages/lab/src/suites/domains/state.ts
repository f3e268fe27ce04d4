/**
 * The state of one environment: read-only seeded tables, with the changes of this rollout on top. Opening one copies
 * nothing, so thousands of environments can be opened in a second.
 */

import {
  canonicalJson,
  equalJson,
  invalidArgument,
  type Json,
  type JsonObject,
  RegainError,
  type SideEffect,
} from 'regain/internal/types';
import { deepFreeze } from 'regain/internal/values';
import { contentId } from './content-id.ts';

export type Row = JsonObject;

export interface Table {
  /** The id field of a row. */
  readonly id: string;
  /** The prefix of ids of new rows; a table without one gets its ids from the caller. */
  readonly prefix?: string;
  readonly rows: readonly Row[];
}

export interface Tables {
  readonly [name: string]: Table;
}

/** A prepared table: rows by id. */
interface SeededTable extends Table {
  readonly byId: ReadonlyMap<string, Row>;
}

export type Seed = ReadonlyMap<string, SeededTable>;

/** A row made in this environment. Equal contents share a key; the second of them is a second effect. */
interface MadeRow {
  readonly table: string;
  readonly tool: string;
  readonly key: string;
  readonly nth: number;
  undone: boolean;
}

/** Fields that change implicitly: kept for optimistic locking, not judged. */
const unjudgedField = 'version';

export function seedOf(tables: Tables): Seed {
  const seed = new Map<string, SeededTable>();
  for (const [name, table] of Object.entries(tables)) {
    const byId = new Map(table.rows.map((row) => [String(row[table.id]), deepFreeze(row)]));
    seed.set(name, { ...table, byId });
  }
  return seed;
}

export class State {
  readonly #seed: Seed;
  readonly #changed = new Map<string, Map<string, Row | null>>();
  readonly #removed = new Map<string, Row>();
  readonly #made = new Map<string, MadeRow>();
  /** The running tool: its new rows are its effects. */
  tool = '';

  constructor(seed: Seed) {
    this.#seed = seed;
  }

  get(table: string, id: string): Row | undefined {
    const changed = this.#changed.get(table)?.get(id);
    if (changed !== undefined) return changed ?? undefined;
    return this.#table(table).byId.get(id);
  }

  /** The matching rows, in unspecified order. */
  rows(table: string, passes: (row: Row) => boolean): Row[] {
    const found: Row[] = [];
    const changed = this.#changed.get(table);
    for (const [id, row] of this.#table(table).byId) {
      const current = changed?.get(id);
      if (current === null) continue;
      if (passes(current ?? row)) found.push(current ?? row);
    }
    for (const [id, row] of changed ?? []) {
      if (row === null || this.#table(table).byId.has(id)) continue;
      if (passes(row)) found.push(row);
    }
    return found;
  }

  put(table: string, id: string, row: Row): Row {
    this.#write(table, id, row);
    return row;
  }

  /** Changes fields of a row; without an actual change the row and its version stay the same. */
  patch(table: string, id: string, changes: Row): Row {
    const row = this.get(table, id);
    if (row === undefined) throw new RegainError('not-found', `${table} has no row ${id} to change`);
    const same = Object.keys(changes).every((field) => equal(row[field], changes[field]));
    if (same) return row;
    const next = { ...row, ...changes };
    return this.put(
      table,
      id,
      typeof row.version === 'number' ? { ...next, version: row.version + 1 } : next,
    );
  }

  remove(table: string, id: string): void {
    const row = this.get(table, id);
    if (row === undefined) return;
    this.#removed.set(`${table} ${id}`, row);
    this.#write(table, id, null);
  }

  /** A row before its removal, so that removing it again can give the same answer. */
  removed(table: string, id: string): Row | undefined {
    return this.#removed.get(`${table} ${id}`);
  }

  /**
   * A new row. Its id depends on its content and on the number of equal rows, never on the number of calls; `rest`
   * contains values derived from the content.
   */
  make(table: string, content: Row, rest: Row = {}): Row {
    const { id: field, prefix } = this.#table(table);
    if (prefix === undefined) throw invalidArgument(`${table} makes no ids of its own`);
    const key = `${table} ${canonicalJson(this.#withoutCopies(content))}`;
    let nth = 1;
    let id = contentId(prefix, key, nth);
    while (this.#isStanding(id, key)) id = contentId(prefix, key, ++nth);
    this.#made.set(id, { table, tool: this.tool, key, nth, undone: false });
    return this.put(table, id, { [field]: id, ...content, ...rest });
  }

  /**
   * Undoes a row: a row made here no longer counts. With `changes` it can still be read, like a cancelled booking;
   * without, it is gone.
   */
  unmake(table: string, id: string, changes?: Row): Row {
    const made = this.#made.get(id);
    if (made !== undefined) made.undone = true;
    if (changes !== undefined) return this.patch(table, id, changes);
    const row = this.get(table, id);
    if (row === undefined) throw new RegainError('not-found', `${table} has no row ${id} to undo`);
    this.remove(table, id);
    return row;
  }

  /** The remaining side effects. Two with one key are the same effect twice. */
  effects(): SideEffect[] {
    return [...this.#made.values()].filter(({ undone }) => !undone).map(({ tool, key }) => ({ tool, key }));
  }

  /** The differences from the seed, by table and row; null for a removed row. */
  snapshot(): Json {
    const tables: Record<string, Record<string, Json>> = {};
    const names = this.#canonicalNames();
    for (const [table, rows] of this.#changed) {
      const { byId } = this.#table(table);
      for (const [id, row] of rows) {
        const seeded = byId.get(id);
        if (row === null ? seeded === undefined : this.#made.get(id)?.undone) continue;
        const judged = row === null ? null : renamed(without(row, unjudgedField), names);
        if (row !== null && seeded !== undefined && equal(judged, without(seeded, unjudgedField))) continue;
        tables[table] ??= {};
        tables[table][names.get(id) ?? id] = judged;
      }
    }
    return tables;
  }

  /** A value with the ids of this environment as they would be without duplicates: a survivor counts as the first. */
  canonical(value: Json): Json {
    return renamed(value, this.#canonicalNames());
  }

  #table(name: string): SeededTable {
    const table = this.#seed.get(name);
    if (table === undefined) throw new RegainError('not-found', `no table is called ${name}`);
    return table;
  }

  #write(table: string, id: string, row: Row | null): void {
    let rows = this.#changed.get(table);
    if (rows === undefined) {
      rows = new Map();
      this.#changed.set(table, rows);
    }
    // Callers get the row itself, so it must be frozen.
    rows.set(id, deepFreeze(row));
  }

  #isStanding(id: string, key: string): boolean {
    const made = this.#made.get(id);
    return made !== undefined && (made.key !== key || !made.undone);
  }

  /** Content that refers to the second of two equal rows equals content that refers to the first. */
  #withoutCopies(content: Row): Json {
    const names = new Map<string, string>();
    for (const [id, { table, key, nth }] of this.#made) {
      if (nth > 1) names.set(id, contentId(this.#table(table).prefix!, key, 1));
    }
    return renamed(content, names);
  }

  #canonicalNames(): Map<string, string> {
    const standing = new Map<string, { id: string; nth: number; prefix: string }[]>();
    for (const [id, { table, key, nth, undone }] of this.#made) {
      if (undone) continue;
      const prefix = this.#table(table).prefix!;
      const group = standing.get(key);
      if (group === undefined) standing.set(key, [{ id, nth, prefix }]);
      else group.push({ id, nth, prefix });
    }
    const names = new Map<string, string>();
    for (const [key, group] of standing) {
      group.sort((a, b) => a.nth - b.nth);
      for (const [index, { id, nth, prefix }] of group.entries()) {
        if (nth !== index + 1) names.set(id, contentId(prefix, key, index + 1));
      }
    }
    return names;
  }
}

function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && equalJson(a, b);
}

function without(row: Row, field: string): Row {
  if (!(field in row)) return row;
  const { [field]: _, ...rest } = row;
  return rest;
}

function renamed(value: Json, names: ReadonlyMap<string, string>): Json {
  if (names.size === 0) return value;
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renamed(item, names)]));
}
