import { describe, expect, it } from 'vitest';
import { RegainError, requireBetween } from './errors.ts';

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

  it('is recognised across copies of the package, by its brand and not its class', () => {
    const marked = Object.assign(new Error('x'), { [Symbol.for('regain.error')]: true });
    const fromAnotherCopy = Object.assign(new Error('x'), { ...marked, code: 'not-found' });
    expect(RegainError.is(new RegainError('not-found', 'x'))).toBe(true);
    expect(RegainError.is(fromAnotherCopy)).toBe(true);
    for (const other of [new Error('x'), marked, null, undefined, 'regain.error', {}])
      expect(RegainError.is(other)).toBe(false);
  });
});

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
