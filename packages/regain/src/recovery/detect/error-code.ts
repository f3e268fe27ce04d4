/** The exact code of an error or an answer, as a name; also for clients that throw a bare number. */

import { truncated } from '../../types/index.ts';
import { field, numberField, textField } from './read-field.ts';

const CODE_CHARS_MAX = 100;

/** Names that only say that something was thrown. */
const bareNames: ReadonlySet<string> = new Set(
  'Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError AssertionError ToolError DOMException'.split(
    ' ',
  ),
);

/** The name of the error's class, if it is informative. */
export function nameOf(source: unknown): string | undefined {
  const name = textField(source, 'name');
  return name === undefined || bareNames.has(name) || /\s/.test(name)
    ? undefined
    : truncated(name, CODE_CHARS_MAX);
}

export function codeOf(source: unknown): string | undefined {
  const code = field(source, 'code');
  const ofDatabase = databaseCode(source, code);
  if (ofDatabase !== undefined) return ofDatabase;
  if (typeof code === 'string' && code !== '') return truncated(code, CODE_CHARS_MAX);
  if (typeof code !== 'number') return undefined;
  return code < 0 ? String(code) : grpcName(source, code);
}

const grpcNames: readonly string[] = [
  'OK CANCELLED UNKNOWN INVALID_ARGUMENT DEADLINE_EXCEEDED NOT_FOUND ALREADY_EXISTS PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED FAILED_PRECONDITION ABORTED OUT_OF_RANGE UNIMPLEMENTED INTERNAL UNAVAILABLE DATA_LOSS',
  'UNAUTHENTICATED',
].flatMap((line) => line.split(' '));

/**
 * A small number is a gRPC status only if there is other evidence of gRPC: details, metadata, or a message in the
 * format of its clients. Exit codes and codes of services are small numbers too.
 */
function grpcName(source: unknown, code: number): string | undefined {
  const name = grpcNames[code];
  if (name === undefined) return undefined;
  const hasSign =
    typeof field(source, 'details') === 'string' ||
    typeof field(source, 'metadata') === 'object' ||
    textField(source, 'message')?.startsWith(`${code} ${name}`) === true;
  return hasSign ? name : undefined;
}

const mongoCodes: Readonly<Record<number, string>> = {
  112: 'WriteConflict',
  11000: 'DuplicateKey',
  11001: 'DuplicateKey',
};
const mysqlCodes: Readonly<Record<number, string>> = {
  1007: 'ER_DB_CREATE_EXISTS',
  1040: 'ER_CON_COUNT_ERROR',
  1044: 'ER_DBACCESS_DENIED_ERROR',
  1045: 'ER_ACCESS_DENIED_ERROR',
  1048: 'ER_BAD_NULL_ERROR',
  1049: 'ER_BAD_DB_ERROR',
  1050: 'ER_TABLE_EXISTS_ERROR',
  1054: 'ER_BAD_FIELD_ERROR',
  1062: 'ER_DUP_ENTRY',
  1142: 'ER_TABLEACCESS_DENIED_ERROR',
  1146: 'ER_NO_SUCH_TABLE',
  1205: 'ER_LOCK_WAIT_TIMEOUT',
  1213: 'ER_LOCK_DEADLOCK',
  1406: 'ER_DATA_TOO_LONG',
  1452: 'ER_NO_REFERENCED_ROW_2',
  2002: 'ER_CONNECTION_ERROR',
  2003: 'ER_CONNECTION_ERROR',
  2006: 'ER_SERVER_GONE',
  2013: 'ER_SERVER_GONE',
  3024: 'ER_QUERY_TIMEOUT',
};

/** The name of an error of MySQL by its number, as texts of its clients have it. */
export function mysqlName(number: number): string | undefined {
  return mysqlCodes[number];
}
/** Extended result codes of SQLite, then primary ones. */
const sqliteCodes: Readonly<Record<number, string>> = {
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  19: 'SQLITE_CONSTRAINT',
};

/** Databases whose clients use numbers or keep the SQLSTATE in a separate field. */
function databaseCode(source: unknown, code: unknown): string | undefined {
  if (typeof code === 'number' && mongoCodes[code] !== undefined) {
    const name = textField(source, 'name') ?? '';
    // In a bulk write the records before the duplicate are written.
    const isMongo = /^Mongo(?:Server)?Error$/.test(name) || typeof field(source, 'keyPattern') === 'object';
    return isMongo && !/Bulk/.test(name) ? mongoCodes[code] : undefined;
  }
  if (code === 'ERR_SQLITE_ERROR') {
    const number = numberField(source, 'errcode') ?? 0;
    return sqliteCodes[number] ?? sqliteCodes[number & 0xff] ?? 'ERR_SQLITE_ERROR';
  }
  const sqlState = textField(source, 'sqlState') ?? textField(source, 'sqlstate');
  if (sqlState === undefined || (typeof code === 'string' && code !== '')) return undefined;
  return mysqlCodes[numberField(source, 'errno') ?? 0] ?? truncated(sqlState, CODE_CHARS_MAX);
}
