/** The interface of values. */

export { ContentCache } from './content-cache.ts';
export { dotProduct } from './dot-product.ts';
export { deepFreeze, isObject, isObjectOrArray, isScalar, parseJsonFile, tryParseJson } from './json.ts';
export { LruCache } from './lru-cache.ts';
export { editDistance, nearestName, unknownName } from './nearest-name.ts';
export {
  isAmbiguousNumber,
  parseDay,
  parseDecimal,
  parseFlag,
  parseInstant,
  parseQuantity,
  parseTimeOfDay,
  type Scalar,
  wordsOf,
} from './parse-scalar.ts';
export { SeenTexts } from './seen-texts.ts';
export { mean, sum } from './sum-and-mean.ts';
export {
  areSameUnit,
  getUnit,
  isSameQuantity,
  looksConverted,
  type Unit,
  unitInName,
  unitOf,
} from './units.ts';
export { described, hasMethods, isClass, requireOptions, requireTools, wrongInput } from './wrong-input.ts';
