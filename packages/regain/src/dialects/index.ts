/** The interface of dialects. */

export { type AnswerMarks, answerMarks, type PageMarks, pageArguments } from './answer-marks.ts';
export {
  type DialectName,
  dialectNames,
  type ErrorFormatter,
  errorFormatter,
  errorFormatters,
  isErrorShaped,
  type WordingFamily,
  wordingFamilies,
  wordings,
} from './error-formatter.ts';
export { type Problem, type ProblemCode, problemCodes } from './problem.ts';
export { problemFromViolation } from './problem-from-violation.ts';
