/** The interface of values. */

export { dot } from './dot.ts';
export { isObject, isPlain, isStructure, parsedJson, requireJson } from './json.ts';
export { editDistance, nearest, unknownName } from './nearest.ts';
export { mean, sum } from './numbers.ts';
export {
  asDay,
  asDecimal,
  asFigure,
  asFlag,
  asInstant,
  asTime,
  isTwoNumbers,
  type Plain,
  wordsOf,
} from './plain-values.ts';
export { Recent } from './recent.ts';
export {
  areSameUnit,
  isSameQuantity,
  looksConverted,
  type Unit,
  unitInName,
  unitNamed,
  unitOf,
} from './units.ts';
