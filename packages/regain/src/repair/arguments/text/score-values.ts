/** Ranks entities of the text as values of one parameter. */

import type { Json } from '../../../types/index.ts';
import type { SchemaView } from '../schema/view-of.ts';
import type { ParsedText } from './read-text.ts';

/** A parameter whose value is sought in the text. */
export interface SoughtValue {
  readonly name: string;
  readonly view: SchemaView;
  readonly parsedText: ParsedText;
  /** Whether other arguments already use a value of the text. */
  readonly isTaken: (value: Json) => boolean;
}

export interface StatedValue {
  readonly value: Json;
  readonly support: number;
}

export interface ScoredEntity {
  readonly value: Json;
  /** Similarity of the surrounding words, 0 to 1. */
  readonly closeness: number;
}

/**
 * Similar surrounding words increase support, and so does, slightly, being the only entity. Equal values count once.
 */
export function scoreValues(entities: readonly ScoredEntity[]): readonly StatedValue[] {
  const best = new Map<string, ScoredEntity>();
  for (const entity of entities) {
    const key = JSON.stringify(entity.value);
    if ((best.get(key)?.closeness ?? -1) < entity.closeness) best.set(key, entity);
  }
  const isOnly = best.size === 1;
  return [...best.values()].map(({ value, closeness }) => ({
    value,
    support: Math.min(
      0.96,
      isOnly ? 0.5 + 0.46 * closeness : closeness < 0.15 ? 0.2 : 0.28 + 0.68 * closeness,
    ),
  }));
}
