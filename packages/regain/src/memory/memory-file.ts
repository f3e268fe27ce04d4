/**
 * Exemplars on disk: a header line, then one exemplar per line. The file is append-only except for `rewrite`; a memory reads
 * it when opened, and appends what it learns.
 */

import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { LOG_BYTES_MAX, readFileBytes, readTextFile, replaceFile, withLock } from '../files/index.ts';
import { type Exemplar, RegainError } from '../types/index.ts';
import { tryParseJson } from '../values/index.ts';
import { EXEMPLARS_MAX, type ExemplarMemory, exemplarMemory, type MemoryOptions } from './exemplar-memory.ts';
import {
  checkHead,
  isTornHead,
  type MemoryText,
  memoryHeader,
  memoryLine,
  parseMemory,
} from './memory-lines.ts';

const bounds = { bytesMax: LOG_BYTES_MAX };

/** A missing file is an empty memory, unless it is required; so is an empty one. */
export function readMemory(file: string, { mustExist = false } = {}): MemoryText {
  try {
    return parseMemory(readTextFile(file, bounds), file);
  } catch (error) {
    if (mustExist || !RegainError.is(error) || error.code !== 'not-found') throw error;
    return parseMemory('', file);
  }
}

/** Appends exemplars, also to a file written by another process. A file that is no memory is not changed. */
export function appendMemory(file: string, exemplars: readonly Exemplar[]): void {
  if (exemplars.length === 0) return;
  const text = exemplars.map(memoryLine).join('');
  withWriteErrors(file, () =>
    withLock(file, () => {
      const handle = openSync(file, 'a+');
      try {
        const isNew = repairTail(handle, file);
        writeAll(handle, isNew ? memoryHeader + text : text);
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
 * Truncates a line that a process left incomplete; a complete last line only gets its line break. Returns whether the
 * file needs a head.
 */
function repairTail(handle: number, file: string): boolean {
  const found = fstatSync(handle);
  if (!found.isFile()) throw new RegainError('unreadable', 'is not a regular file', { place: { file } });
  const { size } = found;
  if (size === 0) return true;
  const head = textAt(handle, 0, HEAD_BYTES_MAX).split('\n', 1)[0]!;
  const isHeadTorn = size === Buffer.byteLength(head) && isTornHead(head);
  if (!isHeadTorn) checkHead(head, file);
  if (textAt(handle, size - 1, 1) === '\n') return false;
  const bytes = readFileBytes(file, bounds);
  const lineStart = bytes.lastIndexOf(NEWLINE) + 1;
  if (tryParseJson(bytes.toString('utf8', lineStart)) !== undefined) writeAll(handle, '\n');
  else ftruncateSync(handle, lineStart);
  return isHeadTorn;
}

const NEWLINE = 10;
/** A first line is far shorter. */
const HEAD_BYTES_MAX = 1024;

function textAt(handle: number, position: number, bytesMax: number): string {
  const bytes = Buffer.alloc(bytesMax);
  return bytes.toString('utf8', 0, readSync(handle, bytes, 0, bytesMax, position));
}

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

/**
 * It does not see what other processes append after it was opened. A learning memory appends one line per exemplar; a
 * file with twice as many lines as the memory holds is compacted.
 */
export function openMemory(file: string, options: Omit<MemoryOptions, 'onLearn'> = {}): ExemplarMemory {
  const { isLearning = false, exemplarsMax = EXEMPLARS_MAX } = options;
  const { exemplars, lines } = readMemory(file);
  if (isLearning && lines > 2 * exemplarsMax) rewriteMemory(file, (all) => all.slice(-exemplarsMax));
  const memory = exemplarMemory(exemplars, {
    ...options,
    onLearn: (exemplar) => appendMemory(file, [exemplar]),
  });
  const forget = memory.forget.bind(memory);
  memory.forget = (ids) => {
    const gone = new Set(ids);
    rewriteMemory(file, (all) => all.filter(({ id }) => !gone.has(id)));
    return forget(gone);
  };
  return memory;
}
