/** Parsing of every violation, in every dialect, from the training wordings. */

import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../../scripts/soak-counts.ts';
import {
  dialectNames,
  type Problem,
  type ProblemCode,
  problemCodes,
  problemFromViolation,
  type WordingFamily,
  wordings,
} from '../../../dialects/index.ts';
import { type Complaint, type ComplaintKind, lastName, parseFailure } from '../../../repair/index.ts';
import { type Json, type JsonObject, type JsonSchema, validate } from '../../../types/index.ts';
import { outcomeOfProblem } from '../../recovery/detect/problems-in-test.ts';

const kinds: Partial<Record<ProblemCode, ComplaintKind>> = {
  'unknown-argument': 'unknown',
  'missing-argument': 'missing',
  'wrong-type': 'type',
  'value-not-allowed': 'value',
  'out-of-range': 'range',
  'wrong-format': 'format',
  'unknown-tool': 'tool',
  'tool-gone': 'tool',
};

/** One property of each type, with names as tools have them, including common words. */
const sorts: readonly { readonly schema: JsonSchema; readonly good: Json; readonly bad: readonly Json[] }[] =
  [
    { schema: { type: 'integer', minimum: 1, maximum: 30 }, good: 2, bad: ['2', 0, 31, null, 2.5] },
    { schema: { enum: ['single', 'double', 'suite'] }, good: 'suite', bad: ['tent', 'singel', 7] },
    { schema: { enum: [10, 20, 50] }, good: 10, bad: [15, '10'] },
    { schema: { type: 'string', format: 'date' }, good: '2024-12-31', bad: ['31/12/2024', 20241231] },
    { schema: { type: 'string', format: 'email' }, good: 'a@b.example', bad: ['bob'] },
    { schema: { type: 'string', pattern: '^[A-Z]{3}-\\d+$' }, good: 'ABC-1', bad: ['abc', ''] },
    { schema: { type: 'boolean' }, good: true, bad: ['yes', 1] },
    { schema: { type: ['string', 'null'], minLength: 2 }, good: null, bad: ['x', { a: 1 }] },
    { schema: { type: 'array', minItems: 1, items: { type: 'string' } }, good: ['x'], bad: ['x', [], [1]] },
  ];
const names = ['type', 'customer_id', 'city', 'pageSize', 'state'].slice(0, trialCount(2, 5));

function problems(): Problem[] {
  const found: Problem[] = [];
  for (const name of names) {
    for (const { schema, good, bad } of sorts) {
      const other: JsonSchema = { type: 'string', enum: ['on', 'off'] };
      const input: JsonSchema = {
        type: 'object',
        properties: { [name]: schema, mode: other, room_kind: { type: 'string' } },
        required: [name, 'mode'],
        additionalProperties: false,
      };
      const wrong: JsonObject[] = [
        ...bad.map((value) => ({ [name]: value, mode: 'on' })),
        { mode: 'on' },
        { [name]: good },
        { [name]: good, mode: 'on', roomkind: 'x' },
        { [name]: good, mode: 'on', zzz: 1 },
      ];
      for (const args of wrong)
        found.push(problemFromViolation(validate(input, args)[0]!, { tool: 'book_room', args, input }));
    }
  }
  const gone: Problem[] = [
    { code: 'unknown-tool', tool: 'bookRoom', suggestion: 'book_room' },
    { code: 'unknown-tool', tool: 'search' },
    { code: 'tool-gone', tool: 'book_room' },
    { code: 'tool-gone', tool: 'search' },
  ];
  return [...found, ...gone];
}

interface Tally {
  said: number;
  recovered: number;
}

function recovered(
  family: WordingFamily,
): Record<'kind' | 'parameter' | 'allowed' | 'expected' | 'all', Tally> {
  const tally = () => ({ said: 0, recovered: 0 });
  const shares = { kind: tally(), parameter: tally(), allowed: tally(), expected: tally(), all: tally() };
  const count = (share: Tally, isRecovered: boolean) => {
    share.said++;
    if (isRecovered) share.recovered++;
    return isRecovered;
  };
  for (const problem of problems()) {
    const choices = wordings[family][problem.code];
    for (let variant = 0; variant < choices.length; variant++) {
      const sentence = choices[variant]!({ ...problem, variant });
      for (const dialect of dialectNames) {
        const complaints = complaintsOf(family, dialect, { ...problem, variant });
        const complaint = complaints.length === 1 ? complaints[0] : undefined;
        const { expected, allowed } = problem;
        const name = problem.parameter ?? problem.tool!;
        const checks = [
          count(shares.kind, complaint?.kind === kinds[problem.code]),
          count(
            shares.parameter,
            complaint?.path !== undefined && namesOf(complaint.path, problem).includes(name),
          ),
        ];
        if (allowed?.every((value) => sentence.includes(String(value))))
          checks.push(count(shares.allowed, JSON.stringify(complaint?.allowed) === JSON.stringify(allowed)));
        if (expected !== undefined && sentence.includes(expected))
          checks.push(count(shares.expected, complaint?.expected === expected));
        count(shares.all, checks.every(Boolean));
      }
    }
  }
  return shares;
}

/** A path below a parameter also names the parameter. */
function namesOf(path: string, { path: deeper }: Problem): readonly string[] {
  return deeper !== undefined && path.startsWith(deeper)
    ? [path.split('/')[1]!, lastName(path)]
    : [lastName(path)];
}

function complaintsOf(
  family: WordingFamily,
  dialect: (typeof dialectNames)[number],
  problem: Problem,
): readonly Complaint[] {
  const outcome = outcomeOfProblem(dialect, family, problem);
  return outcome.ok ? [] : parseFailure(outcome.failure, outcome.value as Json | undefined).complaints;
}

describe.each(['a', 'b'] as const)('wordings of family %s', (family) => {
  it('are parsed', () => {
    const shares = Object.entries(recovered(family)).map(([what, { said, recovered: found }]) => ({
      what,
      said,
      share: found / said,
    }));
    const report = shares.map(({ what, said, share }) => `${what} ${share.toFixed(4)} of ${said}`).join(', ');
    for (const { said, share } of shares) {
      expect(said).toBeGreaterThan(200);
      expect(share, report).toBeGreaterThanOrEqual(0.98);
    }
  });
});

const ofTheCall: readonly ProblemCode[] = [
  ...(['unknown-argument', 'missing-argument', 'wrong-type', 'value-not-allowed', 'out-of-range'] as const),
  ...(['wrong-format', 'unknown-tool', 'tool-gone', 'not-found', 'already-exists'] as const),
];
/** Problems that other arguments would not solve. */
const beyondTheCall = problemCodes.filter((code) => !ofTheCall.includes(code));

describe.each(['a', 'b'] as const)('problems outside of the call, in family %s', (family) => {
  it('are not complaints about it', () => {
    for (const dialect of dialectNames) {
      for (const code of beyondTheCall) {
        for (let variant = 0; variant < wordings[family][code].length; variant++) {
          const problem: Problem = { code, tool: 'book_room', retryAfterMs: 4_000, variant };
          const found = complaintsOf(family, dialect, problem);
          expect(found, `${dialect} ${code} ${variant}`).toEqual([]);
        }
      }
    }
  });
});
