/** The interface of text. */

export { escapeXml } from './escape-xml.ts';
export {
  boundsText,
  differenceText,
  gapWithInterval,
  groupDigits,
  notBoundedNote,
  percent,
  signed,
  signedPercent,
  tasksText,
  withInterval,
} from './format-numbers.ts';
export { printable, printableLines } from './printable.ts';
export { type Column, fixed, type Table, table, toMarkdown, toText } from './table.ts';
