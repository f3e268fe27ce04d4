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
export { algebraOf } from './sparql/algebra.ts';
export {
  closingBracketOf,
  insertTokens,
  newToken,
  removeTokens,
  replaceToken,
} from './sparql/edit-tokens.ts';
export { isAggregate } from './sparql/expressions.ts';
export { syntaxErrorIn } from './sparql/grammar.ts';
export { keepsMeaning, type MeaningChange, meaningChanges } from './sparql/meaning-changes.ts';
export { inlineNamedParts } from './sparql/named-parts.ts';
export { plainNotation } from './sparql/plain-notation.ts';
export { likelyPrefixes, prefixIris, undeclaredNames } from './sparql/prefixes.ts';
export {
  END,
  type ExpectedToken,
  PREDICATE,
  type QuerySyntaxError,
  TERM,
  VARIABLE,
} from './sparql/query-reader.ts';
export { bindBeforeUse, groupByAlias, renameShadowedVariable } from './sparql/scope-rules.ts';
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
