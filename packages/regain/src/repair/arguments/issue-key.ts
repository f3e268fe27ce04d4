/** The name by which an issue is remembered. */

import { pointerTo } from '../../types/index.ts';
import type { Path } from './json/json-path.ts';

export function keyOf(kind: string, path: Path): string {
  return `${kind} ${pointerTo(path)}`;
}
