/**
 * Random numbers derived by path, never in sequence: `random('faults', 'task-7', 3)` is the same stream wherever it is
 * created, so results do not depend on order, batches or workers.
 */

import { invalidArgument } from './errors.ts';
import { philox4x32 } from './philox.ts';

export type PathSegment = string | number;

/** A source of random numbers. */
export interface Random {
  /** The stream of a longer path: `random('a').at('b')` is `random('a', 'b')`. Draws nothing from this one. */
  at(...path: PathSegment[]): Random;
  /** Next 32 random bits as an unsigned integer. */
  word(): number;
  /** Next number in [0, 1), 53 bits. */
  uniform(): number;
  /** Next integer in [0, bound), without bias. */
  below(bound: number): number;
}

/** The random source for a path of names and numbers: equal paths give equal numbers. */
export function random(...path: PathSegment[]): Random {
  return new PhiloxStream(absorb(new Uint32Array(4), path));
}

class PhiloxStream implements Random {
  readonly #state: Uint32Array;
  readonly #block = new Uint32Array(4);
  #blockIndex = 0;
  #used = 4;

  constructor(state: Uint32Array) {
    this.#state = state;
  }

  at(...path: PathSegment[]): Random {
    return new PhiloxStream(absorb(this.#state, path));
  }

  word(): number {
    if (this.#used === 4) {
      const s = this.#state;
      const high = Math.floor(this.#blockIndex / 0x1_0000_0000);
      philox4x32(this.#block, this.#blockIndex, high, s[2]!, s[3]!, s[0]!, s[1]!);
      this.#blockIndex++;
      this.#used = 0;
    }
    return this.#block[this.#used++]!;
  }

  uniform(): number {
    const high = this.word() >>> 5;
    const low = this.word() >>> 6;
    return (high * 0x400_0000 + low) / 0x20_0000_0000_0000;
  }

  below(bound: number): number {
    if (!Number.isInteger(bound) || bound < 1 || bound > 0x1_0000_0000) {
      throw invalidArgument(`a draw needs an integer bound in [1, 2^32], got ${bound}`);
    }
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % bound);
    let word = this.word();
    while (word >= limit) word = this.word();
    return word % bound;
  }
}

const encoder = new TextEncoder();
/** Short segments are encoded here: most are, and `TextEncoder` takes longer than the hash. */
const short = new Uint8Array(64);

/** The UTF-8 bytes of a text in `short`, zeros after them; -1 if it is too long for it or not ASCII. */
function encodeShort(text: string): number {
  const { length } = text;
  if (length > short.length - 16) return -1;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return -1;
    short[i] = code;
  }
  for (let i = length; i < length + 16; i++) short[i] = 0;
  return length;
}

/** Hashes path segments into a 128-bit state (Davies-Meyer over Philox). */
function absorb(parent: Uint32Array, path: readonly PathSegment[]): Uint32Array {
  const state = Uint32Array.from(parent);
  const mixed = new Uint32Array(4);
  for (const segment of path) {
    const text = typeof segment === 'number' ? numberText(segment) : `s${segment}`;
    const known = encodeShort(text);
    const bytes = known < 0 ? encoder.encode(text) : short;
    const length = known < 0 ? bytes.length : known;
    for (let offset = 0; offset < length; offset += 16) {
      const isLast = offset + 16 >= length;
      const w0 = littleEndian(bytes, offset) ^ state[0]!;
      const w1 = littleEndian(bytes, offset + 4) ^ state[1]!;
      const w2 = littleEndian(bytes, offset + 8) ^ state[2]!;
      const w3 = littleEndian(bytes, offset + 12) ^ state[3]!;
      philox4x32(mixed, w0, w1, w2, w3, length, isLast ? 0x5eed : 0xb10c);
      state[0] = mixed[0]! ^ w0;
      state[1] = mixed[1]! ^ w1;
      state[2] = mixed[2]! ^ w2;
      state[3] = mixed[3]! ^ w3;
    }
  }
  return state;
}

function numberText(value: number): string {
  if (Number.isFinite(value)) return `n${value}`;
  throw invalidArgument(`a random path needs finite numbers, got ${value}`);
}

function littleEndian(bytes: Uint8Array, offset: number): number {
  return (
    (bytes[offset] ?? 0) |
    ((bytes[offset + 1] ?? 0) << 8) |
    ((bytes[offset + 2] ?? 0) << 16) |
    ((bytes[offset + 3] ?? 0) << 24)
  );
}
