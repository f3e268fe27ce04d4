/**
 * Philox4x32-10, the counter-based generator of Salmon et al. (SC 2011): a keyed bijection on 128-bit
 * counters, so any draw can be computed without computing those before it.
 */

const M0 = 0xd2511f53;
const M1 = 0xcd9e8d57;
const W0 = 0x9e3779b9;
const W1 = 0xbb67ae85;

/** Writes the four output words for counter (c0..c3) under key (k0, k1) into `out`. */
export function philox4x32(
  out: Uint32Array,
  c0: number,
  c1: number,
  c2: number,
  c3: number,
  k0: number,
  k1: number,
): void {
  for (let round = 0; round < 10; round++) {
    const low0 = Math.imul(M0, c0);
    const high0 = mulHigh(M0, c0);
    const low1 = Math.imul(M1, c2);
    const high1 = mulHigh(M1, c2);
    c0 = high1 ^ c1 ^ k0;
    c1 = low1;
    c2 = high0 ^ c3 ^ k1;
    c3 = low0;
    k0 = (k0 + W0) | 0;
    k1 = (k1 + W1) | 0;
  }
  out[0] = c0;
  out[1] = c1;
  out[2] = c2;
  out[3] = c3;
}

/** High 32 bits of the unsigned product of two 32-bit words. */
function mulHigh(a: number, b: number): number {
  const aHigh = a >>> 16;
  const aLow = a & 0xffff;
  const bHigh = b >>> 16;
  const bLow = b & 0xffff;
  const low = aLow * bLow;
  const mid = aHigh * bLow + (low >>> 16);
  const mid2 = aLow * bHigh + (mid & 0xffff);
  return (aHigh * bHigh + Math.floor(mid / 65536) + (mid2 >>> 16)) | 0;
}
