/** Words never show that a write did not happen; fields do, and only if nothing contradicts them. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../../scripts/for-all.ts';
import { dialectNames, type ProblemCode, problemCodes } from '../../../dialects/index.ts';
import { error } from '../../../recovery/detect/errors-in-test.ts';
import { detectFailure, failureFromError } from '../../../recovery/index.ts';
import { ToolError } from '../../../types/index.ts';
import { outcomeOfProblem } from './problems-in-test.ts';

/** Families of splits that have been read; those of later splits stay unread here. */
const readFamilies = ['a', 'b', 'c', 'd'] as const;

const refused = (field: string): Error => error('fetch failed', { cause: error('x', { code: field }) });
const socket = (code: string, syscall: string): Error => error(`${syscall} ${code}`, { code, syscall });

describe('an error with fields was refused', () => {
  it.each<[string, unknown]>([
    ['a status', error('no', { status: 429 })],
    ['a response', error('Request failed with status code 409', { response: { status: 409, data: {} } })],
    ['a response that is thrown itself', new Response('slow down', { status: 429 })],
    ['a status of a cause', error('tool failed', { cause: error('no', { statusCode: 422 }) })],
    [
      'a status of AWS',
      error('no', { $metadata: { httpStatusCode: 400, attempts: 1 } }, 'ValidationException'),
    ],
    ['a status as text (JSON:API)', error('no', { response: { data: { errors: [{ status: '422' }] } } })],
    ['a status kept as code', error('no', { code: 403 })],
    ['501', error('no', { status: 501 })],
    ['no connection', refused('ECONNREFUSED')],
    ['no such host', refused('ENOTFOUND')],
    ['no route', socket('EHOSTUNREACH', 'connect')],
    ['no connection in time', socket('ETIMEDOUT', 'connect')],
    ['no connection in time (undici)', refused('UND_ERR_CONNECT_TIMEOUT')],
    ['a certificate', refused('CERT_HAS_EXPIRED')],
    [
      'several addresses, none of them taken',
      Object.assign(
        new AggregateError([socket('ETIMEDOUT', 'connect'), socket('ECONNREFUSED', 'connect')], ''),
        { code: 'ETIMEDOUT' },
      ),
    ],
    [
      'JSON-RPC, invalid params',
      error('MCP error -32602: Invalid arguments for tool book', { code: -32602 }),
    ],
    ['JSON-RPC, parse error', error('Parse error', { code: -32700 })],
    ['JSON-RPC, no such method', error('Method not found', { code: -32601 })],
    ['gRPC, by name', error('x', { code: 'PERMISSION_DENIED' })],
    ['gRPC, by number', error('3 INVALID_ARGUMENT: x', { code: 3, details: 'x', metadata: {} })],
    ['gRPC, in small letters', error('x', { code: 'resource-exhausted' })],
    ['SQL, unique', error('x', { code: '23505' })],
    ['SQL, serialization', error('x', { code: '40001' })],
    ['MySQL', error('x', { code: 'ER_DUP_ENTRY', errno: 1062, sqlState: '23000' })],
    ['Prisma', error('x', { code: 'P2002' }, 'PrismaClientKnownRequestError')],
    ['GraphQL, in the error', error('x', { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })],
    [
      'GraphQL, in the response',
      error('x', { response: { status: 200, errors: [{ extensions: { code: 'THROTTLED' } }], data: null } }),
    ],
    ['an envelope in the body', error('x', { body: { error: { code: 'rate_limit_exceeded' } } })],
    ['a client that was not connected', error('Not connected', { code: 'NOT_CONNECTED' }, 'SdkError')],
    ['input that was not allowed to the tool', error('x', {}, 'AI_InvalidToolInputError')],
  ])('%s', (_what, value) => {
    expect(failureFromError(value).ambiguous).toBe(false);
  });
});

