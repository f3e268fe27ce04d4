/** A gRPC status: a number, a name, a message. */

import { ToolError } from '../types/index.ts';
import type { Problem, ProblemCode } from './problem.ts';

const statuses: Readonly<Record<ProblemCode, readonly [number: number, name: string]>> = {
  'deadline-exceeded': [4, 'DEADLINE_EXCEEDED'],
  'connection-lost': [14, 'UNAVAILABLE'],
  internal: [13, 'INTERNAL'],
  'bad-gateway': [14, 'UNAVAILABLE'],
  unavailable: [14, 'UNAVAILABLE'],
  throttled: [8, 'RESOURCE_EXHAUSTED'],
  'quota-used-up': [8, 'RESOURCE_EXHAUSTED'],
  unauthenticated: [16, 'UNAUTHENTICATED'],
  'permission-denied': [7, 'PERMISSION_DENIED'],
  'unknown-argument': [3, 'INVALID_ARGUMENT'],
  'missing-argument': [3, 'INVALID_ARGUMENT'],
  'wrong-type': [3, 'INVALID_ARGUMENT'],
  'value-not-allowed': [3, 'INVALID_ARGUMENT'],
  'out-of-range': [11, 'OUT_OF_RANGE'],
  'wrong-format': [3, 'INVALID_ARGUMENT'],
  'unknown-tool': [12, 'UNIMPLEMENTED'],
  'tool-gone': [12, 'UNIMPLEMENTED'],
  'not-found': [5, 'NOT_FOUND'],
  'already-exists': [6, 'ALREADY_EXISTS'],
  'version-conflict': [10, 'ABORTED'],
  'state-conflict': [9, 'FAILED_PRECONDITION'],
  refused: [9, 'FAILED_PRECONDITION'],
  unparsable: [3, 'INVALID_ARGUMENT'],
};

export function grpc(problem: Problem, sentence: string): never {
  const [number, name] = statuses[problem.code];
  const retryAfterMs = problem.retryAfterMs;
  throw new ToolError(`${number} ${name}: ${sentence}`, {
    code: name,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
