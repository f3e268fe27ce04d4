/** Turns errors of SQLite into errors that name the file and say what can be done. */

import { errorText, invalidInput, RegainError } from 'regain/internal/types';
import { damaged } from '../damage.ts';

/** Primary result codes, https://sqlite.org/rescode.html. */
/** For a wrong statement. The statements are tested, so the tables must be damaged. */
const ERROR = 1;
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const CONSTRAINT = 19;
const MISMATCH = 20;
const NOTADB = 26;

export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === BUSY || code === LOCKED;
}

/** The file is no database, or not one of Regain. */
export function isNotRunFile(error: unknown): boolean {
  const code = codeOf(error);
  return code === NOTADB || code === CORRUPT || code === ERROR;
}

/** The file was removed after it was opened, or its journal: SQLite refuses to write, or fails to read or write. */
export function isRemovedFile(error: unknown): boolean {
  const code = codeOf(error);
  return code === READONLY || code === IOERR || code === CANTOPEN;
}

/** A reader found unfinished changes and may not roll them back. */
export function needsRecovery(error: unknown): boolean {
  return codeOf(error) === READONLY || (error instanceof Error && codeOf(error.cause) === READONLY);
}

/** Runs `work` on a file and turns errors of SQLite into RegainErrors. A new file has nothing stored yet. */
export function withSqliteErrors<T>(file: string, work: () => T, isNew = false): T {
  try {
    return work();
  } catch (error) {
    throw toRegainError(file, error, isNew);
  }
}

export function toRegainError(file: string, error: unknown, isNew: boolean): unknown {
  const code = codeOf(error);
  const reason = errorText(error);
  const place = { file };
  switch (code) {
    case ERROR:
    case CORRUPT:
    case CONSTRAINT:
    case MISMATCH:
      return damaged(file, reason, error);
    case NOTADB:
      return invalidInput('is not a run of Regain', place, error);
    case FULL:
      return unwritable('no space is left', error, file, isNew);
    case READONLY:
    case CANTOPEN:
    case IOERR:
      return unwritable(reason, error, file, isNew);
    case BUSY:
    case LOCKED:
      return new RegainError('unreadable', `the run is in use by another program: ${reason}`, {
        cause: error,
        place,
      });
    default:
      return error;
  }
}

function unwritable(reason: string, cause: unknown, file: string, isNew: boolean): RegainError {
  const message = isNew
    ? `cannot be written: ${reason}. Nothing was begun`
    : `cannot be read or written: ${reason}. What was stored before is safe, and the run can be resumed`;
  return new RegainError('unreadable', message, { cause, place: { file } });
}

/** Undefined for an error that is not SQLite's. */
function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return Number(error.errcode) & 0xff;
}
