/** The interface of text. */

export { groupDigits, percent, signedPercent, withInterval, withReliableInterval } from './format-numbers.ts';
export { printable, printableLines } from './printable.ts';
export { type Column, fixed, type Table, table, toMarkdown, toText } from './table.ts';
