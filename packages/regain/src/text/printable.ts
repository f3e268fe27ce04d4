/** Makes external text safe for a terminal. */

/** Control characters except line breaks and tabs, line separators, and marks that reorder text. */
const CONTROLS = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Escapes what would move the cursor, change colours or reorder text, also line breaks and tabs: for names in a line. */
export function printable(name: string): string {
  return printableLines(name).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** The same for a text of several lines. The escapes are those of JSON, so the values of a JSON text stay equal. */
export function printableLines(text: string): string {
  return text.replaceAll(CONTROLS, escaped);
}

function escaped(character: string): string {
  return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const SHORT: Readonly<Record<string, string>> = { '\r': '\\r', '\b': '\\b', '\f': '\\f' };
