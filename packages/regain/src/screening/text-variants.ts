/** Variants of a text to screen: normalised, and with common obfuscations undone. */

/** The most characters that are screened: exemplars are shorter. */
export const LENGTH_MAX = 4_000;

/** Lower case, compatibility forms resolved, accents and invisible characters removed; line breaks kept. */
export function normalizeText(text: string): string {
  return text
    .slice(0, LENGTH_MAX)
    .replaceAll(TAGS, (tag) => String.fromCharCode(tag.codePointAt(0)! - 0xe0000))
    .normalize('NFKD')
    .replaceAll(INVISIBLE, '')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d\u00ab\u00bb]/g, '"')
    .replaceAll(/[^\S\n]+/g, ' ');
}

/** Tag characters are invisible ASCII. */
const TAGS = /[\u{e0020}-\u{e007e}]/gu;
/** Marks above letters, variation selectors, formatting, fillers, controls other than line breaks. */
const INVISIBLE = /\p{M}|[\p{Cf}\u115f\u1160\u3164\uffa0]|(?![\n\t])\p{Cc}/gu;

/** The normalised text first; other variants only if there is something to undo. */
export function variantsOf(text: string): string[] {
  const plain = normalizeText(text);
  const found = [plain];
  const add = (variant: string) => {
    if (variant !== plain && variant.length > 3) found.push(variant);
  };
  if (/\p{sc=Cyrillic}|\p{sc=Greek}/u.test(plain) && /[a-z]/.test(plain)) {
    add(plain.replaceAll(LOOKALIKE, (letter) => lookalikes.get(letter)!));
  }
  if ((plain.match(LEET_WORD)?.length ?? 0) >= 2) {
    add(plain.replaceAll(LEET_WORD, (word) => word.replaceAll(/[0134578@$!]/g, (c) => leet.get(c)!)));
  }
  if (SPACED.test(text)) add(normalizeText(withoutLetterSpacing(text)));
  if (/%[0-9a-f]{2}.{0,200}%[0-9a-f]{2}/is.test(text)) {
    add(normalizeText(text.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => fromHex(hex))));
  }
  if (/&#|\\[ux]/.test(text)) {
    add(
      normalizeText(
        text
          .replaceAll(/&#(\d{2,5});/g, (_, code: string) => String.fromCodePoint(Number(code)))
          .replaceAll(/&#x([0-9a-f]{2,4});/gi, (_, hex: string) => fromHex(hex))
          .replaceAll(/\\u00([0-9a-f]{2})|\\x([0-9a-f]{2})/gi, (_, u?: string, x?: string) =>
            fromHex(u ?? x!),
          ),
      ),
    );
  }
  return found;
}

/** Whether it contains an imperative in reverse or in ROT13; only unambiguous words are tested. */
export function isReversedOrRotated(plain: string): boolean {
  return REVERSED.test(plain);
}

const REVERSED = new RegExp(
  ['ignore', 'disregard', 'forget', 'override', 'previous', 'instruction', 'password', 'execute']
    .flatMap((word) => [[...word].reverse().join(''), rotated(word)])
    .join('|'),
);

function rotated(word: string): string {
  return word.replaceAll(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 97 + 13) % 26) + 97));
}

function fromHex(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

const latin = 'aaeeiiooopppccyyxxssjjkkmmhhttbbuvnlzdgfwirq';
const others = 'аαеεіιоοσрρπсςуγхχѕϲјϳкκмμнһтτвβυνηӏζԁɡғԝїгԛ';
const lookalikes: ReadonlyMap<string, string> = new Map(
  [...others].map((letter, index) => [letter, latin[index] ?? letter]),
);
const LOOKALIKE = new RegExp(`[${others}]`, 'gu');

const leet: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'i' }),
);
const LEET_WORD = /\b(?=[a-z0-9@$!]*[a-z])(?=[a-z0-9@$!]*[0134578@$!])[a-z0-9@$!]{2,}/g;

/** Five or more single letters with a gap of one character between them. */
const SPACED = /(?:(?<!\p{L})\p{L}[ .\-_*]){4,}\p{L}(?!\p{L})/u;

/** If the gap is a space, words are two or more apart; if it is a mark, one space. */
function withoutLetterSpacing(text: string): string {
  const joined = text.replaceAll(/(?<=(?<!\p{L})\p{L})[.\-_*](?=\p{L}(?!\p{L}))/gu, '');
  const isDone = joined !== text;
  return isDone ? joined : text.replaceAll(/(?<=(?<!\p{L})\p{L}) (?=\p{L}(?!\p{L}))/gu, '');
}
