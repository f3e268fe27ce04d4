import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { failureSchema, findSchemaMismatch, TimeoutError, ToolError } from '../../types/index.ts';
import { error, hostile, type ThrownByClass, thrownWithClass } from './errors-in-test.ts';
import { failureFromError, MESSAGE_MAX } from './failure-from-error.ts';

/** Errors as clients throw them, after which the call may have taken effect. */
const inDoubt: ThrownByClass = {
  timeout: {
    'our own timeout': new TimeoutError(10_000),
    'headers never came': error('Headers Timeout Error', { code: 'UND_ERR_HEADERS_TIMEOUT' }),
    'its own time limit': error('The operation was aborted due to timeout', {}, 'TimeoutError'),
    'axios, slow': error('timeout of 1000ms exceeded', { code: 'ECONNABORTED' }),
    'gRPC, deadline': error('4 DEADLINE_EXCEEDED: Deadline exceeded after 5s', {
      code: 4,
      details: 'x',
      metadata: {},
    }),
    'a database, statement cancelled': error('canceling statement due to statement timeout', {
      code: '57014',
    }),
    'a proxy that gave up': error('<html>504 Gateway Time-out</html>', { status: 504 }),
  },
  connection: {
    'fetch, reset': error('fetch failed', {
      cause: error('read ECONNRESET', { code: 'ECONNRESET', errno: -104 }),
    }),
    'its own abort': error('This operation was aborted', {}, 'AbortError'),
  },
  'server-error': {
    'axios, 503': error('Request failed with status code 503', {
      code: 'ERR_BAD_RESPONSE',
      response: { status: 503, data: { error: 'maintenance' }, headers: {} },
    }),
    'a model provider, overloaded': error(
      '529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
      {
        status: 529,
      },
    ),
    'gRPC, by number': error('14 UNAVAILABLE: No connection established', {
      code: 14,
      details: 'x',
      metadata: {},
    }),
    'a database, gone': error('terminating connection', { code: '57P01' }),
    'a bare text': 'service temporarily unavailable',
    'an answer of upstream that is no good': error('Received an invalid response from upstream'),
  },
  'not-found': {
    'a file that is not there': error('ENOENT: no such file', { code: 'ENOENT' }),
  },
  'invalid-request': {
    'a schema library, of the request or of the answer': error(
      '[{"code":"invalid_type","path":["city"]}]',
      {},
      'ZodError',
    ),
    'Python, an argument too many': error(
      'Traceback (most recent call last):\n  File "x.py", line 3\nTypeError: f() got an unexpected keyword argument \'q\'',
    ),
  },
};
/** Those that show that it was refused, or not sent. */
const refused: ThrownByClass = {
  connection: {
    'fetch, refused: nothing was sent': error('fetch failed', {
      cause: error('connect ECONNREFUSED 127.0.0.1:80', { code: 'ECONNREFUSED' }),
    }),
    'no such host': error('getaddrinfo ENOTFOUND api.example', { code: 'ENOTFOUND' }),
    'several addresses, all refused': error(
      '',
      { errors: [error('connect ECONNREFUSED ::1:80', { code: 'ECONNREFUSED' })] },
      'AggregateError',
    ),
  },
  'rate-limit': {
    'a model provider, throttled': error('429 Rate limit reached for requests. Please try again in 1.2s.', {
      status: 429,
      code: 'rate_limit_exceeded',
    }),
    'a cloud service, throttled': error(
      'Rate exceeded',
      { $metadata: { httpStatusCode: 400 } },
      'ThrottlingException',
    ),
    'a code host, second limit': error('You have exceeded a secondary rate limit.', { status: 403 }),
  },
  quota: {
    'a model provider, no credit': error(
      '429 You exceeded your current quota, please check your plan and billing details.',
      {
        status: 429,
        code: 'insufficient_quota',
      },
    ),
  },
  auth: {
    'a cloud service, token expired': error(
      'The security token included in the request is expired',
      {},
      'ExpiredTokenException',
    ),
    'signed out': error('Bad credentials', { status: 401 }),
  },
  conflict: {
    'a cloud service, condition not met': error(
      'The conditional request failed',
      {},
      'ConditionalCheckFailedException',
    ),
    'edited meanwhile': new ToolError('Precondition Failed', { status: 412 }),
  },
  forbidden: {
    'no permission': error('Resource not accessible by integration', { status: 403 }),
  },
  'not-found': {
    'no such record': error('Not Found', { status: 404 }),
  },
  'unknown-tool': {
    'no such route': error('Cannot find route /v1/find: endpoint not found', { status: 404 }),
    'moved for good': new ToolError('Gone', { status: 410 }),
  },
  'invalid-request': {
    'a body too large': new ToolError('Payload Too Large', { status: 413 }),
  },
};

