/** The interface of files. */

export { appendLines } from './append-lines.ts';
export { tryWithLock, withLock } from './file-lock.ts';
export { readTextFile } from './read-text-file.ts';
export { replaceFile } from './replace-file.ts';
