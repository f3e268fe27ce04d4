/** Names of standard codes: written out, a code becomes similar to the words of other tools. */

/** HTTP statuses (RFC 9110, RFC 6585). */
const statuses: Readonly<Record<string, string>> = {
  '400': 'bad request',
  '401': 'unauthorized authentication required',
  '402': 'payment required',
  '403': 'forbidden permission denied',
  '404': 'not found',
  '405': 'method not allowed',
  '406': 'not acceptable',
  '408': 'request timeout',
  '409': 'conflict',
  '410': 'gone removed',
  '412': 'precondition failed',
  '413': 'content too large',
  '415': 'unsupported media type',
  '422': 'unprocessable content invalid',
  '423': 'locked',
  '424': 'failed dependency',
  '428': 'precondition required',
  '429': 'too many requests rate limit',
  '500': 'internal server error',
  '501': 'not implemented',
  '502': 'bad gateway upstream',
  '503': 'service unavailable',
  '504': 'gateway timeout',
};

/** System and resolver error numbers, as Node, Python and Go print them. */
const systemErrors: Readonly<Record<string, string>> = {
  econnreset: 'connection reset',
  econnrefused: 'connection refused',
  econnaborted: 'connection aborted',
  etimedout: 'connection timed out timeout',
  esockettimedout: 'socket timed out timeout',
  enotfound: 'host not found',
  eai: 'name resolution failed',
  ehostunreach: 'host unreachable',
  enetunreach: 'network unreachable',
  epipe: 'broken pipe connection closed',
  enoent: 'no such file not found',
  eexist: 'file already exists',
  eacces: 'permission denied',
  eperm: 'operation not permitted',
  enospc: 'no space left',
  emfile: 'too many open files',
  ebusy: 'resource busy',
  einval: 'invalid argument',
};

/** SQL conditions (ISO 9075) and PostgreSQL's; looked up only after the word "state" or "code". */
const sqlStates: Readonly<Record<string, string>> = {
  '02000': 'no data not found',
  '08001': 'unable to connect',
  '08003': 'connection does not exist',
  '08006': 'connection failure',
  '22001': 'string too long',
  '22003': 'numeric value out of range',
  '22007': 'invalid datetime format',
  '22008': 'datetime out of range',
  '22012': 'division by zero',
  '22p02': 'invalid text representation value',
  '23502': 'not null violation missing',
  '23503': 'foreign key violation',
  '23505': 'unique violation duplicate already exists',
  '23514': 'check violation',
  '28000': 'invalid authorization authentication',
  '28p01': 'invalid password authentication',
  '3d000': 'unknown database',
  '40001': 'serialization failure conflict',
  '40p01': 'deadlock detected conflict',
  '42501': 'insufficient privilege permission denied',
  '42601': 'syntax error',
  '42703': 'undefined unknown column',
  '42804': 'datatype type mismatch',
  '42883': 'undefined unknown function',
  '42p01': 'undefined unknown table',
  '53300': 'too many connections',
  '53400': 'limit exceeded',
  '55000': 'object not in required state conflict',
  '55p03': 'lock not available',
  '57014': 'query canceled timeout',
  '57p01': 'server shutdown',
  '57p03': 'cannot connect now unavailable',
  xx000: 'internal error',
};

/** JSON-RPC 2.0, which MCP uses; looked up only after a minus sign. */
const rpcCodes: Readonly<Record<string, string>> = {
  '32700': 'parse error',
  '32600': 'invalid request',
  '32601': 'method not found unknown',
  '32602': 'invalid params argument',
  '32603': 'internal error',
};

const table = (entries: Readonly<Record<string, string>>) =>
  new Map(Object.entries(entries).map(([code, words]) => [code, words.split(' ') as readonly string[]]));

export const namesOfStatus: ReadonlyMap<string, readonly string[]> = table(statuses);
export const namesOfSystemError: ReadonlyMap<string, readonly string[]> = table(systemErrors);
export const namesOfSqlState: ReadonlyMap<string, readonly string[]> = table(sqlStates);
export const namesOfRpcCode: ReadonlyMap<string, readonly string[]> = table(rpcCodes);
