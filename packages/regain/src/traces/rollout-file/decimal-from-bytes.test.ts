import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { decimalFromBytes } from './decimal-from-bytes.ts';

function read(text: string): number {
  const bytes = Buffer.from(`<${text}>`);
  return decimalFromBytes(bytes, 1, bytes.length - 1);
}

describe('decimal', () => {
  it('equals Number, to the last bit', () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true });
    const digits = fc.integer({ min: 0, max: 20 });
    forAll(double, digits, (value, count) => {
      for (const text of [String(value), value.toExponential(count), value.toPrecision(count + 1)]) {
        expect(read(text), text).toBe(Number(text));
      }
    });
  });

  it('reads short decimals, the common case, to the last bit', () => {
    forAll(fc.nat(9_999_999), fc.integer({ min: 0, max: 16 }), (value, count) => {
      const text = (value / 1e7).toFixed(count);
      expect(read(text), text).toBe(Number(text));
    });
  });

  it.each(['0', '1', '.5', '5.', '007', '+1', ' 1 ', '1e2', '123456789012345678', '0.1234567890123456789'])(
    'takes %j',
    (text) => {
      expect(read(text)).toBe(Number(text));
    },
  );

  it.each([
    '',
    ' ',
    '.',
    '-',
    '1.2.3',
    '0x1',
    '1e',
    'Infinity',
    'NaN',
    '1_000',
    '1,5',
    '١',
    'e5',
    '--1',
    '\t1',
  ])('rejects %j', (text) => {
    expect(read(text)).toBeNaN();
  });
});
