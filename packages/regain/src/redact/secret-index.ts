/**
 * Known secrets, found in a text in one pass, however many they are: by the code of their first four characters. The text
 * is decoded, not the secrets encoded, so that the cost depends on the length of the text alone.
 */

import { RUN_END, type TextRange, type TextView, viewOf } from './text-view.ts';
import { visitViews, withoutInvisible } from './text-views.ts';

/** Shorter secrets would match harmless words. */
export const LENGTH_MIN = 4;
/** A part of a secret from its start: as much of it is a leak wherever it occurs, ... */
const PART_MIN = 24;
/** ... as much if it is at least half of it, ... */
const HALF_MIN = 12;
/** ... as much at the end of a text that was cut, ... */
const END_MIN = 8;
/** ... and as much before an ellipsis. */
const ELLIPSIS_MIN = 4;

export class SecretIndex {
  readonly #byStart = new Map<number, string[]>();
  /** Grows with every change. */
  version = 0;

  get isEmpty(): boolean {
    return this.#byStart.size === 0;
  }

  add(secret: string): void {
    for (const form of formsOf(secret)) {
      const code = startCode(form, 0);
      const forms = this.#byStart.get(code);
      if (forms?.includes(form) === true) continue;
      if (forms === undefined) this.#byStart.set(code, [form]);
      else forms.push(form);
      this.version++;
    }
  }

  delete(secret: string): void {
    this.version++;
    for (const form of formsOf(secret)) {
      const code = startCode(form, 0);
      const forms = this.#byStart.get(code)?.filter((other) => other !== form) ?? [];
      if (forms.length === 0) this.#byStart.delete(code);
      else this.#byStart.set(code, forms);
    }
  }

  /** The longest secret, or start of one, at a position of a folded text; 0 if there is none. */
  lengthAt(text: string, at: number, code: number): number {
    const forms = this.#byStart.get(code);
    if (forms === undefined) return 0;
    let longest = 0;
    for (const form of forms) {
      let length = 0;
      while (length < form.length && form.charCodeAt(length) === text.charCodeAt(at + length)) length++;
      if (length > longest && isLeak(length, form.length, text, at + length)) longest = length;
    }
    return longest;
  }
}

/** Where the text contains secrets, in any reading; parts that overlap are joined. */
export function findSecrets(text: string, indexes: readonly SecretIndex[]): TextRange[] {
  const filled = indexes.filter(({ isEmpty }) => !isEmpty);
  const ranges: TextRange[] = [];
  if (filled.length > 0) visitViews(text, (view) => searchView(view, filled, ranges));
  return joinRanges(ranges);
}

/** In order, parts that overlap joined. */
function joinRanges(ranges: TextRange[]): TextRange[] {
  if (ranges.length < 2) return ranges;
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

function searchView({ text, originOf }: TextView, indexes: readonly SecretIndex[], into: TextRange[]): void {
  const folded = fold(text);
  for (let at = 0; at + ELLIPSIS_MIN <= folded.length; at++) {
    const code = startCode(folded, at);
    for (const index of indexes) {
      const length = index.lengthAt(folded, at, code);
      if (length > 0) into.push(originOf({ start: at, end: at + length }));
    }
  }
}

function isLeak(length: number, whole: number, text: string, end: number): boolean {
  if (length === whole || length >= PART_MIN || (length >= HALF_MIN && length * 2 >= whole)) return true;
  if (end === text.length || text[end] === RUN_END) return length >= END_MIN;
  return length >= ELLIPSIS_MIN && (text[end] === '…' || text.startsWith('...', end));
}

/** A number of the four characters from `at` on. */
function startCode(text: string, at: number): number {
  const first = text.charCodeAt(at) * 31 + text.charCodeAt(at + 1);
  return ((first * 31 + text.charCodeAt(at + 2)) * 31 + text.charCodeAt(at + 3)) & 0x3fff_ffff;
}

/** The secret as it is read in a text, and its bytes as they are read in an encoding of bytes. */
function formsOf(secret: string): readonly string[] {
  const trimmed = secret.trim();
  const { text } = withoutInvisible(viewOf(trimmed));
  const forms = [text];
  if (text !== trimmed || NON_ASCII.test(text))
    for (const spelling of [trimmed, text, text.normalize('NFD')]) {
      const bytes = bytesOf(spelling);
      forms.push(bytes, withoutInvisible(viewOf(bytes)).text);
    }
  return [...new Set(forms.map(fold))].filter(({ length }) => length >= LENGTH_MIN);
}

const NON_ASCII = /[^\0-\x7f]/;

/** Its bytes, as characters. */
function bytesOf(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** Without case; a space is a plus in forms. The length stays the same. */
function fold(text: string): string {
  const lower = text.toLowerCase().replaceAll('+', ' ');
  if (lower.length === text.length) return lower;
  return Array.from({ length: text.length }, (_, i) => {
    const letter = text[i]!.toLowerCase();
    return letter.length === 1 ? letter : text[i]!;
  })
    .join('')
    .replaceAll('+', ' ');
}
