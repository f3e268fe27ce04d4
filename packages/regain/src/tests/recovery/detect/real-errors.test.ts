/** Errors of real clients: their class, and whether a retry could help. */

import { describe, expect, it } from 'vitest';
import { error, type ThrownByClass, thrownWithClass } from '../../../recovery/detect/errors-in-test.ts';
import { failureFromError, fortifyPolicy, recoverTool } from '../../../recovery/index.ts';
import { embeddedBrain, rules } from '../../../repair/index.ts';
import { defaultCostModel, random, type TraceEvent, virtualClock } from '../../../types/index.ts';

/** How often FORTIFY with the rules retries a read that keeps failing like this. */
async function retriesOf(thrown: unknown): Promise<number> {
  const tool = {
    ...{ name: 'find', description: '', inputSchema: { type: 'object' }, effect: 'read' as const },
    execute: () => Promise.reject(thrown),
  };
  let retries = 0;
  const emit = (event: TraceEvent) => {
    if (event.type === 'decision' && event.action.kind === 'retry') retries++;
  };
  const policy = fortifyPolicy({ brain: embeddedBrain(rules()) })({ random: random('real errors') });
  await recoverTool(tool, { policy, clock: virtualClock(), model: defaultCostModel, emit })({ q: 'x' });
  return retries;
}

/** By the class that each must get. */
const passing: ThrownByClass = {
  'malformed-output': {
    // A body that is not JSON: pages, truncated or empty answers.
    'a page': new SyntaxError(`Unexpected token '<', "<!doctype "... is not valid JSON`),
    'a page, Node 18': new SyntaxError('Unexpected token < in JSON at position 0'),
    nothing: new SyntaxError('Unexpected end of JSON input'),
    'a text': new SyntaxError(`Unexpected token 'T', "Too Many R"... is not valid JSON`),
    'a cut answer': new SyntaxError(
      "Expected ',' or '}' after property value in JSON at position 6 (line 1 column 7)",
    ),
    Firefox: new SyntaxError('JSON.parse: unexpected end of data at line 1 column 1'),
    Safari: new SyntaxError("JSON Parse error: Unrecognized token '<'"),
    'an old parser': new SyntaxError('Unexpected token P'),
    wrapped: error('Request failed: Unexpected end of JSON input'),
    'node-fetch': error(
      'invalid json response body at https://api.example/request reason: Unexpected token < in JSON at position 0',
      { type: 'invalid-json' },
      'FetchError',
    ),
    got: error('Unexpected token < in JSON at position 0 in "https://api.example/request"', {
      code: 'ERR_BODY_PARSE_FAILURE',
      response: { statusCode: 200, body: '<html>' },
    }),
    axios: error(`Unexpected token '<', "<html>" is not valid JSON`, {
      code: 'ERR_BAD_RESPONSE',
      response: { status: 200, data: '<html>' },
    }),
    Python: error('JSONDecodeError: Expecting value: line 1 column 1 (char 0)'),
    'Python requests': error(
      'Traceback (most recent call last):\n  File "tool.py", line 9, in search\nrequests.exceptions.JSONDecodeError: Expecting value: line 1 column 1 (char 0)',
    ),
    aiohttp: error(
      "ContentTypeError: 200, message='Attempt to decode JSON with unexpected mimetype: text/html', url='https://api.example'",
    ),
    Go: error("invalid character '<' looking for beginning of value"),
    'a page as the message': error('<!DOCTYPE html><html><body>Back soon</body></html>'),
  },
  'empty-output': {
    'an empty body': error('empty response body'),
  },
  connection: {
    undici: new TypeError('fetch failed'),
    'undici, cut': new TypeError('terminated'),
    Chrome: new TypeError('Failed to fetch'),
    Safari: new TypeError('Load failed'),
    Firefox: new TypeError('NetworkError when attempting to fetch resource.'),
    'React Native': new TypeError('Network request failed'),
    'turned into text': error('TypeError: fetch failed'),
    'a wrapper with a name of its own': error('[GET] "https://api.example": <no response> fetch failed', {
      cause: new TypeError('fetch failed', { cause: error('read ECONNRESET', { code: 'ECONNRESET' }) }),
    }),
    'MCP, not connected': error('Not connected'),
    'MCP 2, not connected': error('Not connected', { code: 'NOT_CONNECTED' }, 'SdkError'),
    'MCP, closed': error('MCP error -32000: Connection closed', { code: -32000 }, 'McpError'),
  },
  timeout: {
    'MCP, timeout': error('MCP error -32001: Request timed out', { code: -32001 }, 'McpError'),
    'MCP, timeout, as text': error('MCP error -32001: Request timed out'),
    'gRPC 4': error('4 DEADLINE_EXCEEDED: x', { code: 4, details: 'x', metadata: {} }),
  },
  'server-error': {
    'gRPC 14': error('14 UNAVAILABLE: No connection established', { code: 14 }),
    'gRPC 14, with details': error('no connection', { code: 14, details: 'no connection' }),
  },
  conflict: {
    'a version': error('version 3 was expected', { status: 409 }),
    'a lock': error('The cart is locked by another request', { status: 409 }),
    'a precondition': error('Precondition Failed', { status: 412 }),
    'a serialization failure': error('could not serialize access', { code: '40001' }),
    'a deadlock': error('deadlock detected', { code: '40P01' }),
    'a deadlock, MySQL': error('x', { code: 'ER_LOCK_DEADLOCK', errno: 1213, sqlState: '40001' }),
    'a busy database': error('database is locked', { code: 'SQLITE_BUSY' }, 'SqliteError'),
    'Prisma, write conflict': error('x', { code: 'P2034' }, 'PrismaClientKnownRequestError'),
  },
  unknown: {
    'words that nobody knows': error('Gibberish!'),
    'a bare number': error('x', { code: 3 }),
  },
};

