/** Turns errors of PostgreSQL and of its driver into one line that names the database and says what can be done. */

import { errorText, RegainError } from '../types/index.ts';

/** Of the network: the same statement may be answered on another connection. */
const LOST_CODES = new Set([
  ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  // PostgreSQL: shut down, crashed, starting, too many connections; a deadlock, which ends one of two transactions.
  ...['57P01', '57P02', '57P03', '53300', '40001', '40P01'],
]);

/** Whether the answer is unknown or the server was away, so that it is worth asking again. */
export function isLost(error: unknown): boolean {
  if (RegainError.is(error)) return false;
  const code = codeOf(error);
  if (code !== undefined) return LOST_CODES.has(code) || code.startsWith('08');
  return /connection terminated|timeout exceeded|not queryable|connection error/i.test(errorText(error));
}

export function isMissingTable(error: unknown): boolean {
  const code = codeOf(RegainError.is(error) ? error.cause : error);
  // Undefined table, undefined schema.
  return code === '42P01' || code === '3F000';
}

/**
 * `shown`: the address without its password. `remains`: what to say of what was stored before. `hasAnswered`: something may
 * have been stored.
 */
export function toRegainError(shown: string, error: unknown, remains: string, hasAnswered = false): unknown {
  if (RegainError.is(error)) return error;
  const code = codeOf(error);
  const reason = errorText(error);
  const errorCode = code === '3D000' ? 'not-found' : 'unreadable';
  const failed = (message: string) =>
    new RegainError(errorCode, message, { cause: error, place: { file: shown } });
  const known: Readonly<Record<string, string>> = {
    '28P01': 'the database refuses this user or password',
    '28000': `the database refuses this user: ${reason}`,
    '3D000': 'the server has no database of that name; create it first',
    '42501':
      `this user lacks rights: ${reason}. Reading needs USAGE on the schema and SELECT on its tables; ` +
      'the first program that writes needs CREATE on the database, or a schema that belongs to its user',
    '53100': `no space is left on the server. ${remains}`,
    '53200': `the server is out of memory. ${remains}`,
    '53300': `the server accepts no more connections: ${reason}`,
    '25006': 'the database is read-only, for example a replica',
    ENOTFOUND: 'there is no host of that name',
    EAI_AGAIN: 'there is no host of that name',
    ECONNREFUSED: hasAnswered
      ? `the server does not answer any more. ${remains}`
      : 'no server answers at that host and port',
  };
  if (code !== undefined && Object.hasOwn(known, code)) return failed(known[code]!);
  if (isLost(error)) return failed(`the database does not answer: ${reason}. ${remains}`);
  if (/server does not support ssl/i.test(reason))
    return failed('the server has no encryption; sslmode=disable connects without it');
  if (/password must be a (?:non-empty )?string/i.test(reason))
    return failed('the database wants a password, and the address has none');
  // The SSL and SASL errors of the driver have no code.
  if (code === undefined && /ssl|sasl|scram|password/i.test(reason))
    return failed(`the connection was refused: ${reason}`);
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code))
    return failed(`the database refuses a statement (${code}): ${reason}`);
  // Of the system and of TLS: a file of a certificate that is missing, a socket, a certificate that is not trusted.
  if (code !== undefined && !/^ERR_(?!TLS|SSL)/.test(code))
    return failed(`no connection is possible: ${reason}`);
  return error;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Several addresses of one host.
  return error instanceof AggregateError ? codeOf(error.errors[0]) : undefined;
}
