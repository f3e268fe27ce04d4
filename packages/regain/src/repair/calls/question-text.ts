/** The text of a question, compared word by word. */

import { isFiller, stem } from '../arguments/words/split-words.ts';

/** "C" is not "C#", and a card is not one of another suit: signs that plain words leave out. */
export function hasSameSigns(value: string, text: string): boolean {
  if (/\p{So}|[#♯]/u.test(value)) return text.includes(value.trim());
  if (value.length > 2) return true;
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1))
    if (
      !/^[\p{L}\p{N}#♯+]/u.test(text.slice(at + value.length)) &&
      !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 1), at))
    )
      return true;
  return false;
}

/** Another form of a word: "Germany" and "German". */
export function hasForm(word: string, stems: ReadonlySet<string>): boolean {
  if (stems.has(word) || stems.has(stem(word))) return true;
  return word.length >= 5 && (stems.has(word.slice(0, -1)) || stems.has(word.slice(0, -2)));
}

/** Words that go on after an enumeration instead of continuing it do not count: its last item follows "and". */
export function neighboursIn(text: string, value: string): string[] {
  const at = value.length < 3 ? -1 : text.indexOf(value);
  if (at === -1) return [];
  const before = /([\p{L}-]{3,})(?:,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+)$/u.exec(
    text.slice(Math.max(0, at - 40), at),
  );
  const isLast = /\b(?:and|or)\s+$|&\s+$/.test(text.slice(Math.max(0, at - 6), at));
  const after = isLast
    ? null
    : /^s?(?:,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+)([\p{L}-]{3,})/u.exec(
        text.slice(at + value.length, at + value.length + 40),
      );
  return [after?.[1], before?.[1]].filter((word) => word !== undefined && !isFiller(word)) as string[];
}

const sentencesMax = 100;

/** The sentences as plain words, and the number of the one at a position. */
export function sentencesOf(text: string) {
  const ends = [...text.matchAll(/[.?!;](?=\s|$)|\n/g)].map(({ index }) => index);
  const starts = [0, ...ends].slice(0, sentencesMax);
  return {
    sentences: starts.map((start, index) => plain(text.slice(start, ends[index]))),
    sentenceAt: (place: number) => Math.max(0, ends.findLastIndex((end) => end < place) + 1),
  };
}

/** With one space around every word. */
export function plain(text: string): string {
  return ` ${plainWords(text)} `;
}

/** Lower case, without punctuation and thousands separators, one space between words. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .replaceAll(/\.(?!\d)/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
