import { describe, expect, it } from 'vitest';
import type { Failure, FailureClass } from '../contract/failure.ts';
import { noEffect, shownAbsent } from '../contract/failure.ts';
import { dialectNames, families, type ProblemCode, problemCodes, voice } from '../faults/index.ts';
import { classify } from '../recovery/detect/classify.ts';
import { isShownAbsent, leavesDoubt, mayHaveRun } from './doubt.ts';

const error = (message: string, rest: { status?: number; code?: string; class?: FailureClass } = {}) => ({
  class: rest.class ?? classify({ message, ...rest }).class,
  message,
  ...rest,
});

/** What every dialect and family says, as far as an agent sees it: text, and status and code where there are any. */
function sayings(code: ProblemCode) {
  const problem = {
    code,
    tool: 'reserve_room',
    parameter: 'checkIn',
    received: 'x',
    reason: 'room 7 is taken',
  };
  return dialectNames.flatMap((dialect) =>
    families.flatMap((family) =>
      [0, 1, 2].map((variant) => {
        try {
          const value = voice(dialect, family).say({ ...problem, variant });
          const { errors, content } = value as {
            errors?: { message: string; extensions: { code: string } }[];
            content?: { text: string }[];
          };
          if (errors) return error(errors[0]!.message, { code: errors[0]!.extensions.code });
          return error(content![0]!.text);
        } catch (thrown) {
          const { message, status, code } = thrown as Error & { status?: number; code?: string };
          return error(message, { ...(status && { status }), ...(code && { code }) });
        }
      }),
    ),
  );
}

describe('a call that failed', () => {
  const afterwards: ProblemCode[] = [
    'deadline-exceeded',
    'connection-lost',
    'bad-gateway',
    'internal',
    'unavailable',
  ];
  it.each(afterwards)('with %s may have run, whatever words it comes in', (code) => {
    const said = sayings(code);
    expect(said.length).toBeGreaterThan(90);
    expect(
      said.filter((seen) => !mayHaveRun(seen)).map(({ message, class: as }) => `${as}: ${message}`),
    ).toEqual([]);
  });

  it('may have run even where its text was taken for a complaint about the request', () => {
    for (const failureClass of ['invalid-request', 'not-found', 'conflict'] as const) {
      const message = 'We received an invalid response from a server behind this one. Please try again.';
      expect(mayHaveRun(error(message, { class: failureClass }))).toBe(true);
    }
  });

  it('has not run where that is plain: most refusals are, and the others only cost a look', () => {
    const refusals = problemCodes.filter((code) => !afterwards.includes(code));
    const said = refusals.flatMap(sayings);
    const plain = said.filter((seen) => !mayHaveRun(seen)).length / said.length;
    expect(plain).toBeGreaterThan(0.7);
  });

  it.each([
    [400, false],
    [401, false],
    [404, false],
    [408, true],
    [409, false],
    [422, false],
    [429, false],
    [499, true],
    [500, true],
    [501, false],
    [502, true],
    [503, true],
    [504, true],
    [200, true],
    [302, true],
  ])('with status %d may have run: %s', (status, expected) => {
    expect(mayHaveRun(error('whatever it says about parameter "x"', { status }))).toBe(expected);
  });

  it('was not sent where nobody took the connection, and is in doubt where one broke', () => {
    expect(mayHaveRun(error('connect ECONNREFUSED 10.0.0.1:443', { code: 'ECONNREFUSED' }))).toBe(false);
    expect(mayHaveRun(error('read ECONNRESET', { code: 'ECONNRESET' }))).toBe(true);
    expect(mayHaveRun(error('no answer within 10000 ms', { code: 'ETIMEDOUT' }))).toBe(true);
  });

  it('with words nobody knows may have run', () => {
    for (const message of ['', '???', 'Gibberish!', 'nope', 'E-17'])
      expect(mayHaveRun(error(message))).toBe(true);
  });

  it('is judged by the last line of a stack trace, not by the frames', () => {
    const trace = (last: string) =>
      `Traceback (most recent call last):\n  File "/srv/app/server.py", line 9, in x\n${last}`;
    expect(mayHaveRun(error(trace("TypeError: missing required argument 'city'")))).toBe(false);
    expect(mayHaveRun(error(trace('ConnectionResetError: peer'), { class: 'invalid-request' }))).toBe(true);
  });
});

describe('doubt', () => {
  const failure: Failure = {
    ...error('socket hang up'),
    visibility: 'explicit',
    ambiguous: false,
    evidence: [],
  };

  it('is left by an error that was held to be plain and is not', () => {
    expect(leavesDoubt(failure)).toBe(true);
  });

  it('ends with a read that shows nothing', () => {
    expect(isShownAbsent(failure)).toBe(false);
    expect(leavesDoubt(shownAbsent(failure))).toBe(false);
    expect(leavesDoubt(shownAbsent({ ...failure, ambiguous: true }))).toBe(false);
    expect(leavesDoubt(noEffect())).toBe(false);
  });

  it('of a wrong answer is left to whoever found it wrong', () => {
    const quiet: Failure = { ...failure, visibility: 'implicit', class: 'empty-output' };
    expect(leavesDoubt(quiet)).toBe(false);
    expect(leavesDoubt({ ...quiet, ambiguous: true })).toBe(true);
  });
});
