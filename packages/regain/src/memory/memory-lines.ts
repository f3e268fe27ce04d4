/** The format of a memory file: header, lines and validation. */

import { type Exemplar, findSchemaMismatch, invalidInput } from '../types/index.ts';
import { tryParseJson } from '../values/index.ts';
import { exemplarSchema } from './exemplar.ts';

export interface MemoryText {
  /** The last line of each id. */
  readonly exemplars: readonly Exemplar[];
  /** Lines with an exemplar, repeated ones included. */
  readonly lines: number;
  /** The last line was truncated while it was being written; it is ignored. */
  readonly isTorn: boolean;
}

const FORMAT = 'regain-memory';
const VERSION = 1;

export const memoryHeader: string = `${JSON.stringify({ format: FORMAT, version: VERSION })}\n`;

/** Fields in a fixed order, so that equal exemplars give equal files. */
export function memoryLine(exemplar: Exemplar): string {
  const { id, text, failureClass, operator, success, efficiency, provenance, quarantined, remedy } = exemplar;
  const line = { id, text, failureClass, operator, success, efficiency, provenance, quarantined, remedy };
  return `${JSON.stringify(line)}\n`;
}

export function parseMemory(text: string, file?: string): MemoryText {
  const rows = text.split('\n');
  const last = rows.pop()!;
  const isEnded = last === '';
  if (!isEnded) rows.push(last);
  const byId = new Map<string, Exemplar>();
  let lines = 0;
  let isTorn = false;
  rows.forEach((row, index) => {
    const isLast = index === rows.length - 1 && !isEnded;
    if (index > 0 && row.trim() === '') return;
    if (index === 0) {
      isTorn = isLast && isTornHead(row);
      if (!isTorn) checkHead(row, file);
      return;
    }
    const value = tryParseJson(row);
    if (value === undefined && isLast) {
      isTorn = true;
      return;
    }
    const exemplar = parseExemplar(value, row, index + 1, file);
    byId.delete(exemplar.id);
    byId.set(exemplar.id, exemplar);
    lines++;
  });
  return { exemplars: [...byId.values()], lines, isTorn };
}

/** The beginning of a head: a process was terminated while it created the file. Any other text is no memory. */
export function isTornHead(row: string): boolean {
  return memoryHeader.startsWith(row) && row.length < memoryHeader.length - 1;
}

/** Throws unless this is the first line of a memory file. */
export function checkHead(row: string, file: string | undefined): void {
  const { format, version } = (tryParseJson(row) ?? {}) as { format?: unknown; version?: unknown };
  if (format !== FORMAT)
    fail(`not a memory file: its first line must be ${memoryHeader.trim()}, got ${shortened(row)}`, 1, file);
  if (version !== VERSION) {
    fail(
      `this Regain reads memory files of version ${VERSION}, got version ${JSON.stringify(version) ?? 'none'}`,
      1,
      file,
    );
  }
}

function parseExemplar(value: unknown, row: string, line: number, file: string | undefined): Exemplar {
  if (value === undefined) return fail(`a line must be a JSON object, got ${shortened(row)}`, line, file);
  const unfit = findSchemaMismatch(exemplarSchema, value);
  if (unfit === undefined) return value as Exemplar;
  return fail(
    `not an exemplar: ${unfit.path === '' ? '' : `${unfit.path.slice(1)}: `}${unfit.message}`,
    line,
    file,
  );
}

function fail(message: string, line: number, file: string | undefined): never {
  throw invalidInput(message, { ...(file === undefined ? {} : { file }), line });
}

function shortened(row: string): string {
  return JSON.stringify(row.length > 60 ? `${row.slice(0, 60)}…` : row);
}
