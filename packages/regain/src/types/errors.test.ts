import { describe, expect, it } from 'vitest';
import { errorText, messageWithoutPath, RegainError, requireBetween } from './errors.ts';

describe('RegainError', () => {
  it('carries its code, place and cause', () => {
    const cause = new Error('below');
    const error = new RegainError('invalid-input', 'cost must be a number, got "x"', {
      cause,
      place: { file: 'rollouts.csv', line: 12, column: 'cost' },
    });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'RegainError', code: 'invalid-input', cause });
    expect(error.place).toEqual({ file: 'rollouts.csv', line: 12, column: 'cost' });
  });

  it('has the path of its place in its message, once', () => {
    const place = { file: 'p.json', path: '/calls/rate' };
    const error = new RegainError('invalid-input', 'must be <= 1, got 5', { place });
    expect(error.message).toBe('at /calls/rate: must be <= 1, got 5');
    const again = new RegainError(error.code, error.message, { cause: error, place });
    expect(again.message).toBe(error.message);
    expect(messageWithoutPath(again.message, place)).toBe('must be <= 1, got 5');
    expect(messageWithoutPath('must be <= 1, got 5', {})).toBe('must be <= 1, got 5');
  });

  it('shows no control characters of a path', () => {
    const place = { path: '/a\u001b[31m\n' };
    const { message } = new RegainError('invalid-input', 'must be a number', { place });
    expect(message).toBe('at /a\\u001b[31m\\u000a: must be a number');
    expect(messageWithoutPath(message, place)).toBe('must be a number');
  });

  it('is recognised across copies of the package, by its brand and not its class', () => {
    const marked = Object.assign(new Error('x'), { [Symbol.for('regain.error')]: true });
    const fromAnotherCopy = Object.assign(new Error('x'), { ...marked, code: 'not-found' });
    expect(RegainError.is(new RegainError('not-found', 'x'))).toBe(true);
    expect(RegainError.is(fromAnotherCopy)).toBe(true);
    for (const other of [new Error('x'), marked, null, undefined, 'regain.error', {}])
      expect(RegainError.is(other)).toBe(false);
  });
});

it.each([
  [new Error('x'), 'x'],
  [undefined, 'undefined'],
  [Symbol('s'), 'Symbol(s)'],
  [Object.create(null), 'an object without a text was thrown'],
  [Object.assign(new Error('x'), { message: { toString: 1 } }), 'an object without a text was thrown'],
])('anything thrown has a text', (thrown, text) => expect(errorText(thrown)).toBe(text));

describe('requireBetween', () => {
  it.each([
    ['closed', 0, 1, '[0, 1]', [0, 1, 0.5], [-1e-9, 1.1, Number.NaN]],
    ['open', 0, 1, '(0, 1)', [0.5], [0, 1, Number.NaN]],
    ['open-above', 0, 1, '[0, 1)', [0, 0.5], [1, -1]],
    ['open-below', 0, 1, '(0, 1]', [1, 0.5], [0, 2]],
    ['open-above', 0, Infinity, '[0, Infinity)', [0, 1e300], [Infinity, -1]],
  ] as const)('%s [%d, %d]', (open, min, max, range, inside, outside) => {
    for (const value of inside) expect(() => requireBetween('x', value, min, max, open)).not.toThrow();
    for (const value of outside) {
      expect(() => requireBetween('x', value, min, max, open)).toThrow(
        `x must lie in ${range}, got ${value}`,
      );
    }
  });
});
