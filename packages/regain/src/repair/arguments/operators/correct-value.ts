/** A value is replaced by the one that a fact, an earlier output, the text or the failure says it should be. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { type Correction, doubtsAbout } from '../doubts.ts';
import { keyOf } from '../issue-key.ts';
import { valueAt, withValue } from '../json/edit.ts';
import type { Change, Issue, Mend, Scene } from '../scene.ts';
import type { View } from '../schema/view.ts';
import { statedFor } from '../text/candidates.ts';
import { suits } from '../values/suits.ts';
import { nameSimilarity } from '../words/name-similarity.ts';
import { nameWords } from '../words/words.ts';
import { fromSources } from './from-sources.ts';
import { takenBy } from './taken.ts';

export const correctValue: Mend = (issue, { args }, scene) => {
  const { path, kind, complaint, view } = issue;
  const value = valueAt(args, path);
  if (value === undefined || view === undefined) return [];
  const found =
    kind === 'mismatch' ? doubtsAbout(value, issue, args, scene) : known(value, issue, args, scene);
  return found.map((correction) => ({
    args: withValue(args, path, correction.value) as Change['args'],
    operator: correction.operator,
    path,
    why: correction.why,
    support: correction.support,
    ...(complaint === undefined ? {} : { settles: [keyOf('value', path)] }),
  }));
};

/** For a value that cannot stand: what is known to belong there. */
function known(
  value: Json,
  { path, view, complaint }: Issue,
  args: JsonObject,
  scene: Scene,
): readonly Correction[] {
  const name = String(path.at(-1));
  const found: Correction[] = [];
  const add = (right: Json, support: number, why: string) => {
    if (right !== value && suits(right, view!))
      found.push({ value: right, operator: 'correct-value', why, support });
  };
  if (complaint?.suggestion !== undefined && isSpelling(complaint.suggestion, value))
    add(complaint.suggestion, 0.93, 'the failure names the value that is meant');
  for (const source of fromSources(name, '', view!, scene))
    add(source.value, 0.9 * source.support, source.why);
  const bound = heldBack(value, name, view!);
  if (bound !== undefined) add(bound, 0.75, `"${name}" goes no further than its limit`);
  const reading = scene.reading();
  const said = `the text states another value for "${name}"`;
  // Null for what may be left out mostly means that it was left out.
  const isOptional = !(scene.viewAt(args, path.slice(0, -1))?.required.includes(name) ?? false);
  const share = value === null || value === '' ? (isOptional ? 0.75 : 1) : 0.8;
  for (const stated of statedFor(name, view!, reading, takenBy(args, reading)))
    add(stated.value, Math.min(0.95, share * stated.support * slip(value, stated.value)), said);
  return found;
}

/** A failure can show how a value is spelt, never which one is meant: other digits are another thing. */
function isSpelling(suggestion: string, value: Json): boolean {
  if (value === null || typeof value === 'object') return false;
  const sent = String(value).slice(0, 200);
  return digitsOf(sent) === digitsOf(suggestion) && nameSimilarity(sent, suggestion) >= SPELLING_MIN;
}

const SPELLING_MIN = 0.5;

function digitsOf(text: string): string {
  return text.replaceAll(/\D+/g, '');
}

/** How many are asked for at once can be held to the limit: nothing is lost that could be had. */
function heldBack(value: Json, name: string, { maximum }: View): number | undefined {
  if (typeof value !== 'number' || maximum === undefined || value <= maximum) return undefined;
  return nameWords(name).some((word) => amounts.has(word)) ? maximum : undefined;
}

const amounts = new Set('limit size count result top maximum per'.split(' '));

/** More for a value that the one sent is a slip of: of sign or magnitude. */
function slip(value: Json, other: Json): number {
  if (typeof value !== 'number' || typeof other !== 'number') return 1;
  if (value === -other) return 1.15;
  const ratio = Math.abs(value / other);
  return powers.some((factor) => Math.abs(ratio - factor) < 1e-9 * factor) ? 1.15 : 0.9;
}

const powers = [10, 100, 1000, 0.1, 0.01, 0.001];
