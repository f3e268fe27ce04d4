/** Exemplars on disk: a header line, then one exemplar per line. The file is append-only except for `rewrite`. */

import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { replaceFile, withLock } from '../files/index.ts';
import { type Exemplar, RegainError } from '../types/index.ts';
import { tryParseJson } from '../values/index.ts';
import { type MemoryText, memoryHeader, memoryLine, parseMemory } from './memory-lines.ts';

/** A missing file is an empty memory, unless it is required. */
export function readMemory(file: string, { mustExist = false } = {}): MemoryText {
  try {
    return parseMemory(readFileSync(file, 'utf8'), file);
  } catch (cause) {
    if (RegainError.is(cause)) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !mustExist) return { exemplars: [], lines: 0, isTorn: false };
    throw new RegainError(
      code === 'ENOENT' ? 'not-found' : 'unreadable',
      code === 'ENOENT' ? 'no such file' : message,
      {
        cause,
        place: { file },
      },
    );
  }
}

/** Appends exemplars, also to a file written by another process. */
export function appendMemory(file: string, exemplars: readonly Exemplar[]): void {
  if (exemplars.length === 0) return;
  const text = exemplars.map(memoryLine).join('');
  withWriteErrors(file, () =>
    withLock(file, () => {
      const handle = openSync(file, 'a+');
      try {
        const start = repairTail(handle, file);
        writeAll(handle, start === 0 ? memoryHeader + text : text);
      } finally {
        closeSync(handle);
      }
    }),
  );
}

/** Replaces the file atomically by the result of `change`; a reader sees the old file or the new one. */
export function rewriteMemory(
  file: string,
  change: (exemplars: readonly Exemplar[]) => readonly Exemplar[],
): { readonly before: number; readonly after: number } {
  return withWriteErrors(file, () =>
    withLock(file, () => {
      const { exemplars } = readMemory(file);
      const kept = change(exemplars);
      replaceFile(file, memoryHeader + kept.map(memoryLine).join(''));
      return { before: exemplars.length, after: kept.length };
    }),
  );
}

/**
 * Truncates a line that a process left incomplete; a complete last line only gets its line break. Returns the length.
 */
function repairTail(handle: number, file: string): number {
  const { size } = fstatSync(handle);
  if (size === 0) return 0;
  const last = Buffer.alloc(1);
  readSync(handle, last, 0, 1, size - 1);
  if (last[0] === NEWLINE) return size;
  const text = readFileSync(file);
  const lineStart = text.lastIndexOf(NEWLINE) + 1;
  const isWhole = tryParseJson(text.subarray(lineStart).toString('utf8')) !== undefined;
  if (isWhole) writeAll(handle, '\n');
  else ftruncateSync(handle, lineStart);
  return lineStart === 0 && !isWhole ? 0 : size;
}

const NEWLINE = 10;

function writeAll(handle: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
}

function withWriteErrors<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (RegainError.is(cause)) throw cause;
    throw new RegainError('unreadable', `cannot be written: ${(cause as Error).message}`, {
      cause,
      place: { file },
    });
  }
}
