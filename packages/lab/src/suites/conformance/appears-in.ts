/** Whether a value occurs in a text. */

import type { Json } from 'regain/internal/types';

/** Texts match whatever their case, spaces and quotation marks; numbers by value; lists when all their items do. */
export function appearsIn(text: string, value: Json): boolean {
  if (typeof value === 'string') return containsWords(normalised(text), normalised(value));
  if (typeof value === 'number') return numbersIn(text).includes(value);
  if (Array.isArray(value)) return value.length > 0 && value.every((item: Json) => appearsIn(text, item));
  return false;
}

export function normalised(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whole words only: "art" does not occur in "start". */
function containsWords(text: string, words: string): boolean {
  if (words === '') return false;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const isWhole = !isWordAt(text, at - 1, words[0]!) && !isWordAt(text, at + words.length, words.at(-1)!);
    if (isWhole) return true;
  }
  return false;
}

/** Whether the character at `index` continues the word of `edge`. */
function isWordAt(text: string, index: number, edge: string): boolean {
  const letter = text[index];
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter) && /[\p{L}\p{N}]/u.test(edge);
}

/** Days, times and parts of names are no numbers. */
function numbersIn(text: string): number[] {
  const found = text.matchAll(/(?<![\p{L}\p{N}_.:/-])\d[\d,]*(?:\.\d+)?(?![\p{N}_:/]|-\d|\.\d)/gu);
  return [...found].map(([digits]) => Number(digits.replaceAll(',', '')));
}
