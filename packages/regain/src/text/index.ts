/** The interface of text. */

export { grouped, percent, signedPercent, trusted, withInterval } from './numbers.ts';
export { printable } from './printable.ts';
export { type Column, fixed, type Table, table, toMarkdown, toText } from './table.ts';
