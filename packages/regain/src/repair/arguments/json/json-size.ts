/** The size of a JSON value, computed without recursion: hostile input must not exhaust the stack. */

import type { Json } from '../../../types/index.ts';

/** Counting stops slightly above the limit of nodes. */
export function sizeOf(value: Json, nodesMax: number) {
  let [nodes, depth, characters] = [0, 0, 0];
  let level: unknown[] = [value];
  while (level.length > 0 && nodes <= nodesMax) {
    const next: unknown[] = [];
    for (const item of level) {
      nodes++;
      if (typeof item === 'string') characters += item.length;
      if (item === null || typeof item !== 'object') continue;
      for (const key of Object.keys(item)) {
        characters += key.length;
        next.push((item as { readonly [key: string]: unknown })[key]);
        if (next.length + nodes > nodesMax) break;
      }
    }
    level = next;
    depth++;
  }
  return { nodes, depth, characters };
}
