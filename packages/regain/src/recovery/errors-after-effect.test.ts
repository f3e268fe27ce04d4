/** Errors after the effect: client errors about the answer, or about later work. */

import { describe, expect, it } from 'vitest';
import { isAmbiguous, isNonIdempotent } from '../govern/index.ts';
import { failureFromError } from './detect/index.ts';

describe('an error about the answer, or about later work', () => {
  it.each([
    'Unexpected end of JSON input',
    'Unexpected token < in JSON at position 0',
    "response is missing required field 'id'",
    "Failed to parse response: unexpected type for field 'status'",
    'expected string, received undefined at id in response',
    'unauthorized: audit log refused after payment was charged',
    'rate limit exceeded while sending confirmation email after booking',
    "not found: record 'b-1' was created but lookup failed",
  ])('is ambiguous: %s', (message) => {
    expect(isAmbiguous(failureFromError(new Error(message)))).toBe(true);
  });

  it.each(["missing required field 'city'", 'rate limit exceeded', "unknown parameter 'town'", 'HTTP 409'])(
    'is ambiguous even if it is about the request: %s',
    (message) => {
      expect(isAmbiguous(failureFromError(new Error(message)))).toBe(true);
    },
  );

  it('is not ambiguous if its fields show a refusal', () => {
    expect(isAmbiguous(failureFromError(Object.assign(new Error('no'), { status: 409 })))).toBe(false);
  });
});

describe('an unknown effect class', () => {
  it('counts as a write', () => {
    const spec = { name: 'x', description: '', inputSchema: {}, effect: 'WRITE' as 'write' };
    expect(isNonIdempotent(spec)).toBe(true);
  });
});
