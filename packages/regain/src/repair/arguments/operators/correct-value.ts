/** Replaces a value by the one from a fact, an earlier output, the text or the failure. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { wordSet } from '../../../values/index.ts';
import { valueAt, withValue } from '../json/json-path.ts';
import {
  type Change,
  type Issue,
  keyOf,
  type RepairContext,
  type RepairOperator,
} from '../repair-context.ts';
import type { SchemaView } from '../schema/view-of.ts';
import { statedValues } from '../text/stated-values.ts';
import { type Correction, valueCorrections } from '../value-corrections.ts';
import { fitsParameter } from '../values/fits-parameter.ts';
import { isMisspelling } from '../words/is-misspelling.ts';
import { nameWords } from '../words/split-words.ts';
import { isBlankValue, isUnreadable } from './drop-argument.ts';
import { proposedValues } from './fill-missing.ts';
import { usedValues } from './used-values.ts';
import { valuesFromContext } from './values-from-context.ts';

export const correctValue: RepairOperator = (issue, { args }, context) => {
  const { path, kind, complaint, view } = issue;
  const value = valueAt(args, path);
  if (value === undefined || view === undefined) return [];
  const found =
    kind === 'mismatch'
      ? valueCorrections(value, issue, args, context)
      : knownCorrections(value, issue, args, context);
  return found.map(({ value: right, operator, why, support }) => ({
    args: withValue(args, path, right) as Change['args'],
    operator,
    path,
    why,
    support,
    ...(complaint === undefined ? {} : { settles: [keyOf('value', path)] }),
  }));
};

/** For an invalid value: a known value for this parameter. */
function knownCorrections(
  value: Json,
  { path, view, complaint }: Issue,
  args: JsonObject,
  context: RepairContext,
): readonly Correction[] {
  const name = String(path.at(-1));
  const found: Correction[] = [];
  const add = (right: Json, support: number, why: string) => {
    if (right !== value && fitsParameter(right, view!))
      found.push({ value: right, operator: 'correct-value', why, support });
  };
  if (complaint?.suggestion !== undefined && isSpellingOf(complaint.suggestion, value))
    add(complaint.suggestion, 0.93, 'the failure names the value that is meant');
  for (const source of valuesFromContext(name, '', view!, context))
    add(source.value, 0.9 * source.support, source.why);
  const bound = clampedToMaximum(value, name, view!);
  if (bound !== undefined) add(bound, 0.75, `"${name}" goes no further than its limit`);
  const parsedText = context.parsedText();
  const said = `the text states another value for "${name}"`;
  // One item of a list is not replaced by an unrelated value of the text.
  if (typeof path.at(-1) === 'number') return found;
  const isEmpty = isBlankValue(value) || isUnreadable(value, view!, name);
  // Null for an optional parameter mostly means that it was omitted.
  const isOptional = !(context.viewAt(args, path.slice(0, -1))?.required.includes(name) ?? false);
  const share = isEmpty ? (isOptional ? 0.5 : 1) : 0.8;
  const values = isEmpty
    ? proposedValues({ name, place: '', view: view!, listed: view }, args, context, 0)
    : statedValues({ name, view: view!, parsedText, isTaken: usedValues(args, parsedText) });
  for (const stated of values)
    add(
      stated.value,
      Math.min(0.95, share * stated.support * signOrMagnitudeFactor(value, stated.value)),
      said,
    );
  return found;
}

/** A failure can show the spelling of a value, never which value is meant. */
function isSpellingOf(suggestion: string, value: Json): boolean {
  return value !== null && typeof value !== 'object' && isMisspelling(String(value), suggestion);
}

/** A page size can be reduced to the limit: no data becomes unavailable. */
function clampedToMaximum(value: Json, name: string, { maximum }: SchemaView): number | undefined {
  if (typeof value !== 'number' || maximum === undefined || value <= maximum) return undefined;
  return nameWords(name).some((word) => amounts.has(word)) ? maximum : undefined;
}

const amounts = wordSet('limit size count result top maximum per');

/** Higher if the sent value differs only in sign or magnitude. */
function signOrMagnitudeFactor(value: Json, other: Json): number {
  // Other digits than the sent ones are another value.
  if (typeof value === 'string' && typeof other === 'number')
    return /\d/.test(value) && !value.includes(String(other)) ? 0.4 : 1;
  if (typeof value !== 'number' || typeof other !== 'number') return 1;
  if (value === -other) return 1.15;
  const ratio = Math.abs(value / other);
  return powers.some((factor) => Math.abs(ratio - factor) < 1e-9 * factor) ? 1.15 : 0.9;
}

const powers = [10, 100, 1000, 0.1, 0.01, 0.001];
