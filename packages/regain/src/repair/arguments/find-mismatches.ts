/** Values that fit the schema but contradict a given fact, the text, or a requested notation or unit. */

import type { Json } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { Path } from './json/json-path.ts';
import { isList } from './json/json-types.ts';
import { type Issue, keyOf, type RepairContext, type State } from './repair-context.ts';
import { valueCorrections } from './value-corrections.ts';

export function findMismatches({ args, settled }: State, context: RepairContext): readonly Issue[] {
  const issues: Issue[] = [];
  const walk = (value: Json, path: Path) => {
    if (issues.length > 0 || path.length > DEPTH_MAX) return;
    if (isList(value)) for (const [i, item] of value.slice(0, ITEMS_MAX).entries()) walk(item, [...path, i]);
    else if (isObject(value))
      for (const [key, inner] of Object.entries(value).slice(0, ITEMS_MAX)) walk(inner, [...path, key]);
    else if (path.length > 0) {
      const view = context.viewAt(args, path);
      if (view === undefined) return;
      if (settled.size > 0 && settled.has(keyOf('mismatch', path))) return;
      const issue: Issue = { kind: 'mismatch', path, view };
      if (valueCorrections(value, issue, args, context).length > 0) issues.push(issue);
    }
  };
  walk(args, []);
  return issues;
}

const DEPTH_MAX = 6;
const ITEMS_MAX = 60;
