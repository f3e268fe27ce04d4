/** Numbers as pages write them. */

export interface Written {
  readonly value: number;
  readonly isPercent: boolean;
  /** Digits after the point. */
  readonly digits: number;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const digits = String.raw`[+\-\u2212]?\d(?:[\d,]*\d)?(?:\.\d+)?(?: ?%)?`;

/** Source of an expression for one number, in digits or as a word. */
export const numberPattern = `(?:${digits}|\\b(?:${words.join('|')}|none)\\b)`;

export function readNumber(written: string): Written {
  const text = written.toLowerCase().replace('\u2212', '-').replaceAll(',', '');
  const word = text === 'none' ? 0 : words.indexOf(text);
  const value = word >= 0 ? word : Number.parseFloat(text);
  const [, decimals = ''] = /\.(\d+)/.exec(text) ?? [];
  return { value, isPercent: text.endsWith('%'), digits: decimals.length };
}

/** All numbers of a text in digits. */
export function numbersIn(text: string): Written[] {
  return [...text.matchAll(new RegExp(digits, 'g'))].map(([one]) => readNumber(one));
}
