/** Enumerations: several entities of one kind, separated only by commas and "and". */

import type { Json } from '../../../types/index.ts';
import { definedFields } from '../../defined-fields.ts';
import type { Entity } from './read-text.ts';

export function enumerationsIn(text: string, entities: readonly Entity[]): readonly Entity[] {
  const lists: Entity[] = [];
  let run: Entity[] = [];
  const close = () => {
    if (run.length > 1) {
      const { start, label } = run[0]!;
      const value = run.map((entity): Json => entity.value);
      lists.push({ kind: 'list', value, start, end: run.at(-1)!.end, ...definedFields({ label }) });
    }
    run = [];
  };
  for (const entity of entities) {
    const previous = run.at(-1);
    if (previous !== undefined && !continues(text, previous, entity)) close();
    if (entity.kind !== 'list') run.push(entity);
  }
  close();
  return lists;
}

function continues(text: string, previous: Entity, entity: Entity): boolean {
  if (previous.kind !== entity.kind) return false;
  if (entity.start < previous.end || entity.start - previous.end > 24) return false;
  const gap = text.slice(previous.end, entity.start);
  return /^\s*(?:[a-z°%/]{0,12})?(?:,|,? and|,? or| &|,? vs\.?|;)(?: then| the)?\s*['"]?[$€£]?$/i.test(gap);
}
