/** A SPARQL endpoint: an HTTP status, and an exception's name before the sentence. */

import { ToolError } from '../types/index.ts';
import { type Problem, type ProblemCode, statusByCode } from './problem.ts';

const exceptions: Readonly<Partial<Record<ProblemCode, string>>> = {
  'deadline-exceeded': 'java.util.concurrent.TimeoutException',
  'connection-lost': 'java.io.IOException',
  'unknown-argument': 'QueryParseException',
  'missing-argument': 'QueryParseException',
  'wrong-type': 'ExprEvalTypeException',
  'wrong-format': 'DatatypeFormatException',
  'unknown-tool': 'UnknownServiceException',
  'tool-gone': 'UnknownServiceException',
  unparsable: 'MalformedQueryException',
};

export function sparql(problem: Problem, sentence: string): never {
  const status = problem.status ?? statusByCode[problem.code];
  throw new ToolError(`${exceptions[problem.code] ?? 'QueryEvaluationException'}: ${sentence}`, { status });
}
