/** Parses decimal numbers from bytes, bit-identical to `Number`. */

const ZERO = 0x30;
const NINE = 0x39;
const POINT = 0x2e;
const DECIMAL = /^ *[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)? *$/;

/** Powers of ten that a double represents exactly. */
const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const DIGITS_MAX = 15;

/**
 * The number in bytes[start, end); NaN if it is not a decimal number.
 * Plain digits are read here: up to 15 of them make an exact integer, and one division by an exact power of ten
 * rounds once, as required. Signs, exponents, spaces and more digits take the slower path.
 */
export function decimalFromBytes(bytes: Buffer, start: number, end: number): number {
  let mantissa = 0;
  let pointAt = -1;
  const digits = end - start;
  if (digits === 0 || digits > DIGITS_MAX + 1) return decimalText(bytes, start, end);
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte >= ZERO && byte <= NINE) mantissa = mantissa * 10 + (byte - ZERO);
    else if (byte === POINT && pointAt < 0) pointAt = at;
    else return decimalText(bytes, start, end);
  }
  if (pointAt < 0) return digits > DIGITS_MAX ? decimalText(bytes, start, end) : mantissa;
  return digits === 1 ? Number.NaN : mantissa / POWERS[end - 1 - pointAt]!;
}

function decimalText(bytes: Buffer, start: number, end: number): number {
  const text = bytes.toString('latin1', start, end);
  return DECIMAL.test(text) ? Number(text) : Number.NaN;
}