const lasting: ThrownByClass = {
  'invalid-request': {
    // The request is not JSON.
    'a body that express could not parse': error(
      'Unexpected token } in JSON at position 5',
      { status: 400, type: 'entity.parse.failed' },
      'SyntaxError',
    ),
    'the same in words': error('Unexpected token in JSON at position 5 in request body'),
    'the same with a status in words': error('HTTP 400: Unexpected end of JSON input'),
    'JSON-RPC, parse error': error('MCP error -32700: Parse error', { code: -32700 }),
    'a date that is none': new RangeError('Invalid time value'),
    'an argument of the wrong type': error(
      'The "path" argument must be of type string',
      { code: 'ERR_INVALID_ARG_TYPE' },
      'TypeError',
    ),
    'gRPC 3': error('bad date', { code: 3, details: 'bad date', metadata: {} }),
    'gRPC 3, message alone': error('3 INVALID_ARGUMENT: bad date', { code: 3 }),
    Playwright: error(
      "locator.click: Error: strict mode violation: getByRole('button') resolved to 2 elements:\n  1) <button>",
    ),
    'a payment method, refused': error('The payment method is not supported'),
    'an address': error('the billing address is invalid'),
    'invalid params': error('MCP error -32602: Input validation error', { code: -32602 }),
  },
  unknown: {
    // Mistakes in the tool.
    'a bug': new TypeError("Cannot read properties of undefined (reading 'connection')"),
    'a bug with a telling name': new TypeError('options.timeout is not a function'),
    'a name that is not there': new ReferenceError('serverError is not defined'),
    'a loop': new RangeError('Maximum call stack size exceeded'),
    'an assertion': error('1 == 2', { code: 'ERR_ASSERTION' }, 'AssertionError'),
    'a bug, as text': error('ReferenceError: x is not defined'),
    'a bug inside': error('search failed', { cause: new TypeError('x is not iterable') }),
  },
  connection: {
    ...Object.fromEntries(
      [
        'CERT_HAS_EXPIRED',
        'DEPTH_ZERO_SELF_SIGNED_CERT',
        'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
        'ERR_TLS_CERT_ALTNAME_INVALID',
        'SELF_SIGNED_CERT_IN_CHAIN',
      ].map((code) => [code, new TypeError('fetch failed', { cause: error('x', { code }) })]),
    ),
    'a certificate, in words': error('request failed: certificate has expired'),
    'a certificate, Python': error(
      'ssl.SSLCertVerificationError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed',
    ),
  },
  conflict: {
    // Unique constraints.
    PostgreSQL: error('duplicate key value violates unique constraint "users_pkey"', { code: '23505' }),
    Prisma: error('Unique constraint failed on the fields: (`email`)', {
      code: 'P2002',
      clientVersion: '6.1.0',
    }),
    MySQL: error("Duplicate entry 'a' for key 'users.email'", {
      code: 'ER_DUP_ENTRY',
      errno: 1062,
      sqlState: '23000',
    }),
    'MySQL, by number': error('x', { errno: 1062, sqlState: '23000' }),
    'better-sqlite3': error('x', { code: 'SQLITE_CONSTRAINT_UNIQUE' }, 'SqliteError'),
    'node:sqlite': error('x', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }),
    sqlite3: error('SQLITE_CONSTRAINT: UNIQUE constraint failed: t.a', {
      code: 'SQLITE_CONSTRAINT',
      errno: 19,
    }),
    MongoDB: error('E11000 duplicate key error', { code: 11000 }, 'MongoServerError'),
    'a unique constraint, in words': error('UNIQUE constraint failed: t.a'),
    // Used up, or taken.
    'sold out': error('flight FL1 is sold out', { status: 409 }),
    'sold out, in words': error('HTTP 409: flight FL1 is sold out'),
    taken: error('seat 12A is already taken'),
    '409 that explains nothing': error('Request failed with status code 409', { status: 409 }),
  },
  'not-found': {
    'a file, Python': error("FileNotFoundError: [Errno 2] No such file or directory: 'a'"),
    'a payment method': error('payment method not found'),
    'a bus': error('bus route not found', { status: 404 }),
    'a quotation': error('quotation not found'),
    'no results': error('No results found'),
    'no flights': error('No flights found from Rome to Oslo'),
    '0 results': error('0 results'),
  },
  'unknown-tool': {
    'a tool': error('Tool book_room not found'),
    'a method': error('MCP error -32601: Method not found', { code: -32601 }),
  },
};

describe('temporary: a read is retried', () => {
  it.each(thrownWithClass(passing))('%s', async (_what, thrown, failureClass) => {
    expect(failureFromError(thrown)).toMatchObject({ class: failureClass });
    expect(failureFromError(thrown).permanent).toBeUndefined();
    expect(await retriesOf(thrown)).toBeGreaterThan(0);
  });
});

describe('permanent: not even a read is retried', () => {
  it.each(thrownWithClass(lasting))('%s', async (_what, thrown, failureClass) => {
    expect(failureFromError(thrown)).toMatchObject({ class: failureClass });
    expect(await retriesOf(thrown)).toBe(0);
  });
});

it('an error with a retry delay is temporary, whatever its text', () => {
  const soldOut = { status: 409, headers: { 'retry-after': '2' } };
  expect(failureFromError(error('flight FL1 is sold out', soldOut)).permanent).toBeUndefined();
});
