import { describe, expect, test } from 'vitest';
import { headersOf } from './header-option.ts';

describe('headersOf', () => {
  test('reads values and variables', () => {
    const env = { TOKEN: 's3cret', KEY: 'k' };
    expect(headersOf(['X-Api: a:b', 'Authorization:Bearer $TOKEN', 'x-key:$KEY'], env)).toEqual({
      'x-api': 'a:b',
      authorization: 'Bearer s3cret',
      'x-key': 'k',
    });
  });

  test.each([
    ['no colon', 'X-Api', /NAME:VALUE/],
    ['no name', ':x', /NAME:VALUE/],
    ['a line end', 'X-Api:s3cret\nHost: evil', /HTTP does not allow/],
    ['a bad name', 'X Api:s3cret', /HTTP does not allow/],
    ['a variable that is not set', 'X-Api:$MISSING', /MISSING/],
    ['a header of the transport', 'Mcp-Session-Id:s3cret', /set by the transport/],
    ['Host', 'host:s3cret', /set by the transport/],
  ])('refuses %s without naming the value', (_, option, message) => {
    expect(() => headersOf([option], {})).toThrow(message);
    expect(() => headersOf([option], {})).not.toThrow(/s3cret/);
  });
});
