/** Rollouts of a CSV file: the header names the columns, every further record is one rollout. */

import { printable } from '../../text/index.ts';
import type { Ending, LedgerEntry } from '../../types/index.ts';
import { type FieldOf, fieldsOf, unknownColumns } from './columns.ts';
import { type CsvRecord, CsvRecords, fieldText } from './csv-records.ts';
import { decimalFromBytes } from './decimal-from-bytes.ts';
import type { InternedNames } from './interned-names.ts';
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

const ZERO = 0x30;
const ONE = 0x31;

export class CsvRollouts {
  rows = 0;
  unused: readonly string[] = [];
  readonly #options: ReaderOptions;
  readonly #records: CsvRecords;
  readonly #raw = emptyRaw();
  readonly #row = emptyRow();
  #header: readonly string[] = [];
  #field: FieldOf | undefined;

  constructor(reading: ReaderOptions) {
    this.#options = reading;
    this.#records = new CsvRecords(
      (line, message, field) =>
        reading.fail(line, message, field === undefined ? undefined : this.#columnAt(field)),
      (record) => this.#read(record),
    );
  }

  push(chunk: Uint8Array): void {
    this.#records.push(chunk);
  }

  end(): void {
    this.#records.end();
  }

  #read(record: CsvRecord): void {
    const isBlank = record.fields === 1 && record.start[0] === record.end[0];
    if (isBlank) return;
    if (this.#field === undefined) this.#readHeader(record);
    else this.#readRollout(record, this.#field);
  }

  #readRollout(record: CsvRecord, field: FieldOf): void {
    if (record.fields !== this.#header.length) this.#failOnCount(record);
    const { rules, labels, tasks, fail, onRollout } = this.#options;
    const row = this.#row;
    row.line = record.line;
    row.policy = this.#name(record, field.policy, labels, true);
    row.suite = this.#name(record, field.suite, labels, false);
    row.backbone = this.#name(record, field.backbone, labels, false);
    row.task = this.#name(record, field.task, tasks, true);
    row.cluster = isMissing(record, field.cluster)
      ? row.task
      : this.#name(record, field.cluster, tasks, true);
    this.#number(record, field.seed, seed);
    this.#number(record, field.repeat, repeat);
    const raw = this.#raw;
    raw.success = this.#success(record, field.success);
    raw.ending = this.#ending(record, field.ending);
    raw.cost = this.#number(record, field.cost, amount);
    raw.downMs = this.#number(record, field.downMs, amount);
    raw.ledger = this.#ledger(record, field.ledger);
    completeRow(row, raw, rules, fail);
    this.rows++;
    onRollout(row);
  }

  #readHeader(record: CsvRecord): void {
    this.#header = Array.from({ length: record.fields }, (_, field) => fieldText(record, field));
    this.#field = fieldsOf(this.#header, this.#options.rules, record.line, this.#options.fail);
    this.unused = unknownColumns(this.#header);
  }

  #failOnCount({ line, fields }: CsvRecord): never {
    const expected = this.#header.length;
    const message = `${expected} fields were expected, as in the header, got ${fields}`;
    return this.#options.fail(line, message, this.#columnAt(Math.min(fields, expected)));
  }

  /** The index of a name. The index of the empty name stands for an absent column. */
  #name(record: CsvRecord, field: number, names: InternedNames, isNeeded: boolean): number {
    const { fail } = this.#options;
    if (isMissing(record, field)) {
      if (isNeeded) fail(record.line, `${this.#columnAt(field)} is empty`, this.#columnAt(field));
      return names.idOfText('');
    }
    const number = record.escaped[field]
      ? names.idOfText(fieldText(record, field))
      : names.idOf(record.bytes, record.start[field]!, record.end[field]!);
    if (number < 0) fail(record.line, names.limitMessage, this.#columnAt(field));
    return number;
  }

  #success(record: CsvRecord, field: number): number {
    if (isMissing(record, field)) return Number.NaN;
    const start = record.start[field]!;
    if (record.end[field] === start + 1) {
      if (record.bytes[start] === ZERO) return 0;
      if (record.bytes[start] === ONE) return 1;
    }
    const text = fieldText(record, field);
    const word = text.trim().toLowerCase();
    if (word === 'true' || word === '1') return 1;
    if (word === 'false' || word === '0') return 0;
    const message = `success must be 0, 1, true or false, got ${quoted(text)}`;
    return this.#options.fail(record.line, message, 'success');
  }

  #ending(record: CsvRecord, field: number): Ending | undefined {
    if (isMissing(record, field)) return undefined;
    return requireEnding(fieldText(record, field), record.line, this.#options.fail);
  }

  #number(record: CsvRecord, field: number, { isFit, needed }: NumberRule): number {
    if (isMissing(record, field)) return Number.NaN;
    const value = decimalFromBytes(record.bytes, record.start[field]!, record.end[field]!);
    if (isFit(value)) return value;
    const column = this.#columnAt(field);
    const message = `${column} must be ${needed}, got ${quoted(fieldText(record, field))}`;
    return this.#options.fail(record.line, message, column);
  }

  #ledger(record: CsvRecord, field: number): LedgerEntry[] | undefined {
    if (isMissing(record, field)) return undefined;
    const { fail } = this.#options;
    const value = parseJsonText(fieldText(record, field), record.line, (line, message, at) =>
      fail(line, `${message}, at character ${at} of the ledger`, 'ledger'),
    );
    return requireLedger(value, record.line, fail);
  }

  /** The name of a field, or its number if the header has none. */
  #columnAt(field: number): string {
    return printable(this.#header[field] || String(field + 1));
  }
}

function isMissing(record: CsvRecord, field: number): boolean {
  return field < 0 || record.start[field] === record.end[field];
}
