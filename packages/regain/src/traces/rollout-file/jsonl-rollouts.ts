/** Rollouts of a JSONL file: one JSON object per line. */

import type { Ending, LedgerEntry } from '../../types/index.ts';
import { type Column, unknownColumns } from './columns.ts';
import type { InternedNames } from './interned-names.ts';
import { LineReader } from './line-reader.ts';
import { completeRow, emptyRaw, emptyRow, type ReaderOptions } from './rollout-row.ts';
import {
  amount,
  type NumberRule,
  parseJsonText,
  quoted,
  repeat,
  requireEnding,
  requireLedger,
  seed,
} from './value-checks.ts';

type Fields = Readonly<Partial<Record<Column, unknown>>>;

export class JsonlRollouts {
  rows = 0;
  unused: readonly string[] = [];
  readonly #options: ReaderOptions;
  readonly #lines: LineReader;
  readonly #raw = emptyRaw();
  readonly #row = emptyRow();
  #line = 1;

  constructor(reading: ReaderOptions) {
    this.#options = reading;
    this.#lines = new LineReader(reading.fail, (text, line) => this.#readLine(text, line));
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
    const { fail, rules, labels, tasks, onRollout } = this.#options;
    const value = parseJsonText(text, line, (_, message, at) => {
      const isBinary = text.includes('\0');
      return fail(
        line,
        isBinary ? 'a NUL byte: text in UTF-8 was expected, this is binary' : message,
        String(at),
      );
    });
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      fail(line, `a line must be a JSON object, got ${quoted(text)}`, '1');
    }
    const fields = value as Fields;
    if (this.rows === 0) this.unused = unknownColumns(Object.keys(fields));
    const row = this.#row;
    row.line = line;
    row.policy = this.#name(fields.policy, 'policy', labels, true);
    row.suite = this.#name(fields.suite, 'suite', labels, false);
    row.backbone = this.#name(fields.backbone, 'backbone', labels, false);
    row.task = this.#name(fields.task, 'task', tasks, true);
    row.cluster =
      fields.cluster === undefined || fields.cluster === null
        ? row.task
        : this.#name(fields.cluster, 'cluster', tasks, true);
    this.#number(fields.seed, 'seed', seed);
    this.#number(fields.repeat, 'repeat', repeat);
    const raw = this.#raw;
    raw.success = this.#success(fields.success);
    raw.ending = this.#ending(fields.ending);
    raw.cost = this.#number(fields.cost, 'cost', amount);
    raw.downMs = this.#number(fields.downMs, 'downMs', amount);
    raw.ledger = this.#ledger(fields.ledger);
    completeRow(row, raw, rules, fail);
    this.rows++;
    onRollout(row);
  }

  #name(value: unknown, column: Column, names: InternedNames, isNeeded: boolean): number {
    const { fail } = this.#options;
    if (value === undefined || value === null || value === '') {
      if (isNeeded) fail(this.#line, `${column} is missing`, column);
      return names.idOfText('');
    }
    if (typeof value !== 'string' && typeof value !== 'number') {
      fail(this.#line, `${column} must be a text or a number, got ${quoted(JSON.stringify(value))}`, column);
    }
    const number = names.idOfText(String(value));
    if (number < 0) fail(this.#line, names.limitMessage, column);
    return number;
  }

  #success(value: unknown): number {
    if (value === true || value === 1) return 1;
    if (value === false || value === 0) return 0;
    if (value === undefined || value === null) return Number.NaN;
    const got = quoted(JSON.stringify(value));
    return this.#options.fail(this.#line, `success must be 0, 1, true or false, got ${got}`, 'success');
  }

  #ending(value: unknown): Ending | undefined {
    if (value === undefined || value === null) return undefined;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return requireEnding(text, this.#line, this.#options.fail);
  }

  #number(value: unknown, column: Column, { isFit, needed }: NumberRule): number {
    if (value === undefined || value === null) return Number.NaN;
    if (typeof value === 'number' && isFit(value)) return value;
    const message = `${column} must be ${needed}, got ${quoted(textOfValue(value))}`;
    return this.#options.fail(this.#line, message, column);
  }

  #ledger(value: unknown): LedgerEntry[] | undefined {
    if (value === undefined || value === null) return undefined;
    return requireLedger(value, this.#line, this.#options.fail);
  }
}

/** A parsed value as text. JSON itself would write a number that is too large as null. */
function textOfValue(value: unknown): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
