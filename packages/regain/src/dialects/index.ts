/** The interface of dialects. */

export {
  type DialectName,
  dialectNames,
  type ErrorFormatter,
  errorFormatter,
  isErrorShaped,
  type WordingFamily,
  wordingFamilies,
  wordings,
} from './error-formatter.ts';
export { type Problem, type ProblemCode, problemCodes } from './problem.ts';
export { problemFromViolation } from './problem-from-violation.ts';
