/** Errors that come after the effect: what a tool's own client says of the answer, or of what followed. */

import { describe, expect, it } from 'vitest';
import { isAmbiguous, isNonIdempotent } from '../govern/index.ts';
import { failureFromError } from './detect/index.ts';

describe('an error that speaks of the answer, or of what came after', () => {
  it.each([
    'Unexpected end of JSON input',
    'Unexpected token < in JSON at position 0',
    "response is missing required field 'id'",
    "Failed to parse response: unexpected type for field 'status'",
    'expected string, received undefined at id in response',
    'unauthorized: audit log refused after payment was charged',
    'rate limit exceeded while sending confirmation email after booking',
    "not found: record 'b-1' was created but lookup failed",
  ])('leaves doubt: %s', (message) => {
    expect(isAmbiguous(failureFromError(new Error(message)))).toBe(true);
  });

  it.each(["missing required field 'city'", 'rate limit exceeded', "unknown parameter 'town'", 'HTTP 409'])(
    'leaves doubt even where it speaks of the request: %s',
    (message) => {
      expect(isAmbiguous(failureFromError(new Error(message)))).toBe(true);
    },
  );

  it('leaves none where its fields show a refusal', () => {
    expect(isAmbiguous(failureFromError(Object.assign(new Error('no'), { status: 409 })))).toBe(false);
  });
});

describe('an effect class that nobody knows', () => {
  it('counts as a write', () => {
    const spec = { name: 'x', description: '', inputSchema: {}, effect: 'WRITE' as 'write' };
    expect(isNonIdempotent(spec)).toBe(true);
  });
});
