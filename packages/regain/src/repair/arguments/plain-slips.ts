/** Slips that show in a value itself: quotes around the whole of it, a placeholder where a value should stand. */

import type { Json, JsonObject } from '../../types/index.ts';
import type { Correction } from './doubts.ts';
import type { Path } from './json/edit.ts';
import { takenBy } from './operators/taken.ts';
import type { Scene } from './scene.ts';
import type { View } from './schema/view.ts';
import { statedFor } from './text/candidates.ts';
import { suits } from './values/suits.ts';

/** Quotes that are part of the value itself. */
export function unquoted(value: Json, name: string, view: View): Correction | undefined {
  if (typeof value !== 'string' || value.length > LENGTH_MAX || view.allowed !== undefined) return undefined;
  const inner = /^\s*(["'`])([^"'`]+)\1\s*$/.exec(value)?.[2];
  if (inner === undefined || /["'`]/.test(view.description) || !suits(inner, view)) return undefined;
  return {
    value: inner,
    operator: 'restate-value',
    why: `the quotes are not part of "${name}"`,
    support: 0.9,
  };
}

/** A required value that was not known is looked for in the text. */
export function inPlaceOfBlank(
  value: Json,
  path: Path,
  view: View,
  args: JsonObject,
  scene: Scene,
): readonly Correction[] {
  if (typeof value !== 'string' || value.length > BLANK_MAX || !blank.test(value.trim())) return [];
  const name = String(path.at(-1));
  if (!(scene.viewAt(args, path.slice(0, -1))?.required.includes(name) ?? false)) return [];
  const reading = scene.reading();
  // A word that the text itself says is a value.
  if (value.trim() !== '' && reading.lower.includes(value.trim().toLowerCase())) return [];
  return statedFor(name, view, reading, takenBy(args, reading))
    .filter((stated) => stated.support >= STATED_MIN && suits(stated.value, view))
    .slice(0, 3)
    .map((stated) => ({
      value: stated.value,
      operator: 'correct-value',
      why: `"${name}" was left open, and the text states it`,
      support: stated.support,
    }));
}

const LENGTH_MAX = 400;
const BLANK_MAX = 80;
const STATED_MIN = 0.5;
const blank =
  /^(?:<[^<>]{1,60}>|\{\{?[^{}]{1,60}\}?\}|\[[^[\]]{1,60}\]|unknown|not specified|unspecified|n\/a|none|null|tbd|todo|placeholder|\?{1,3}|\.{3})?$/i;
