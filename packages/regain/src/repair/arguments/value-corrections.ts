/**
 * Evidence against a value that fits the schema: a requested unit or notation, a given fact, the spelling in the text.
 */

import { sameMeaning } from '../../govern/index.ts';
import type { Json, JsonObject } from '../../types/index.ts';
import { roundOff } from '../../values/index.ts';
import type { Path } from './json/json-path.ts';
import { isScalar } from './json/json-types.ts';
import { placeholderCorrections, quoteCorrection } from './quotes-and-placeholders.ts';
import type { Issue, RepairContext } from './repair-context.ts';
import type { SchemaView } from './schema/view-of.ts';
import { fitsParameter } from './values/fits-parameter.ts';
import { toDateNotation } from './values/to-format.ts';
import { isShare } from './values/to-number.ts';
import { isMisspelling } from './words/is-misspelling.ts';

export interface Correction {
  readonly value: Json;
  readonly operator: 'correct-value' | 'restate-value';
  readonly why: string;
  readonly support: number;
}

/** The same value in another form. */
function restated(value: Json, why: string, support: number): Correction {
  return { value, operator: 'restate-value', why, support };
}

/** Another value. */
function corrected(value: Json, why: string, support: number): Correction {
  return { value, operator: 'correct-value', why, support };
}

/** A value that fits the schema, and its place. */
export interface DoubtedValue {
  readonly value: string | number | boolean;
  readonly name: string;
  readonly path: Path;
  readonly view: SchemaView;
  readonly args: JsonObject;
  readonly context: RepairContext;
}

type CheckValue = (doubted: DoubtedValue) => readonly Correction[];

/** The corrections of the first check that has any. */
export function valueCorrections(
  value: Json,
  { path, view }: Issue,
  args: JsonObject,
  context: RepairContext,
): readonly Correction[] {
  if (view === undefined || !isScalar(value)) return [];
  const name = String(path.findLast((key) => typeof key === 'string'));
  const isPlain = context.request.parsed === undefined || view.allowed !== undefined;
  for (const check of isPlain ? alwaysChecked : [...alwaysChecked, ...checkedAfterFailure]) {
    const found = check({ value, name, path, view, args, context });
    if (found.length > 0) return found;
  }
  return [];
}

/** The unit changed since the call was written. */
const unitCorrection: CheckValue = ({ value, name, context }) => {
  const converted = context.drift?.converted(name, value);
  if (converted === undefined || !JSON.stringify(context.request.call.args).includes(JSON.stringify(value)))
    return [];
  return [restated(converted, `"${name}" is given in another unit now`, 0.92)];
};

/** The text says "5 %" or "5 million", and the call 5: the share or the full number, unless the parameter asks otherwise. */
const scaleCorrection: CheckValue = ({ value, name, view, context }) => {
  if (typeof value !== 'number' || value === 0 || !context.isRejected()) return [];
  const { lower } = context.parsedText();
  const figure = String(value).replaceAll('.', '\\.');
  const stated = lower.matchAll(
    new RegExp(
      `(?<![\\d.,])${figure}(?![\\d]|[.,]\\d)(?:\\s?(%|percent|thousand|million|billion|trillion)(?!\\w))?`,
      'g',
    ),
  );
  // A number that the text also states without the unit may be that one.
  const units = new Set([...stated].map((match) => match[1]));
  const unit = units.size === 1 ? [...units][0] : undefined;
  if (unit === undefined) return [];
  const isPercent = unit === '%' || unit === 'percent';
  const isWanted = `${name} ${view.description}`.toLowerCase().includes(isPercent ? 'percent' : unit);
  if (isPercent ? !view.types.includes('number') : isWanted) return [];
  // "As a decimal, e.g. 0.05 for 5%" asks for the share.
  if (isPercent && (isWanted || /%|\bbasis points\b/.test(view.description)) && !isShare(view)) return [];
  const scaled = roundOff(value * scales[unit]!);
  if (!fitsParameter(scaled, view)) return [];
  const support = !isPercent || isShare(view) ? 0.9 : 0.7;
  return [restated(scaled, `the text gives "${name}" as ${value} ${unit}`, support)];
};

const scales: { readonly [unit: string]: number } = {
  '%': 0.01,
  percent: 0.01,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

const notationCorrection: CheckValue = ({ value, name, view }) => {
  if (typeof value !== 'string' || value.length > 60 || !/\d/.test(value)) return [];
  const [written] = toDateNotation(value, view);
  if (written === undefined || written.value === value || !fitsParameter(written.value, view)) return [];
  return [restated(written.value, `"${name}" asks for another notation`, 0.95 * written.support)];
};

const factCorrection: CheckValue = ({ value, name, view, context }) => {
  const given = (context.request.given ?? []).slice(0, 100);
  const facts = given.filter((other) => other.name === name);
  const [fact] = facts;
  if (fact === undefined || facts.length > 1 || !isScalar(fact.value) || !fitsParameter(fact.value, view))
    return [];
  if (sameMeaning(fact.value, value)) return [];
  // A value that the text or another fact states may be intended elsewhere: the return trip, the previous state.
  const isStated =
    typeof value === 'string' && value.length > 1 && context.parsedText().lower.includes(value.toLowerCase());
  if (isStated || given.some((other) => isScalar(other.value) && sameMeaning(other.value, value))) return [];
  return [corrected(fact.value, `a given fact says otherwise of "${name}"`, 0.7)];
};

/** "Did you mean X" without a subject refers to the value most similar to X. */
const suggestionCorrection: CheckValue = ({ value, view, context }) => {
  const near = (context.request.parsed?.suggestions ?? [])
    .slice(0, 10)
    .find((other) => typeof value === 'string' && other !== value && isMisspelling(value, other));
  if (near === undefined || !fitsParameter(near, view)) return [];
  return [corrected(near, 'the failure suggests this spelling', 0.88)];
};

/** A value that does not occur in the text, while a very similar one does. */
const spellingCorrections: CheckValue = ({ value, context }) => {
  if (typeof value !== 'string' || value.length < 4 || value.length > 80) return [];
  const { lower, entities } = context.parsedText();
  if (lower.includes(value.toLowerCase())) return [];
  return entities
    .filter(({ value: other }) => typeof other === 'string' && isMisspelling(value, other))
    .slice(0, 2)
    .map((entity) => corrected(entity.value, 'the text spells it otherwise', 0.85));
};

/** Requests of the schema and visible mistakes. */
const alwaysChecked: readonly CheckValue[] = [
  unitCorrection,
  notationCorrection,
  quoteCorrection,
  scaleCorrection,
  placeholderCorrections,
];
/** Facts and spelling. */
const checkedAfterFailure: readonly CheckValue[] = [
  factCorrection,
  suggestionCorrection,
  spellingCorrections,
];