describe('an answer with fields was refused', () => {
  it.each<[string, object]>([
    ['problem details', { type: 'about:blank', status: 429, title: 'Too Many Requests' }],
    ['a status in an envelope', { error: { code: 409, message: 'no' } }],
    ['a code in an envelope', { error: { code: 'insufficient_quota', message: 'no' } }],
    ['a code in place of a text', { ok: false, error: 'rate_limited' }],
    ['a code beside a message', { success: false, code: 'CONFLICT', message: 'no' }],
    ['a JSON-RPC error', { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Invalid params' } }],
    ['GraphQL', { data: null, errors: [{ message: 'no', extensions: { code: 'FORBIDDEN' } }] }],
    [
      'an MCP result with structured content',
      { isError: true, content: [], structuredContent: { error: { code: 'NOT_FOUND' } } },
    ],
  ])('%s', (_what, value) => {
    const outcome = detectFailure(value, undefined);
    expect(outcome.ok || outcome.failure.ambiguous).toBe(false);
  });
});

describe('an answer that may be what the call has made', () => {
  it.each<[string, object]>([
    ['an alert', { id: 'A-1', status: 429, message: 'too many requests on /orders' }],
    ['an alert without an id', { status: 429, message: 'too many requests on /orders' }],
    ['a ticket', { status: 409, title: 'Sold out', created_at: '2026-01-05' }],
    ['an entry of a log', { id: 7, error: 'rate_limited', level: 'warning' }],
    ['an envelope beside data', { error: { code: 'CONFLICT' }, order: { id: 7 } }],
    ['an envelope around data', { success: false, code: 'CONFLICT', message: 'x', data: { id: 7 } }],
    ['a batch', { status: 422, detail: 'some failed', results: [{ id: 1 }] }],
  ])('%s', (_what, value) => {
    const outcome = detectFailure(value, undefined);
    expect(outcome.ok || outcome.failure.ambiguous).toBe(true);
  });
});

describe('it may have taken effect', () => {
  it.each<[string, unknown]>([
    ['words of a limit', error('no receipt for the message "too many requests today"')],
    ['a street', error('429 Main Street: delivery not confirmed')],
    ['a company', error('Order for "Duplicate Key Services" not confirmed')],
    ['a number in brackets', error('SMS to (429) unconfirmed')],
    ['a telephone number', error('(415) 555-0134')],
    ['a status in words', error('Request failed with status code 400')],
    ['a code in words', error('connect ECONNREFUSED 127.0.0.1:80')],
    ['a code field that is a text', error('x', { code: 'too many requests today' })],
    ['a code field that quotes one', error('x', { code: 'CONFLICT at Main Street' })],
    ['an error text in an envelope', error('x', { body: { error: 'Forbidden' } })],
    ['a record that came along', error('not confirmed', { data: { status: 409, code: 'CONFLICT' } })],
    ['a bare number', error('x', { code: 3 })],
    ['a number of somebody else', error('x', { code: 468 })],
    ['a code of five digits of somebody else', error('x', { code: '53999' })],
    ['a statement whose completion is unknown', error('x', { code: '40003' })],
    [
      '400, and a connection that broke',
      error('x', { status: 400, cause: error('y', { code: 'ECONNRESET' }) }),
    ],
    ['a refusal that timed out', error('x', { status: 409 }, 'TimeoutError')],
    ['422, and a body that says otherwise', error('x', { status: 422, data: { code: 'INTERNAL' } })],
    ['429 after a redirect', error('x', { response: { status: 429, redirected: true } })],
    ['429 after the client tried again', error('x', { response: { statusCode: 429, retryCount: 2 } })],
    [
      'AWS, tried again',
      error('x', { $metadata: { httpStatusCode: 400, attempts: 3 } }, 'ThrottlingException'),
    ],
    ['a standing connection that lost its way', socket('EHOSTUNREACH', 'read')],
    ['a timeout under way', socket('ETIMEDOUT', 'read')],
    [
      'several errors, one of them without evidence',
      new AggregateError([error('x', { status: 429 }), error('y')], 'all failed'),
    ],
    [
      'several errors, one of them in doubt',
      new AggregateError([error('x', { status: 429 }), error('y', { status: 503 })], 'all failed'),
    ],
    [
      'GraphQL that made something',
      error('x', {
        response: { errors: [{ extensions: { code: 'FORBIDDEN' } }], data: { order: { id: 1 } } },
      }),
    ],
    ['a schema library: it may speak of the answer', error('x', {}, 'ZodError')],
    ['a file that was not there', error('x', { code: 'ENOENT' })],
    [
      'an MCP client that does not like the answer',
      error("MCP error -32602: Structured content does not match the tool's output schema", { code: -32602 }),
    ],
    [
      'a gRPC client that does not like the answer',
      error('8 RESOURCE_EXHAUSTED: Received message larger than max (5 vs. 4)', { code: 8, details: 'x' }),
    ],
    ['duplicates of which some were written', error('x', { code: 11000 }, 'MongoBulkWriteError')],
  ])('%s', (_what, value) => {
    expect(failureFromError(value).ambiguous).toBe(true);
  });

  it.each<[string, unknown]>([
    ['words in an envelope', { error: 'rate limit exceeded' }],
    ['a word in an envelope', { error: 'Forbidden' }],
    ['words in an MCP result', { isError: true, content: [{ type: 'text', text: 'HTTP 429' }] }],
    ['a status of 503', { status: 503, message: 'no' }],
    ['two errors', { errors: [{ extensions: { code: 'FORBIDDEN' } }, { message: 'no' }] }],
  ])('as an answer: %s', (_what, value) => {
    const outcome = detectFailure(value, undefined);
    expect(outcome.ok || outcome.failure.ambiguous).toBe(true);
  });

  it.each([
    'Unexpected end of JSON input',
    'Unexpected token < in JSON at position 0',
    "response is missing required field 'id'",
    "Failed to parse response: unexpected type for field 'status'",
    'expected string, received undefined at id in response',
    'unauthorized: audit log refused after payment was charged',
    'rate limit exceeded while sending confirmation email after booking',
    "not found: record 'b-1' was created but lookup failed",
  ])('words about the answer, or about later work: %s', (message) => {
    expect(failureFromError(new Error(message)).ambiguous).toBe(true);
  });

  it('if the text of an error was returned', () => {
    const outcome = detectFailure('Error: 429 Too Many Requests', undefined, { tool: 't', args: {} });
    expect(outcome).toMatchObject({ ok: false, failure: { class: 'rate-limit', ambiguous: true } });
  });

  it('whatever the words of an error are', () => {
    const statuses = fc.integer({ min: 400, max: 599 }).map(String);
    const said = fc.constantFrom(
      ...[
        'HTTP',
        'status',
        'error',
        'rate limit exceeded',
        'ECONNREFUSED',
        'code -32602',
        'SQL state: 23505',
      ],
      ...[
        'INVALID_ARGUMENT',
        'duplicate key',
        'unknown tool',
        'forbidden',
        'missing required parameter',
        ':',
      ],
    );
    const message = fc
      .array(fc.oneof(statuses, said, fc.string()), { maxLength: 8 })
      .map((all) => all.join(' '));
    forAll(message, (text) => {
      expect(failureFromError(new Error(text)).ambiguous).toBe(true);
      expect(failureFromError(new Error('x', { cause: new Error(text) })).ambiguous).toBe(true);
      expect(failureFromError(text).ambiguous).toBe(true);
      const answer = detectFailure({ isError: true, content: [{ type: 'text', text }] }, undefined);
      expect(answer.ok || answer.failure.ambiguous).toBe(true);
    });
  });

  it('whatever accompanies ambiguous evidence', () => {
    const doubt = fc.constantFrom({ status: 500 }, { code: 'ECONNRESET' }, { code: -32603 }, { status: 408 });
    const other = fc.constantFrom({ status: 429 }, { code: 'CONFLICT' }, { response: { status: 404 } }, {});
    forAll(doubt, other, fc.boolean(), (one, two, isOuter) => {
      const value = isOuter ? error('x', { ...one, cause: two }) : error('x', { ...two, cause: one });
      expect(failureFromError(value).ambiguous).toBe(true);
    });
  });
});

describe('the simulator, in every dialect and wording', () => {
  const afterwards: readonly ProblemCode[] = [
    ...(['deadline-exceeded', 'connection-lost', 'bad-gateway', 'internal', 'unavailable'] as const),
  ];
  const problem = { tool: 'reserve_room', parameter: 'checkIn', received: 'x', reason: 'room 7 is taken' };
  const failures = (code: ProblemCode) =>
    dialectNames.flatMap((dialect) =>
      readFamilies.flatMap((family) =>
        [0, 1, 2].map((variant) => {
          const outcome = outcomeOfProblem(dialect, family, { ...problem, code, variant });
          return { dialect, failure: outcome.ok ? undefined : outcome.failure };
        }),
      ),
    );

  it.each(afterwards)('%s may have taken effect', (code) => {
    const met = failures(code);
    expect(met.length).toBeGreaterThan(90);
    expect(met.filter(({ failure }) => failure?.ambiguous !== true)).toEqual([]);
  });

  it('refusals are only detected in dialects with a status or a code', () => {
    const refusals = problemCodes.filter((code) => !afterwards.includes(code)).flatMap(failures);
    const shown = refusals.filter(({ failure }) => failure?.ambiguous === false);
    expect([...new Set(shown.map(({ dialect }) => dialect))].sort()).toEqual(
      [...['graphql', 'grpc', 'problem-json', 'sparql', 'sql']].sort(),
    );
    expect(shown.length / refusals.length).toBeGreaterThan(0.6);
  });
});

it('a ToolError with a status shows a refusal, and one without does not', () => {
  expect(failureFromError(new ToolError('no', { status: 409 })).ambiguous).toBe(false);
  expect(failureFromError(new ToolError('409 Conflict')).ambiguous).toBe(true);
});
