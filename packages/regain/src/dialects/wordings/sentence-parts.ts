/** Parts of sentences shared by wordings. */

import type { Json } from '../../types/index.ts';
import type { Problem } from '../problem.ts';

/** The parameter, or a placeholder for it. */
export function parameterName(problem: Problem): string {
  return problem.parameter ?? problem.path ?? 'request';
}

export function receivedValue(problem: Problem): string {
  return problem.received === undefined ? 'nothing' : JSON.stringify(problem.received);
}

/** `text` with the values filled in, or empty if there are none. */
export function ifAllowed(problem: Problem, text: (values: string[]) => string): string {
  const values = problem.allowed;
  return values === undefined || values.length === 0 ? '' : text(values.map(plain));
}

export function ifSuggested(problem: Problem, text: (name: string) => string): string {
  return problem.suggestion === undefined ? '' : text(problem.suggestion);
}

export function ifExpected(problem: Problem, text: (expected: string) => string): string {
  return problem.expected === undefined ? '' : text(problem.expected);
}

export function ifReason(problem: Problem, text: (reason: string) => string): string {
  return problem.reason === undefined ? '' : text(problem.reason);
}

export function ifWait(problem: Problem, text: (seconds: number) => string): string {
  return problem.retryAfterMs === undefined ? '' : text(Math.ceil(problem.retryAfterMs / 1000));
}

function plain(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
