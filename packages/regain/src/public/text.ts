/** regain/text: what is public of text. */

export { type Column, fixed, type Table, table, toMarkdown, toText } from '../text/index.ts';
