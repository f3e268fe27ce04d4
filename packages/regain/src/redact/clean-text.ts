/** Text from tools as data: without invisible characters and secrets, and with a bounded length. */

import { type MarkedRange, replaceRanges } from './marked-range.ts';
import { namedSecrets } from './named-secrets.ts';
import { shapedSecrets } from './secret-shapes.ts';
import { statementSecrets } from './statement-secrets.ts';

/** The most characters of an exemplar's text. */
export const TEXT_MAX = 1_000;
/** The end of a long text is often more informative than its middle: a traceback names its error last. */
const TAIL = 400;

/** The visible text only. Cleaning twice changes nothing. */
export function cleanText(text: string): string {
  let result = text;
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    // Removing a part may join its neighbours into a new match, so passes repeat.
    const next = truncateMiddle(redactSecrets(removeInvisible(result)));
    if (next === result) break;
    result = next;
  }
  return result;
}

const PASSES_MAX = 5;

/** Removes controls except line breaks, direction marks, zero-width characters and lone surrogates. */
function removeInvisible(text: string): string {
  const bounded = text.length > SEEN_MAX ? bothEnds(text) : text;
  if (PLAIN.test(bounded)) return bounded.trim();
  return bounded
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\t/g, ' ')
    .replaceAll(UNSEEN, '')
    .normalize('NFC')
    .trim();
}

/** The end begins with a whole word: the rest of a secret would not be recognised. */
function bothEnds(text: string): string {
  const end = text.slice(-SEEN_MAX / 2).replace(/^\S+/, '');
  return `${text.slice(0, SEEN_MAX / 2)}${MARK}${end}`;
}

const SEEN_MAX = 40_000;
const PLAIN = /^[\x20-\x7e\n]*$/;
/** Formatting (zero width, direction, tags), controls, private use, line separators, fillers, variation selectors. */
const UNSEEN =
  /(?!\n)(?:[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0]|\p{Variation_Selector})/gu;

function truncateMiddle(text: string): string {
  if (text.length <= TEXT_MAX) return text;
  const head = text.slice(0, TEXT_MAX - TAIL - MARK.length);
  return `${head}${MARK}${text.slice(-TAIL)}`.toWellFormed().trim();
}

const MARK = '\n…\n';

/** Removes everything that looks like a credential, and personal data. */
function redactSecrets(text: string): string {
  let result = redactKeys(text);
  // A test for a necessary part is cheaper than the pattern.
  for (const { mark, pattern, replacement } of personalPatterns)
    if (mark.test(result)) result = result.replaceAll(pattern, replacement);
  return result;
}

/** Removes everything that looks like a credential. */
export function redactKeys(text: string): string {
  return replaceRanges(text, likelySecrets(text));
}

/** Everything in a text that looks like a credential, by its shape or its name. */
export function likelySecrets(text: string): MarkedRange[] {
  return [...shapedSecrets(text), ...namedSecrets(text), ...statementSecrets(text)];
}

const personalPatterns = [
  { mark: /@/, pattern: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g, replacement: '[email]' },
  // 13 to 19 digits in groups: likely a payment card.
  { mark: /\d{4}[ -]\d{4}/, pattern: /\b(?:\d{4}[ -]){3}\d{1,7}\b/g, replacement: '[number]' },
];
