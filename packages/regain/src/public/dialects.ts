/** regain/dialects: what is public of dialects. */

export {
  type DialectName,
  dialectNames,
  type Family,
  families,
  isErrorShaped,
  type Problem,
  type ProblemCode,
  problemCodes,
  problemOf,
  type Voice,
  voice,
} from '../dialects/index.ts';
