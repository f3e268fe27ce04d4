/** The records of a shield's tools, by name: a bounded number, because an agent may make up a name for every call. */

import { Tally } from './counts.ts';
import { ToolRecord } from './tool-record.ts';

/** Tools with counts of their own. */
export const TOOLS_MAX = 1_000;
/** The name under which the calls of all other tools are counted. */
export const OTHER_TOOLS = '(other tools)';

export class ToolRecords {
  readonly #records = new Map<string, ToolRecord>();
  /** When a record was last looked at: its calls, and its use so far, of which each look halves the rest. */
  readonly #looks = new WeakMap<ToolRecord, { readonly calls: number; readonly use: number }>();
  #others: Tally | undefined;

  get(tool: string): ToolRecord | undefined {
    return this.#records.get(tool);
  }

  values(): IterableIterator<ToolRecord> {
    return this.#records.values();
  }

  /** The record of a tool, made now if there is none. */
  of(tool: string): ToolRecord {
    const known = this.#records.get(tool);
    if (known !== undefined) return known;
    if (this.#records.size >= TOOLS_MAX) this.#evictOne();
    const made = new ToolRecord(tool);
    this.#records.set(tool, made);
    return made;
  }

  /** Counts of every tool, and of those without a record. */
  tallies(): { readonly name: string; readonly tally: Tally }[] {
    const own = [...this.#records.values()];
    return this.#others === undefined ? own : [...own, { name: OTHER_TOOLS, tally: this.#others }];
  }

  /** The oldest record with one use at most: a tool that is often called outlives thousands of names that come at once. */
  #evictOne(): void {
    for (;;) {
      const [name, record] = this.#records.entries().next().value!;
      const { calls } = record.tally;
      const last = this.#looks.get(record) ?? { calls: 0, use: 0 };
      const use = last.use + calls - last.calls;
      this.#records.delete(name);
      if (use <= 1) {
        this.#count(record);
        return;
      }
      this.#looks.set(record, { calls, use: Math.floor(use / 2) });
      this.#records.set(name, record);
    }
  }

  /** Tools that are still in use count among the others from now on. */
  #count(record: ToolRecord): void {
    this.#others ??= new Tally();
    this.#others.add(record.tally);
    this.#others.repairedBeforeCall += record.tally.repairedBeforeCall;
    record.tally = this.#others;
  }
}
