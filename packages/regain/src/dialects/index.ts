/** The interface of dialects. */

export {
  type DialectName,
  dialectNames,
  type Family,
  families,
  isErrorShaped,
  sentenceOf,
  type Voice,
  voice,
  wordings,
} from './dialect.ts';
export { problemOf } from './from-violation.ts';
export { isUnanswered, type Problem, type ProblemCode, problemCodes } from './problem.ts';
