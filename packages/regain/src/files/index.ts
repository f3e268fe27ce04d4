/** The interface of files. */

export { appendLines } from './append-lines.ts';
export { whenFree, withLock } from './lock.ts';
export { readText } from './read-text.ts';
export { replaceFile } from './replace-file.ts';
