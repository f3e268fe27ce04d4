/** A report before it has a format: headings, text, tables and figures, all of it plain data and plain text. */

import type { Table } from 'regain/internal/text';

export interface Document {
  readonly title: string;
  /** What the reader wants to know, before any evidence. */
  readonly summary: readonly string[];
  readonly sections: readonly Section[];
}

export interface Section {
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'terms'; readonly terms: readonly (readonly [term: string, meaning: string])[] }
  /** A folded one is opened by whoever wants it. */
  | { readonly kind: 'table'; readonly table: Table; readonly isFolded?: boolean }
  | { readonly kind: 'code'; readonly text: string }
  /** `svg` is trusted: it comes from our own figures. `file` is where a format without pictures looks for it. */
  | { readonly kind: 'figure'; readonly svg: string; readonly file: string; readonly caption: string };

export function text(text: string): Block {
  return { kind: 'text', text };
}
