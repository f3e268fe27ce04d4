/** The probability that a value sent under an undeclared name belongs to a property. */

import type { Json } from '../../../types/index.ts';
import { convertUnit, getOrMake, unitInName, unitOf } from '../../../values/index.ts';
import type { RepairContext } from '../repair-context.ts';
import type { SchemaView } from '../schema/view-of.ts';
import { conversionScore } from '../values/conversions.ts';
import { nameSimilarity } from '../words/name-similarity.ts';
import { nameWords, sentenceWords } from '../words/split-words.ts';

export interface UnknownArgument {
  readonly name: string;
  readonly value: Json;
}

export interface TargetParameter {
  readonly name: string;
  readonly view: SchemaView;
  readonly isRequired: boolean;
}

/** The probability that at least one of several independent pieces of evidence holds. None is certain. */
export function atLeastOne(...pieces: readonly number[]): number {
  return 1 - pieces.reduce((doubt, piece) => doubt * (1 - Math.min(Math.max(piece, 0), EVIDENCE_MAX)), 1);
}

const EVIDENCE_MAX = 0.98;

/** Evidence that the value was meant for the property: its name, its description, and the fit of the value. */
export function targetEvidence(
  argument: UnknownArgument,
  target: TargetParameter,
  context: RepairContext,
): number {
  const key = `${argument.name}\n${target.name}\n${target.isRequired}\n${typeof argument.value}`;
  return getOrMake(context.memo, key, () => computeEvidence(argument, target, context));
}

function computeEvidence(
  { name, value }: UnknownArgument,
  target: TargetParameter,
  context: RepairContext,
): number {
  const figure = typeof value === 'number' ? inUnitOf(target, name, value) : undefined;
  const fit = conversionScore(figure ?? value, target.view, target.name);
  if (fit === 0) return 0;
  const likeness = Math.max(nameSimilarity(name, target.name), inAnotherUnit(name, target));
  const renamed = context.drift?.successor(name) === target.name ? context.drift.strength(name) : 0;
  return atLeastOne(
    renamed,
    byName(likeness) * (0.6 + 0.4 * fit),
    descriptionEvidence(name, target.view),
    // Only few properties accept one of an enumeration.
    target.view.allowed?.includes(value) ? 0.5 : 0,
  );
}

/** `duration_hours` for `duration_minutes`, `timeout_ms` for `timeout`: the same quantity in another unit. */
function inAnotherUnit(name: string, target: TargetParameter): number {
  if (inUnitOf(target, name, 1) === undefined) return 0;
  return 0.95 * nameSimilarity(withoutUnit(name), withoutUnit(target.name));
}

/** The number under a name with a unit, in the unit of the property; undefined if one of them has none. */
export function inUnitOf({ name, view }: TargetParameter, sent: string, value: number): number | undefined {
  const [has, wants] = [unitInName(sent), unitOf(name, view.schema)];
  return has === undefined || wants === undefined ? undefined : convertUnit(value, has, wants);
}

function withoutUnit(name: string): string {
  return unitInName(name) === undefined ? name : nameWords(name).slice(0, -1).join('_');
}

function byName(likeness: number): number {
  return likeness < 0.3 ? 0 : Math.min(0.97, likeness);
}

/** The words of the name occur in the property's description. */
function descriptionEvidence(name: string, view: SchemaView): number {
  const words = nameWords(name);
  if (words.length === 0 || view.description === '') return 0;
  const said = sentenceWords(view.description);
  const hits = words.filter((word) => said.has(word)).length;
  return (0.45 * hits) / words.length;
}
