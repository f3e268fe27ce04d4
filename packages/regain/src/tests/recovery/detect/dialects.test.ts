/** Diagnosis of every problem in every dialect and wording. Rules were written on the training families only. */

import { describe, expect, it } from 'vitest';
import {
  dialectNames,
  type ProblemCode,
  problemCodes,
  type WordingFamily,
  wordings,
} from '../../../dialects/index.ts';
import type { Failure, FailureClass } from '../../../types/index.ts';
import { outcomeOfProblem } from './problems-in-test.ts';

/** Families of splits that have been read; those of later splits stay unread here. */
const readFamilies = ['a', 'b', 'c', 'd'] as const;

const transport: readonly FailureClass[] = ['server-error', 'connection'];
/** The expected failure class of each problem. */
const right: Readonly<Record<ProblemCode, readonly FailureClass[]>> = {
  'deadline-exceeded': ['timeout'],
  'connection-lost': transport,
  internal: ['server-error'],
  'bad-gateway': transport,
  unavailable: transport,
  throttled: ['rate-limit'],
  'quota-used-up': ['quota', 'rate-limit'],
  unauthenticated: ['auth'],
  'permission-denied': ['forbidden'],
  'unknown-argument': ['invalid-request'],
  'missing-argument': ['invalid-request'],
  'wrong-type': ['invalid-request'],
  'value-not-allowed': ['invalid-request'],
  'out-of-range': ['invalid-request'],
  'wrong-format': ['invalid-request'],
  unparsable: ['invalid-request'],
  'unknown-tool': ['unknown-tool'],
  'tool-gone': ['unknown-tool'],
  'not-found': ['not-found'],
  'already-exists': ['conflict'],
  'version-conflict': ['conflict'],
  'state-conflict': ['conflict'],
  refused: ['invalid-request', 'conflict', 'forbidden'],
};
/** After these the tool may have run. */
const inDoubt: readonly ProblemCode[] = ['deadline-exceeded', 'connection-lost', 'internal', 'bad-gateway'];

const details = {
  parameter: 'city',
  expected: 'a string',
  received: 7,
  allowed: ['Porto', 'Faro'],
  suggestion: 'town',
  reason: 'there is no room 7',
};

function diagnosed(family: WordingFamily): { code: ProblemCode; failure: Failure }[] {
  const all: { code: ProblemCode; failure: Failure }[] = [];
  for (const dialect of dialectNames) {
    for (const code of problemCodes) {
      for (let variant = 0; variant < wordings[family][code].length; variant++) {
        for (const more of [{}, details]) {
          const problem = { code, tool: 'book_room', retryAfterMs: 4_200, variant, ...more };
          const outcome = outcomeOfProblem(dialect, family, problem);
          if (!outcome.ok) all.push({ code, failure: outcome.failure });
        }
      }
    }
  }
  return all;
}

describe.each(readFamilies)('wordings of family %s', (family) => {
  const isHeldOut = family === 'c' || family === 'd';

  it('are all detected as failures, mostly with the right class', () => {
    const all = diagnosed(family);
    expect(all.length).toBeGreaterThan(600);
    const share = all.filter(({ code, failure }) => right[code].includes(failure.class)).length / all.length;
    // Rules recognise few held-out sentences without a status or code.
    expect(share).toBeGreaterThan(isHeldOut ? 0.6 : 0.97);
  });

  it('are never classified as a refusal if the tool may have run', () => {
    const doubtful = diagnosed(family).filter(({ code }) => inDoubt.includes(code));
    expect(doubtful.length).toBeGreaterThan(100);
    expect(doubtful.filter(({ failure }) => !failure.ambiguous)).toEqual([]);
  });
});
