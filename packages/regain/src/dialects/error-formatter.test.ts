/** Every problem has a wording in every dialect and family; families share no sentence; dialects keep their form. */

import { describe, expect, it } from 'vitest';
import { ToolError, validate } from '../types/index.ts';
import { sentenceOf } from './error-formatter.ts';
import {
  dialectNames,
  errorFormatter,
  isErrorShaped,
  type Problem,
  problemCodes,
  problemFromViolation,
  wordingFamilies,
  wordings,
} from './index.ts';
import { hasNoResponse } from './problem.ts';

const full: Omit<Problem, 'code'> = {
  tool: 'book_room',
  parameter: 'city',
  expected: 'a string',
  received: 7,
  allowed: ['Porto', 'Faro'],
  suggestion: 'town',
  retryAfterMs: 4200,
  reason: 'there is no room 7',
};

/** What a caller gets, thrown or returned. */
function outcomeOf(say: () => unknown): unknown {
  try {
    return say();
  } catch (error) {
    return error;
  }
}

function messageOf(value: unknown): string {
  return value instanceof Error ? value.message : JSON.stringify(value);
}

/** Quotes and escapes differ by dialect. */
function unquoted(text: string): string {
  return text.replaceAll(/["\\]/g, '');
}

it('a problem names the parameter of a violation, also one with a slash in its name', () => {
  const input = { type: 'object', properties: { 'from/to': { type: 'number' } } };
  const args = { 'from/to': 'x' };
  const [violation] = validate(input, args);
  expect(problemFromViolation(violation!, { tool: 't', args, input })).toMatchObject({
    code: 'wrong-type',
    parameter: 'from/to',
    received: 'x',
  });
});

describe('wordings', () => {
  it('are several for each problem, in each family, with and without details', () => {
    for (const family of wordingFamilies) {
      for (const code of problemCodes) {
        const choices = wordings[family][code];
        expect(choices.length).toBeGreaterThanOrEqual(2);
        const texts = choices.flatMap((word) => [word({ code, ...full }), word({ code, tool: 'x' })]);
        for (const text of texts) expect(text).not.toMatch(/undefined|null|\[object/);
      }
    }
  });

  it('share no sentence between families, for any details', () => {
    const seen = new Map<string, string>();
    for (const family of wordingFamilies) {
      for (const code of problemCodes) {
        for (const problem of [{ code, ...full }, { code }, { code, tool: 't', parameter: 'p' }]) {
          for (let variant = 0; variant < wordings[family][code].length; variant++) {
            const sentence = sentenceOf({ ...problem, variant }, family);
            for (const part of sentence.split(/(?<=[.!?;])\s+/)) {
              // A reason is a sentence of the suite itself, quoted by all of them.
              if (part === full.reason) continue;
              expect([family, undefined]).toContain(seen.get(part));
              seen.set(part, family);
            }
          }
        }
      }
    }
    expect(seen.size).toBeGreaterThan(200);
  });

  it('state what is required if verbose, and less if terse', () => {
    for (const family of wordingFamilies) {
      const say = (variant: number) => sentenceOf({ code: 'unknown-argument', ...full, variant }, family);
      expect(say(0)).toContain('town');
      expect(say(1)).toContain('Porto');
      expect(say(2)).not.toMatch(/town|Porto/);
      expect(sentenceOf({ code: 'throttled', ...full, variant: 1 }, family)).toContain('5');
    }
  });

  it('depend on the problem alone if no variant is given', () => {
    const problem: Problem = { code: 'internal', tool: 'x' };
    expect(sentenceOf(problem, 'a')).toBe(sentenceOf({ ...problem }, 'a'));
  });
});

describe('dialects', () => {
  const cases = dialectNames.flatMap((dialect) => wordingFamilies.map((family) => ({ dialect, family })));

  it.each(cases)('$dialect formats every problem in family $family', ({ dialect, family }) => {
    const formatter = errorFormatter(dialect, family);
    for (const code of problemCodes) {
      const problem: Problem = { code, ...full, variant: 0 };
      const value = outcomeOf(() => formatter.raise(problem));
      const sentence = sentenceOf(problem, family);
      expect(unquoted(messageOf(value))).toContain(unquoted(sentence));
      const isReturned = (dialect === 'mcp' || dialect === 'graphql') && !hasNoResponse(problem);
      expect(value instanceof Error).toBe(!isReturned);
      expect(isErrorShaped(value)).toBe(isReturned);
    }
  });

  it('have status, code and retry delay as in reality', () => {
    const problem: Problem = { code: 'throttled', ...full };
    const http = outcomeOf(() => errorFormatter('problem-json', 'a').raise(problem)) as ToolError;
    expect(http).toBeInstanceOf(ToolError);
    expect(http).toMatchObject({
      status: 429,
      retryAfterMs: 4200,
      body: { status: 429, title: 'Too Many Requests' },
    });
    expect(outcomeOf(() => errorFormatter('grpc', 'a').raise(problem))).toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
      retryAfterMs: 4200,
    });
    expect(outcomeOf(() => errorFormatter('sql', 'b').raise(problem))).toMatchObject({
      code: '53300',
      retryAfterMs: undefined,
    });
    expect(outcomeOf(() => errorFormatter('graphql', 'c').raise(problem))).toMatchObject({
      errors: [{ path: ['book_room'], extensions: { code: 'THROTTLED', retryAfter: 5 } }],
    });
    expect(messageOf(outcomeOf(() => errorFormatter('python-traceback', 'd').raise(problem)))).toMatch(
      /^Traceback .*\n {2}File/,
    );
    expect(messageOf(outcomeOf(() => errorFormatter('sparql', 'd').raise({ code: 'unparsable' })))).toMatch(
      /^MalformedQueryException: /,
    );
  });

  it.each(cases)('$dialect in family $family has no stack trace of our code', ({ dialect, family }) => {
    try {
      // A missing answer throws in every dialect.
      errorFormatter(dialect, family).raise({ code: 'connection-lost' });
    } catch (error) {
      const { name, message, stack } = error as Error;
      expect(stack).toBe(`${name}: ${message}`);
      return;
    }
    expect.fail('it did not throw');
  });

  it('do not take a normal answer for an error', () => {
    for (const value of [null, undefined, 'x', {}, { data: null }, { errors: [] }, { isError: false }]) {
      expect(isErrorShaped(value)).toBe(false);
    }
  });
});

describe('argument validation', () => {
  const room = { type: 'string', enum: ['single', 'double', 'suite'] };
  const text = { type: 'string', minLength: 1 };
  const input = {
    type: 'object',
    properties: { guest: text, city: text, room, nights: { type: 'integer', minimum: 1 } },
    required: ['guest', 'city', 'room', 'nights'],
    additionalProperties: false,
  };
  const right = { guest: 'Ana', city: 'Porto', room: 'single', nights: 1 };
  const problem = (args: Record<string, string | number>) =>
    problemFromViolation(validate(input, args)[0]!, { tool: 'book_room', args, input });

  const { city: _, ...withoutCity } = right;

  it.each([
    [
      { ...right, cty: 'x' },
      { code: 'unknown-argument', parameter: 'cty' },
    ],
    [
      { ...withoutCity, cyti: 'Porto' },
      { parameter: 'cyti', suggestion: 'city' },
    ],
    [withoutCity, { code: 'missing-argument', parameter: 'city', expected: 'a string' }],
    [
      { ...right, nights: '2' },
      { code: 'wrong-type', parameter: 'nights', expected: 'an integer', received: '2' },
    ],
    [
      { ...right, room: 'singel' },
      { code: 'value-not-allowed', allowed: room.enum, suggestion: 'single' },
    ],
    [
      { ...right, nights: 0 },
      { code: 'out-of-range', expected: '>= 1', received: 0 },
    ],
  ])('names the violation of %j', (args, named) => {
    expect(problem(args)).toMatchObject(named);
  });
});
