/** Names of suites, policies and tasks, each stored once and referred to by its number. */

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { selectAsBytes, textFromBytes } from './text-with-nul.ts';

export class NameTable {
  readonly #all: StatementSync;
  readonly #insert: StatementSync;
  readonly #texts = new Map<number, string>();
  readonly #ids = new Map<string, number>();
  /** Written in an open transaction. */
  #fresh: string[] = [];

  constructor(database: DatabaseSync) {
    this.#all = database.prepare(`SELECT id, ${selectAsBytes('text')} FROM names`);
    this.#insert = database.prepare('INSERT INTO names (text) VALUES (?)');
    this.#load();
  }

  /** The number of a name; assigns one where it has none. */
  idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = Number(this.#insert.run(text).lastInsertRowid);
    this.#ids.set(text, id);
    this.#fresh.push(text);
    return id;
  }

  /** Empty for an unknown number: the digest of the batch detects the damage. */
  nameOf(id: number): string {
    if (!this.#texts.has(id)) this.#load();
    return this.#texts.get(id) ?? '';
  }

  commit(): void {
    this.#fresh = [];
  }

  rollback(): void {
    for (const text of this.#fresh) this.#ids.delete(text);
    this.#fresh = [];
  }

  #load(): void {
    for (const row of this.#all.all()) {
      const text = textFromBytes(row.text) ?? '';
      this.#texts.set(Number(row.id), text);
      this.#ids.set(text, Number(row.id));
    }
  }
}
