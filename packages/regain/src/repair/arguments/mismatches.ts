/** Values that the schema takes and that something else belies: a given fact, the text, a notation or a unit that is asked for. */

import type { Json } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { doubtsAbout } from './doubts.ts';
import { keyOf } from './issue-key.ts';
import type { Path } from './json/edit.ts';
import { isList } from './json/kinds.ts';
import type { Issue, Scene, State } from './scene.ts';

export function mismatches({ args, settled }: State, scene: Scene): readonly Issue[] {
  const issues: Issue[] = [];
  const walk = (value: Json, path: Path) => {
    if (issues.length > 0 || path.length > DEPTH_MAX) return;
    if (isList(value)) for (const [i, item] of value.slice(0, ITEMS_MAX).entries()) walk(item, [...path, i]);
    else if (isObject(value))
      for (const [key, inner] of Object.entries(value).slice(0, ITEMS_MAX)) walk(inner, [...path, key]);
    else if (path.length > 0) {
      const view = scene.viewAt(args, path);
      if (view === undefined) return;
      if (settled.size > 0 && settled.has(keyOf('mismatch', path))) return;
      const issue: Issue = { kind: 'mismatch', path, view };
      if (doubtsAbout(value, issue, args, scene).length > 0) issues.push(issue);
    }
  };
  walk(args, []);
  return issues;
}

const DEPTH_MAX = 6;
const ITEMS_MAX = 60;
