/** Numbers of the text for a parameter: by surrounding words, unit, and end of a range. */

import { convertUnit, getUnit, roundOff, unitOf, wordSet } from '../../../values/index.ts';
import { fitsParameter } from '../values/fits-parameter.ts';
import { nameWords } from '../words/split-words.ts';
import { contextSimilarity } from './context-similarity.ts';
import { rangeBoundBonus } from './ranges.ts';
import type { Entity } from './read-text.ts';
import { type ScoredEntity, type SoughtValue, type StatedValue, scoreValues } from './score-values.ts';

export function statedNumbers(sought: SoughtValue): readonly StatedValue[] {
  const { name, view, parsedText, isTaken } = sought;
  const wants = unitOf(name, view.schema);
  const words = nameWords(name);
  const things = parsedText.entities.flatMap((entity): ScoredEntity[] => {
    if (entity.kind !== 'number' || typeof entity.value !== 'number') return [];
    const has = entity.unit === undefined ? undefined : getUnit(entity.unit);
    const inWanted =
      has !== undefined && wants !== undefined ? convertUnit(entity.value, has, wants) : entity.value;
    if (inWanted === undefined || isTaken(inWanted)) return [];
    const near = contextSimilarity(entity, sought);
    const byUnit = has !== undefined && wants !== undefined ? 0.5 : kindBonus(entity, words);
    const bound = rangeBoundBonus(entity, name);
    const raised = 1 - (1 - near) * (1 - Math.max(0, byUnit)) * (1 - Math.max(0, bound));
    const close = raised * (1 + Math.min(0, byUnit)) * (1 + Math.min(0, bound));
    return readings(entity, inWanted, sought)
      .filter(({ value }) => fitsParameter(value, view))
      .map(({ value, weight }) => ({ value, closeness: close * weight }));
  });
  return scoreValues(things);
}

/** Money for prices, percentages for rates, and not the reverse. */
function kindBonus({ unit }: Entity, words: readonly string[]): number {
  const isMoney = words.some((word) => money.has(word));
  const isRate = words.some((word) => rates.has(word));
  if (unit !== undefined && /^[$€£]$/.test(unit)) return isMoney ? 0.5 : -0.3;
  if (unit === '%') return isRate ? 0.5 : -0.4;
  return 0;
}

const money = wordSet(
  'price cost amount fee budget salary income investment principal loan payment balance deposit revenue money total value dividend capital wage bill rent fund',
);
const rates = wordSet(
  'rate percent ratio interest yield discount probability return tax confidence share growth level tip margin',
);

/** A percentage may be requested as 0.05 or as 5; the description may say which. */
function readings({ unit }: Entity, value: number, { name, view }: SoughtValue) {
  if (unit !== '%') return [{ value, weight: 1 }];
  const share = roundOff(value / 100);
  const mentionsPercent = /percent|%/i.test(`${name} ${view.description}`);
  const mentionsFraction =
    /\b(?:decimal|fraction|between 0 and 1|0 to 1)\b|\b0\.\d/i.test(view.description) ||
    (view.maximum ?? 2) <= 1;
  if (mentionsFraction) return [{ value: share, weight: 1 }];
  if (mentionsPercent || !view.types.includes('number')) return [{ value, weight: 1 }];
  return [
    { value: share, weight: 0.8 },
    { value, weight: 0.7 },
  ];
}
