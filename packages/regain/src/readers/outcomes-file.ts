/**
 * A file that says which sessions completed their task, for traces that do not record it. CSV with the columns `session` and
 * `success`, or JSON Lines with these fields; others, such as `task`, are not used.
 */

import {
  CsvRecords,
  chunksOf,
  type FailAtLine,
  failInFile,
  fieldText,
  LineReader,
  parseJsonText,
  quoted,
  withoutByteOrderMark,
} from '../traces/index.ts';
import { isObject, nearestName } from '../values/index.ts';

interface Row {
  readonly session?: unknown;
  readonly success?: unknown;
}
type OnRow = (row: Row, line: number) => void;

const yes: readonly unknown[] = [true, 1, '1', 'true'];
const no: readonly unknown[] = [false, 0, '0', 'false'];
const needed = ['session', 'success'] as const;
const BRACE = 0x7b;

/** Whether sessions succeeded, by their names. Errors name the file, the line and the column. */
export async function readOutcomes(path: string): Promise<ReadonlyMap<string, boolean>> {
  const fail = failInFile(path);
  const outcomes = new Map<string, boolean>();
  const lines = new Map<string, number>();
  const onRow: OnRow = (row, line) => {
    const session = sessionOf(row, line, fail);
    const success = successOf(row, line, fail);
    if (outcomes.has(session) && outcomes.get(session) !== success)
      fail(line, `session ${quoted(session)} has another outcome in line ${lines.get(session)}`, 'success');
    outcomes.set(session, success);
    lines.set(session, line);
  };
  let reader: CsvRecords | LineReader | undefined;
  for await (const chunk of chunksOf(path, 'outcomes')) {
    const bytes = reader === undefined ? withoutByteOrderMark(chunk) : chunk;
    reader ??= bytes.find((byte) => byte > 0x20) === BRACE ? jsonLines(fail, onRow) : csv(fail, onRow);
    reader.push(bytes);
  }
  reader?.end();
  if (outcomes.size === 0) fail(1, 'outcomes were expected: a row with session and success for each session');
  return outcomes;
}

function sessionOf({ session }: Row, line: number, fail: FailAtLine): string {
  if (typeof session === 'string' && session !== '') return session;
  if (typeof session === 'number') return String(session);
  return fail(line, `session must be the name of a session, got ${shown(session)}`, 'session');
}

function successOf({ success }: Row, line: number, fail: FailAtLine): boolean {
  const given = typeof success === 'string' ? success.trim().toLowerCase() : success;
  if (yes.includes(given)) return true;
  if (no.includes(given)) return false;
  return fail(line, `success must be 0, 1, true or false, got ${shown(success)}`, 'success');
}

function shown(value: unknown): string {
  if (value === undefined || value === '') return 'nothing';
  return quoted(typeof value === 'string' ? value : JSON.stringify(value));
}

function csv(fail: FailAtLine, onRow: OnRow): CsvRecords {
  let header: readonly string[] = [];
  const nameOf = (field: number) => header[field] || String(field + 1);
  return new CsvRecords(
    (line, message, field) => fail(line, message, field === undefined ? undefined : nameOf(field)),
    (record) => {
      const fields = Array.from({ length: record.fields }, (_, field) => fieldText(record, field));
      if (fields.length === 1 && fields[0] === '') return;
      if (header.length === 0) {
        header = fields.map((name) => name.trim());
        requireColumns(header, record.line, fail);
        return;
      }
      if (fields.length !== header.length) {
        const message = `a row must have the ${header.length} fields of the header, got ${fields.length}`;
        fail(record.line, message, nameOf(Math.min(fields.length, header.length)));
      }
      const [session, success] = needed.map((column) => fields[header.indexOf(column)]);
      onRow({ session, success }, record.line);
    },
  );
}

function requireColumns(header: readonly string[], line: number, fail: FailAtLine): void {
  for (const column of needed) {
    if (header.includes(column)) continue;
    const near = nearestName(column, header);
    const hint = near === undefined ? '' : `; the header has ${quoted(near)}`;
    fail(line, `this column is missing: outcomes need session and success${hint}`, column);
  }
}

function jsonLines(fail: FailAtLine, onRow: OnRow): LineReader {
  return new LineReader(fail, (text, line) => {
    if (text.trim() === '') return;
    const value = parseJsonText(text, line, (_, message, at) => fail(line, message, String(at)));
    if (isObject(value)) onRow(value, line);
    else
      fail(line, `a line must be an object such as {"session":"a","success":true}, got ${quoted(text)}`, '1');
  });
}
