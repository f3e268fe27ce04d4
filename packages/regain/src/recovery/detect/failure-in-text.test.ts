import { describe, expect, it } from 'vitest';
import { detectFailure } from './index.ts';

const call = { tool: 'run', args: {} };

function failureIn(value: unknown) {
  const outcome = detectFailure(value, undefined, call);
  return outcome.ok ? undefined : outcome.failure;
}

describe('a failure in an answer that is a text', () => {
  it('keeps the text, its status and its delay, and may have taken effect', () => {
    expect(failureIn('Status Code: 429. Response: try again in 20s')).toEqual({
      class: 'rate-limit',
      visibility: 'implicit',
      message: 'Status Code: 429. Response: try again in 20s',
      retryAfterMs: 20_000,
      ambiguous: true,
      evidence: ['the answer is the text of an error', 'it says "Status Code: 429"'],
    });
  });

  it.each([
    ['a body', '{"error":{"code":"not_found","message":"no such ticket: 77"}}', 'not-found'],
    [
      'a body in an envelope',
      '{"error":"","response":"{\\"status\\":\\"401\\",\\"msg\\":\\"Log in\\"}"}',
      'auth',
    ],
    ['a Python literal', "{'ok': False, 'error': 'channel_not_found'}", 'not-found'],
    [
      'rejections of a mutation',
      '{"data":{"create":{"userErrors":[{"message":"Title is invalid"}]}}}',
      'invalid-request',
    ],
    [
      'a program',
      '{"output":"sed: a.ts: No such file or directory","metadata":{"exit_code":1}}',
      'not-found',
    ],
    ['a program that printed no error', '{"stdout":"checked","exit_code":3}', 'unknown'],
    [
      'an MCP result without a mark',
      { content: [{ type: 'text', text: 'Error: access denied' }] },
      'forbidden',
    ],
    [
      'output before a traceback',
      'a = 1\nTraceback (most recent call last):\n  File "x"\nKeyError: \'b\'',
      'invalid-request',
    ],
  ])('%s', (_what, value, failureClass) => {
    expect(failureIn(value)?.class).toBe(failureClass);
  });

  it.each([
    ['a comparison that differs', '{"stdout":"1c1","exit_code":1}'],
    ['a search that found nothing', '{"stdout":"","exit_code":1}'],
    ['an empty error', '{"error":"","response":"{\'hotels\': []}"}'],
    ['a record with the state of a job', '{"id":7,"status":"failed","message":"the build is broken"}'],
    ['lines of a search in files', 'src/a.ts:12: throw new Error("failed")'],
    ['an explanation', 'A request fails with 429 if too many are made.'],
    ['a count', '404 issues found'],
    ['a title in quotes', 'Issue 7 "Cannot connect to host" was closed'],
  ])('is not %s', (_what, value) => {
    expect(failureIn(value)).toBeUndefined();
  });
});
