/** All readings of a text: as it is, without invisible characters, without escapes, decoded; encodings may be nested. */

import { base64Runs, hexRuns } from './decoded-runs.ts';
import { replacedInView, type TextView, viewOf } from './text-view.ts';

/** Escapes within escapes: JSON in JSON in a form. */
const ESCAPES_MAX = 3;
/** Base64 or hexadecimal digits that decode to such digits. */
const DECODINGS_MAX = 2;
/** All readings of one text together; further ones are left out. */
const CHARS_MAX = 1_000_000;

export function visitViews(text: string, visit: (view: TextView) => void): void {
  let charsLeft = CHARS_MAX;
  const visitAll = (view: TextView, escapesLeft: number, decodingsLeft: number): void => {
    charsLeft -= view.text.length;
    if (charsLeft < 0) return;
    const visible = withoutInvisible(view);
    visit(visible);
    const plain = escapesLeft === 0 ? undefined : unescaped(visible);
    if (plain !== undefined) visitAll(plain, escapesLeft - 1, decodingsLeft);
    if (decodingsLeft === 0) return;
    for (const decoded of [...base64Runs(visible), ...hexRuns(visible)]) {
      charsLeft -= decoded.text.length;
      if (charsLeft < 0) return;
      visit(decoded);
      // Bytes that are no text contain no further encodings.
      if (decoded.isReadable) visitAll(decoded, escapesLeft, decodingsLeft - 1);
    }
  };
  visitAll(viewOf(text), ESCAPES_MAX, DECODINGS_MAX);
}

/** Removes controls, line breaks, zero-width characters and marks, and chooses one spelling of each character. */
export function withoutInvisible(view: TextView): TextView {
  if (PLAIN.test(view.text)) return view;
  const visible = INVISIBLE.test(view.text) ? replacedInView(view, INVISIBLES, () => '') : view;
  if (!NON_ASCII.test(visible.text)) return visible;
  return replacedInView(visible, CLUSTERS, (cluster) => cluster.normalize('NFKC'));
}

const PLAIN = /^[\x20-\x7e]*$/;
const NON_ASCII = /[^\0-\x7f]/;
/** Formatting (zero width, direction, tags), controls, private use, line separators, fillers, variation selectors. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0]|\u034f|\p{Variation_Selector}/u;
const INVISIBLES = new RegExp(INVISIBLE.source, 'gu');
/** A character outside of ASCII, or one with combining marks. */
const CLUSTERS = /[\0-\x7f]?\p{M}+|[^\0-\x7f\p{M}]\p{M}*/gu;

/** Undefined if there is nothing to decode. Encoded bytes become single characters. */
function unescaped(view: TextView): TextView | undefined {
  if (!/[%\\&=]/.test(view.text)) return undefined;
  const plain = replacedInView(view, ESCAPES, letterOf);
  return plain.text.length === view.text.length ? undefined : plain;
}

/** %41, \u0041, \x41, \", &amp;, &#65;, and =41 of quoted-printable */
const ESCAPES =
  /[%=][\da-f]{2}|\\(?:u\{[\da-f]{1,6}\}|u[\da-f]{4}|x[\da-f]{2}|.)|&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/gi;
const CODE = /^(?:[%=]|\\[ux]\{?|&#x)([\da-f]+)[};]?$|^&#(\d+);$/i;
const LETTERS: Readonly<Record<string, string>> = {
  ...{ '\\n': '\n', '\\r': '\r', '\\t': '\t', '\\b': '\b', '\\f': '\f' },
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&nbsp;': ' ' },
};

function letterOf(escaped: string): string {
  const [, hex, decimal] = CODE.exec(escaped) ?? [];
  if (hex === undefined && decimal === undefined) return LETTERS[escaped.toLowerCase()] ?? escaped.slice(1);
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : escaped;
}
