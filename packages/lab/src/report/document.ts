/** A report before it has a format: headings, text, tables and figures, all of it plain data and plain text. */

import { type Column, type Table, table } from 'regain/internal/text';
import type { Lead } from './lead.ts';

export interface Document {
  readonly title: string;
  /** Null where nothing can be said yet. */
  readonly lead: Lead | null;
  /** The lead in words, before any evidence. */
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
  /** A folded table is closed at first. */
  | { readonly kind: 'table'; readonly table: Table; readonly isFolded?: boolean }
  | { readonly kind: 'code'; readonly text: string }
  /** `svg` is trusted: it comes from the figures of this module. Formats without pictures link to `file`. */
  | { readonly kind: 'figure'; readonly svg: string; readonly file: string; readonly caption: string };

export function text(text: string): Block {
  return { kind: 'text', text };
}

export function tableBlock<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Block {
  return { kind: 'table', table: table(rows, columns) };
}

export function foldedTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Block {
  return { kind: 'table', isFolded: true, table: table(rows, columns) };
}
