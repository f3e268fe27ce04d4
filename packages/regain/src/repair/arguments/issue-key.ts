/** The key of an issue. */

import { pointerTo } from '../../types/index.ts';
import type { Path } from './json/json-path.ts';

export function keyOf(kind: string, path: Path): string {
  return `${kind} ${pointerTo(path)}`;
}
