/** The interface of files. */

export { appendLines } from './append-lines.ts';
export { tryWithLock, withLock } from './file-lock.ts';
export { LOG_BYTES_MAX, readFileBytes, readTextFile, readTextStream } from './read-file.ts';
export { replaceFile } from './replace-file.ts';
