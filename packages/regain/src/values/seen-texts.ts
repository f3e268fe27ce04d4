/**
 * Which texts were seen before, in a fixed amount of memory. Of each text only a fingerprint of 52 bits is kept, in a row of
 * four by its hash, where a new one takes the place of the oldest.
 */

const ROW = 4;

export class SeenTexts {
  readonly #marks: Float64Array;
  readonly #rows: number;

  /** `max`: texts that are remembered at most, a power of two; those seen long before may be forgotten earlier. */
  constructor(max: number) {
    this.#marks = new Float64Array(max);
    this.#rows = max / ROW;
  }

  /** Whether it was not there: a text, or a text within a scope. */
  add(text: string, scope = ''): boolean {
    let a = 0x811c9dc5;
    let b = 0x2f0b4a27;
    for (let i = 0; i < scope.length; i++) {
      const code = scope.charCodeAt(i);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ code, 0x5bd1e995) ^ (b >>> 15);
    }
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ code, 0x5bd1e995) ^ (b >>> 15);
    }
    a = Math.imul(a ^ (a >>> 16), 0x85ebca6b);
    a ^= a >>> 13;
    // Never 0, which stands for an empty place.
    const mark = (b >>> 0) * 2 ** 20 + (a >>> 12) + 1;
    return this.#enter(mark, ((a >>> 0) % this.#rows) * ROW);
  }

  #enter(mark: number, row: number): boolean {
    const marks = this.#marks;
    for (let i = row; i < row + ROW; i++) if (marks[i] === mark) return false;
    for (let i = row + ROW - 1; i > row; i--) marks[i] = marks[i - 1]!;
    marks[row] = mark;
    return true;
  }
}
