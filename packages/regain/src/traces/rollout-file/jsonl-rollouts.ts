/** Rollouts of a JSONL file: one JSON object per line. */

import type { Ending, LedgerEntry } from '../../types/index.ts';
import { checkedAmount, checkedEnding, checkedJson, checkedLedger, checkWhole, shown } from './checks.ts';
import { type Column, unusedAmong } from './columns.ts';
import { Lines } from './lines.ts';
import type { Names } from './names.ts';
import { emptyRaw, emptyRow, type Reading, settle } from './rollout-row.ts';

type Fields = Readonly<Partial<Record<Column, unknown>>>;

export class JsonlRollouts {
  rows = 0;
  unused: readonly string[] = [];
  readonly #reading: Reading;
  readonly #lines: Lines;
  readonly #raw = emptyRaw();
  readonly #row = emptyRow();
  #line = 1;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#lines = new Lines(reading.fail, (text, line) => this.#readLine(text, line));
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  end(): void {
    this.#lines.end();
  }

  #readLine(text: string, line: number): void {
    if (text.trim() === '') return;
    this.#line = line;
    const { fail, rules, labels, tasks, onRollout } = this.#reading;
    const value = checkedJson(text, line, (_, message, at) => {
      const isBinary = text.includes('\0');
      return fail(
        line,
        isBinary ? 'a NUL byte: text in UTF-8 was expected, this is binary' : message,
        String(at),
      );
    });
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      fail(line, `a line must be a JSON object, got ${shown(text)}`, '1');
    }
    const fields = value as Fields;
    if (this.rows === 0) this.unused = unusedAmong(Object.keys(fields));
    const row = this.#row;
    row.line = line;
    row.policy = this.#name(fields.policy, 'policy', labels, true);
    row.suite = this.#name(fields.suite, 'suite', labels, false);
    row.backbone = this.#name(fields.backbone, 'backbone', labels, false);
    row.task = this.#name(fields.task, 'task', tasks, true);
    this.#checkWhole(fields.seed, 'seed');
    this.#checkWhole(fields.repeat, 'repeat');
    const raw = this.#raw;
    raw.success = this.#success(fields.success);
    raw.ending = this.#ending(fields.ending);
    raw.cost = this.#amount(fields.cost, 'cost');
    raw.downMs = this.#amount(fields.downMs, 'downMs');
    raw.ledger = this.#ledger(fields.ledger);
    settle(row, raw, rules, fail);
    this.rows++;
    onRollout(row);
  }

  #name(value: unknown, column: Column, names: Names, isNeeded: boolean): number {
    const { fail } = this.#reading;
    if (value === undefined || value === null || value === '') {
      if (isNeeded) fail(this.#line, `${column} is missing`, column);
      return names.numberOfText('');
    }
    if (typeof value !== 'string' && typeof value !== 'number') {
      fail(this.#line, `${column} must be a text or a number, got ${shown(JSON.stringify(value))}`, column);
    }
    const number = names.numberOfText(String(value));
    if (number < 0) fail(this.#line, names.limit, column);
    return number;
  }

  #success(value: unknown): number {
    if (value === true || value === 1) return 1;
    if (value === false || value === 0) return 0;
    if (value === undefined || value === null) return Number.NaN;
    const got = shown(JSON.stringify(value));
    return this.#reading.fail(this.#line, `success must be 0, 1, true or false, got ${got}`, 'success');
  }

  #ending(value: unknown): Ending | undefined {
    if (value === undefined || value === null) return undefined;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return checkedEnding(text, this.#line, this.#reading.fail);
  }

  #amount(value: unknown, column: Column): number {
    if (value === undefined || value === null) return Number.NaN;
    const amount = typeof value === 'number' ? value : Number.NaN;
    return checkedAmount(amount, () => shownValue(value), this.#line, column, this.#reading.fail);
  }

  #checkWhole(value: unknown, column: Column): void {
    if (value === undefined || value === null) return;
    const whole = typeof value === 'number' ? value : Number.NaN;
    checkWhole(whole, () => shownValue(value), this.#line, column, this.#reading.fail);
  }

  #ledger(value: unknown): LedgerEntry[] | undefined {
    if (value === undefined || value === null) return undefined;
    return checkedLedger(value, this.#line, this.#reading.fail);
  }
}

/** A parsed value as text. JSON itself would write a number that is too large as null. */
function shownValue(value: unknown): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
