/** A question read once: its words with their places, and the things in it that could be values. */

import type { Json } from '../../../types/index.ts';
import { enumerationsIn } from './enumerations.ts';
import { labelledValues } from './labelled-values.ts';
import { markRanges } from './mark-ranges.ts';
import { properNamesIn } from './proper-names.ts';
import { recognisedSpans } from './recognised-spans.ts';
import { type Token, tokensOf } from './text-tokens.ts';

export type EntityKind =
  | 'number'
  | 'date'
  | 'time'
  | 'quoted'
  | 'name'
  | 'place'
  | 'email'
  | 'url'
  | 'id'
  | 'list'
  | 'phrase';

/** Something in the text that could be the value of a parameter. */
export interface Entity {
  readonly kind: EntityKind;
  readonly value: Json;
  /** As it stands in the text. */
  readonly start: number;
  readonly end: number;
  /** The unit behind a number, as written. */
  readonly unit?: string;
  /** The word that names it outright: `a=2`, "radius: 5". */
  readonly label?: string;
  /** Where two of a kind are the ends of a range, or what was and what shall be. */
  readonly bound?: 'low' | 'high' | 'old' | 'new';
}

export interface ParsedText {
  readonly text: string;
  readonly lower: string;
  readonly tokens: readonly Token[];
  readonly entities: readonly Entity[];
}

/** Cached for the texts read last; bounded in length. */
export function readText(text: string): ParsedText {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const cut = text.slice(0, TEXT_MAX);
  const tokens = tokensOf(cut);
  const spans = recognisedSpans(cut);
  const names = properNamesIn(cut, tokens, spans);
  const single = [...spans, ...names].sort((a, b) => a.start - b.start);
  const lists = enumerationsIn(
    cut,
    single.filter(({ kind }) => kind !== 'place'),
  );
  const entities = [...markRanges(cut, single), ...labelledValues(cut, single), ...lists].slice(
    0,
    ENTITIES_MAX,
  );
  const parsedText = { text: cut, lower: cut.toLowerCase(), tokens, entities };
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(text, parsedText);
  return parsedText;
}

const TEXT_MAX = 4000;
const ENTITIES_MAX = 300;
const CACHE_MAX = 64;
const cache = new Map<string, ParsedText>();
