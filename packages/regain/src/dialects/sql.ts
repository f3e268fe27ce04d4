/** An SQL database: severity, sentence, SQLSTATE. */

import { ToolError } from '../types/index.ts';
import type { Problem, ProblemCode } from './problem.ts';

const states: Readonly<Record<ProblemCode, string>> = {
  'deadline-exceeded': '57014',
  'connection-lost': '08006',
  internal: 'XX000',
  'bad-gateway': '08001',
  unavailable: '57P03',
  throttled: '53300',
  'quota-used-up': '53400',
  unauthenticated: '28000',
  'permission-denied': '42501',
  'unknown-argument': '42703',
  'missing-argument': '23502',
  'wrong-type': '42804',
  'value-not-allowed': '22P02',
  'out-of-range': '22003',
  'wrong-format': '22007',
  'unknown-tool': '42883',
  'tool-gone': '42883',
  'not-found': '02000',
  'already-exists': '23505',
  'version-conflict': '40001',
  'state-conflict': '55000',
  refused: '23514',
  unparsable: '42601',
};

export function sql(problem: Problem, sentence: string): never {
  const code = states[problem.code];
  throw new ToolError(`ERROR:  ${sentence}\nSQL state: ${code}`, { code });
}
