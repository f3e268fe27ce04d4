/** What the question states and the calls of a repair do not use. */

import type { Json } from '../../types/index.ts';
import { roundOff } from '../../values/index.ts';
import type { RepairRequest } from '../arguments/repair-types.ts';
import { readText } from '../arguments/text/read-text.ts';
import { statedValues } from '../arguments/text/stated-values.ts';
import { stemsIn } from '../arguments/words/split-words.ts';
import type { CallParts } from './call-values.ts';
import { plainWords } from './question-text.ts';
import type { StatedEvidence } from './stated-evidence.ts';
import { leavesOf } from './value-helpers.ts';

export function unusedEvidence(
  parts: readonly CallParts[],
  request: RepairRequest,
  evidence: StatedEvidence,
) {
  const values = parts.flatMap((one) => one.values.map(({ value }) => value));
  const numbers = new Set(values.filter((value) => typeof value === 'number'));
  const words = values.map((value) => plainWords(String(value))).filter((one) => one !== '');
  const used = new Set(words);
  const texts = ` ${words.join(' | ')} `;
  const isUsed = (one: string) => texts.includes(` ${one} `);
  const figures = new Set(texts.match(/\d+(?:\.\d+)?/g));
  // A question may ask for several things: only its sentences about this call count.
  const isAbout = evidence.sentences.map((sentence) => words.some((one) => sentence.includes(` ${one} `)));
  const lists = parts
    .flatMap((one) => one.lists)
    .map((items) => leavesOf(items as Json).map((item) => plainWords(String(item))));
  return {
    /** Numbers in sentences about the call. */
    numbers: evidence.numbers.filter(
      ({ value, sentence, isSpelt, words: spelt }) =>
        isAbout[sentence] &&
        !(isSpelt && (value < 3 || isUsed(spelt))) &&
        !numbers.has(value) &&
        !numbers.has(roundOff(value / 100)) &&
        !figures.has(String(value)),
    ).length,
    /** Lists that have some items of a list of the question, and not the others. */
    partialLists: lists.filter((items) => isPartial(items, evidence, isUsed)).length,
    /** Lists with the same text twice. */
    repeatedItems: lists.filter(
      (items) => new Set(items).size < items.length && items.some((item) => Number.isNaN(Number(item))),
    ).length,
    /** Optional parameters without a value for which the question states one. */
    leftUnset: leftUnset(parts, request, evidence, (value) => used.has(plainWords(String(value)))),
  };
}

function isPartial(
  items: readonly string[],
  evidence: StatedEvidence,
  isUsed: (words: string) => boolean,
): boolean {
  if (items.length === 0 || items.length > itemsMax) return false;
  const isOther = (item: string) => !items.includes(item) && !isUsed(item);
  if (evidence.lists.some((list) => list.length === items.length && !list.some(isOther))) return false;
  const isCut = evidence.lists.some(
    (list) => items.filter((item) => list.includes(item)).length * 2 > items.length && list.some(isOther),
  );
  if (isCut) return true;
  const stems = new Set(items.flatMap(stemsIn));
  const isNamed = (near: string) =>
    stemsIn(near).some((word) => [...stems].some((own) => own.startsWith(word.slice(0, 4))));
  return items.some((item) => evidence.neighboursOf(item).some((near) => !isNamed(near) && isOther(near)));
}

const itemsMax = 50;
const supportMin = 0.75;

function leftUnset(
  parts: readonly CallParts[],
  { text }: RepairRequest,
  { units }: StatedEvidence,
  isTaken: (value: Json) => boolean,
): number {
  const parsedText = readText(text);
  let count = 0;
  for (const { unset } of parts) {
    for (const { name, view } of unset) {
      const [best] = statedValues({ name, view, parsedText, isTaken });
      const isStated =
        best !== undefined &&
        best.support >= supportMin &&
        best.value !== view.preset &&
        best.value !== false;
      const isUnit = /(?:^|_)units?$/.test(name) && units.some((unit) => isOtherUnit(unit, view.preset));
      if (isStated || isUnit) count++;
    }
  }
  return count;
}

function isOtherUnit(unit: string, preset: Json | undefined): boolean {
  if (/^units?$/i.test(unit)) return false;
  return typeof preset !== 'string' || unit[0]?.toLowerCase() !== preset[0]?.toLowerCase();
}