describe('a thrown value', () => {
  it.each([
    ...thrownWithClass(inDoubt).map((row) => [...row, true] as const),
    ...thrownWithClass(refused).map((row) => [...row, false] as const),
  ])('%s', (_what, value, failureClass, ambiguous) => {
    const failure = failureFromError(value);
    expect(failure).toMatchObject({ class: failureClass, ambiguous });
    expect(findSchemaMismatch(failureSchema, failure)).toBeUndefined();
    expect(failure.visibility).toBe('explicit');
    expect(failure.evidence.length).toBeGreaterThanOrEqual(2);
  });

  it('has the deciding observation as evidence', () => {
    expect(failureFromError(new ToolError('no', { status: 429 })).evidence).toEqual([
      'the call threw',
      'status 429',
    ]);
    expect(failureFromError('connection reset by peer').evidence).toEqual([
      'the call threw',
      'it says "connection reset"',
    ]);
    // The evidence shows that the status comes from a text.
    expect(failureFromError('429 Too Many Requests').evidence[1]).toBe('it says "429 Too Many Requests"');
    expect(failureFromError(new ToolError('x', { code: 'THROTTLED' })).evidence[1]).toBe('code THROTTLED');
    const unsent = failureFromError(error('x', { code: 'ECONNREFUSED' })).evidence;
    expect(unsent).toEqual(['the call threw', 'code ECONNREFUSED', 'no connection was made']);
  });

  it('includes the message of the server once, with a bounded length', () => {
    const body = { detail: 'there is no room 7' };
    expect(failureFromError(new ToolError('HTTP 422', { status: 422, body })).message).toBe(
      'HTTP 422 {"detail":"there is no room 7"}',
    );
    const twice = new ToolError(`HTTP 422 ${JSON.stringify(body)}`, { status: 422, body });
    expect(failureFromError(twice).message).toBe('HTTP 422 {"detail":"there is no room 7"}');
    expect(failureFromError(new Error('x'.repeat(1e6))).message.length).toBeLessThan(MESSAGE_MAX + 50);
  });
});

describe('thrown values that are not errors', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.cause = cyclic;

  it.each([
    ['undefined', undefined, 'undefined was thrown'],
    ['null', null, 'null was thrown'],
    ['a number', 42, '42 was thrown'],
    ['an empty text', '', 'an empty text was thrown'],
    ['a symbol', Symbol('s'), '[symbol] was thrown'],
    ['a frozen object', Object.freeze({ oops: true }), '{"oops":true}'],
    ['a proxy that throws', hostile, '[unreadable]'],
    ['a cycle', cyclic, '{"cause":"[cycle]"}'],
    ['a function', () => 1, '[function] was thrown'],
    ['a bigint', 12n, '[bigint] was thrown'],
  ])('%s', (_what, value, message) => {
    const failure = failureFromError(value);
    expect(failure.message).toBe(message);
    expect(failure.class).toBe('unknown');
    expect(failure.ambiguous).toBe(true);
  });

  it('any value gives a valid failure', () => {
    const anything = fc.oneof(
      fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true }),
      fc.record({
        message: fc.anything(),
        status: fc.anything(),
        code: fc.anything(),
        headers: fc.anything(),
        response: fc.anything(),
        cause: fc.anything(),
        retryAfter: fc.anything(),
      }),
    );
    forAll(anything, (value) => {
      expect(findSchemaMismatch(failureSchema, failureFromError(value, 0))).toBeUndefined();
    });
  });
});
