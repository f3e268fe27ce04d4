import { describe, expect, it } from 'vitest';
import { detectFailure } from './index.ts';

const failureIn = (value: unknown, output?: object) => {
  const spec = {
    name: 't',
    description: '',
    inputSchema: {},
    ...(output ? { outputSchema: output as never } : {}),
  };
  const outcome = detectFailure(value, spec);
  return outcome.ok ? undefined : outcome.failure;
};

describe('an answer that is an error', () => {
  it.each([
    [
      'an MCP result',
      { isError: true, content: [{ type: 'text', text: 'Request timed out.' }] },
      { class: 'timeout', message: 'Request timed out.', ambiguous: true },
    ],
    [
      'a GraphQL response',
      {
        data: null,
        errors: [{ message: 'Slow down', extensions: { code: 'THROTTLED', retryAfter: 3 } }],
      },
      { class: 'rate-limit', code: 'THROTTLED', retryAfterMs: 3_000, ambiguous: false },
    ],
    [
      'a GraphQL response whose every field is null',
      { data: { user: null }, errors: [{ message: 'user not found' }] },
      { class: 'not-found' },
    ],
    [
      'an error envelope',
      { error: { code: 'rate_limit_exceeded', message: 'Too many requests' } },
      { class: 'rate-limit', message: 'Too many requests' },
    ],
    [
      'a JSON-RPC error',
      { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Invalid params' } },
      { class: 'invalid-request', code: '-32602' },
    ],
    ['a bare text', { error: 'permission denied' }, { class: 'forbidden', message: 'permission denied' }],
    ['a refusal', { ok: false, error: 'channel_not_found' }, { message: 'channel_not_found' }],
    [
      'a refusal with a message',
      { success: false, message: 'the record already exists' },
      { class: 'conflict' },
    ],
    [
      'problem details',
      { type: 'about:blank', title: 'Service Unavailable', status: 503, detail: 'try again later' },
      { class: 'server-error', status: 503, message: 'try again later: Service Unavailable' },
    ],
    [
      'a search that is marked',
      { isError: true, content: [{ type: 'text', text: 'No flights found' }] },
      { class: 'not-found', ambiguous: true },
    ],
    ['something that a tool needs', { error: 'No API key found' }, { message: 'No API key found' }],
    ['a gateway answer', { statusCode: 404, body: 'no such order' }, { class: 'not-found', status: 404 }],
  ])('%s', (_what, value, expected) => {
    const failure = failureIn(value);
    expect(failure).toMatchObject({ visibility: 'explicit', ...expected });
    expect(failure!.evidence[0]).toMatch(/^the res(?:ult|ponse) /);
  });

  it.each([
    ['no error', { id: 1 }],
    ['an empty error', { error: null, errors: [], data: { a: 1 } }],
    ['a blank error', { error: '' }],
    ['errors beside data', { data: { user: { id: 1 } }, errors: [{ message: 'one field failed' }] }],
    ['a status that is a word', { status: 'error-free' }],
    ['a good status', { status: 200, message: 'created' }],
    ['a number that happens to be called status', { status: 404 }],
    ['a list', [{ error: 'x' }]],
    ['a text', 'error'],
    ['a refusal without a reason', { ok: false }],
    ['nothing', undefined],
    ['a search that found nothing', { error: 'No results found' }],
    ['a search that found none of them', { success: false, message: 'No flights found', flights: [] }],
    ['a search with a count', { ok: false, error: '0 results for "Oslo"' }],
  ])('is not %s', (_what, value) => {
    expect(failureIn(value)).toBeUndefined();
  });

  it('is not detected by fields that the schema declares', () => {
    const output = { type: 'object', properties: { error: {}, status: {}, success: {}, isError: {} } };
    expect(failureIn({ error: 'last seen: disk full' }, output)).toBeUndefined();
    expect(failureIn({ status: 404, message: 'of the probe' }, output)).toBeUndefined();
    expect(failureIn({ success: false, message: 'of the probe' }, output)).toBeUndefined();
    expect(failureIn({ isError: true, content: [] }, output)).toBeUndefined();
  });

  it('is not detected in a value that throws when it is read', () => {
    const hostile = {
      get error(): never {
        throw new Error('no');
      },
    };
    expect(failureIn(hostile)).toBeUndefined();
  });
});
