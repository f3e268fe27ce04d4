/** A parsed question: its words with positions, and the entities that could be values. */

import type { Json } from '../../../types/index.ts';
import { memoizeTexts } from '../../../values/index.ts';
import { enumerationsIn } from './enumerations.ts';
import { properNamesIn } from './proper-names.ts';
import { markRanges } from './ranges.ts';
import { labelledValues, recognisedSpans } from './recognised-spans.ts';
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

/** An entity in the text that could be the value of a parameter. */
export interface Entity {
  readonly kind: EntityKind;
  readonly value: Json;
  /** As written in the text. */
  readonly start: number;
  readonly end: number;
  /** The unit after a number, as written. */
  readonly unit?: string;
  /** Its label: `a=2`, "radius: 5". */
  readonly label?: string;
  /** The end of a range, or the old or new value of a change. */
  readonly bound?: 'low' | 'high' | 'old' | 'new';
}

export interface ParsedText {
  readonly text: string;
  readonly lower: string;
  readonly tokens: readonly Token[];
  readonly entities: readonly Entity[];
}

/** Bounded in length. */
export const readText: (text: string) => ParsedText = memoizeTexts(64, (text) => {
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
  return { text: cut, lower: cut.toLowerCase(), tokens, entities };
});

const TEXT_MAX = 4000;
const ENTITIES_MAX = 300;
