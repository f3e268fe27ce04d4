/** Renamed fields: pairs missing fields with undeclared ones. */

import type { Json, JsonObject, JsonSchema } from '../../../types/index.ts';
import { isObject, unitInName, unitOf } from '../../../values/index.ts';
import { namesAgree } from '../../arguments/words/name-similarity.ts';
import { isOfType, violations } from '../schema-parts.ts';
import { convertQuantity } from './convert-units.ts';
import type { ObjectRepair, OutputRepair, RepairSources, SchemaMismatch } from './repair-to-schema.ts';

interface Pair {
  readonly from: string;
  readonly to: string;
  readonly score: number;
}

/** Objects with more undeclared fields were not just renamed. */
const FIELDS_MAX = 24;
/** An optional field needs a similar name: it may as well be absent. */
const AGREEMENT_MIN = 0.45;
/** The score difference up to which a pair counts as a rival. */
const RIVAL_MARGIN = 0.25;

export const renameFields: ObjectRepair = (mismatch, sources) => {
  const { object, missing, absent, unknown } = mismatch;
  if (unknown.length === 0 || missing.length + absent.length === 0) return undefined;
  if (unknown.length > FIELDS_MAX) return undefined;
  const pairs = pairsOf(mismatch, sources);
  const chosen: Pair[] = [];
  for (const pair of pairs) {
    if (chosen.every(({ from, to }) => from !== pair.from && to !== pair.to)) chosen.push(pair);
  }
  if (chosen.length === 0) return undefined;
  const names = new Map(chosen.map(({ from, to }) => [from, to]));
  const entries = Object.entries(object)
    // The old value was null.
    .filter(([name]) => !chosen.some(({ to }) => to === name))
    .map(([name, value]): [string, Json] => {
      const to = names.get(name);
      return to === undefined ? [name, value] : [to, inUnitOf(mismatch.properties[to]!, to, name, value)];
    });
  const repairs = chosen.map((pair) => renameRepair(pair, pairs, mismatch));
  return { holder: Object.fromEntries(entries), repairs };
};

function pairsOf(
  { object, properties, missing, absent, unknown }: SchemaMismatch,
  sources: RepairSources,
): Pair[] {
  const pairs: Pair[] = [];
  for (const to of [...missing, ...absent]) {
    const property = properties[to]!;
    const isMissing = missing.includes(to);
    for (const from of unknown) {
      const value = object[from]!;
      if (sources.ruledOut.has(`${from} ${to}`) || value === null || !canBe(value, property)) continue;
      const agreement = namesAgree(from, to);
      if (!isMissing && agreement < AGREEMENT_MIN) continue;
      const fits = violations(property, value).length === 0 ? 0.2 : 0;
      const looks = looksLike(value, to, sources.examples) ? 0.15 : 0;
      pairs.push({ from, to, score: (isMissing ? 0.1 : 0) + 0.55 * agreement + fits + looks });
    }
  }
  return pairs.sort((a, b) => b.score - a.score);
}

/** A structure is repaired afterwards, so only its type is compared. */
function canBe(value: Json, property: JsonSchema): boolean {
  if (!isOfType(value, property)) return false;
  return (typeof value === 'object' && value !== null) || violations(property, value).length === 0;
}

/** The certainty of a pair: high if it is the only one, or if the names are similar. */
function renameRepair(
  { from, to, score }: Pair,
  pairs: readonly Pair[],
  { missing }: SchemaMismatch,
): OutputRepair {
  const others = pairs.filter((other) => (other.to === to) !== (other.from === from));
  const best = others.length === 0 ? 0 : Math.max(...others.map((other) => other.score));
  const agreement = namesAgree(from, to);
  const base = agreement >= 0.5 ? 0.9 : missing.length === 1 ? 0.75 : 0.6;
  const isContested = best > score - RIVAL_MARGIN;
  return {
    operator: 'rename-field',
    field: to,
    support: isContested ? base * 0.6 : base,
    ...(isContested ? { alternative: `${from} ${to}` } : {}),
  };
}

/** `distance_m` for `distance_km` is another name and another unit. */
function inUnitOf(property: JsonSchema, to: string, from: string, value: Json): Json {
  if (typeof value !== 'number') return value;
  const [unit, wanted] = [unitInName(from), unitOf(to, property)];
  if (unit === undefined || wanted === undefined) return value;
  return convertQuantity(value, unit, wanted) ?? value;
}

/** Whether a text has the same shape of letters and digits as earlier answers under this name. */
function looksLike(value: Json, name: string, examples: readonly Json[]): boolean {
  if (typeof value !== 'string' || value.length > 64) return false;
  const shape = shapeOf(value);
  return examples.some((example) => {
    const known = isObject(example) ? (example as JsonObject)[name] : undefined;
    return typeof known === 'string' && known.length <= 64 && shapeOf(known) === shape;
  });
}

function shapeOf(text: string): string {
  return text.replaceAll(/[a-z]+/gi, 'a').replaceAll(/\d+/g, '9');
}
