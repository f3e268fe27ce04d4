/** Repairs of answers that do not match the output schema: parsed, unwrapped, repaired or accepted. */

import {
  type Candidate,
  equalJson,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Operator,
  type Situation,
} from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { type CandidateGenerator, earlierOutputs, isAnswerFailure } from '../candidate-generator.ts';
import { isOfType, typesOf, violations } from '../schema-parts.ts';
import { acceptCandidates } from './accept-output.ts';
import { parseText } from './parse-text.ts';
import { type RepairedOutput, repairToSchema } from './repair-to-schema.ts';
import { unwrapAnswer } from './unwrap-answer.ts';

const RIVALS_MAX = 3;

export const repairOutput: CandidateGenerator = (situation) => {
  const { value, failure } = situation;
  // An error as an answer is not repaired: its text is not the requested data, whatever it could be converted to.
  if (value === undefined || failure.visibility === 'explicit' || isProblem(value)) return [];
  const taken = acceptCandidates(situation);
  if (!isAnswerFailure(situation) && failure.class !== 'unknown') return taken;
  try {
    return [...repairedOutputs(situation, value), ...taken];
  } catch {
    return taken;
  }
};

/** `{ status: 422, title: "Unprocessable" }`: a failure, even if the tool's answers have a status of their own. */
function isProblem(value: Json): boolean {
  if (!isObject(value)) return false;
  const { status, statusCode, title, detail, message, error } = value as JsonObject;
  const code = status ?? statusCode;
  if (typeof code !== 'number' || code < 400 || code > 599) return false;
  return [title, detail, message, error].some((said) => said !== undefined);
}

/** The answer during repair. */
interface PartialRepair {
  readonly value: Json;
  readonly operators: readonly Operator[];
  readonly support: number;
}

function repairedOutputs(situation: Situation, value: Json): readonly Candidate[] {
  const schema = situation.spec?.outputSchema;
  const read = parseAnswer(value, schema);
  if (read === undefined) return [];
  if (schema === undefined) return read.operators.length === 0 ? [] : [candidateOf(read)];
  const inner = unwrapAnswer(read.value, schema);
  const lifted: PartialRepair =
    inner === undefined
      ? read
      : { value: inner, operators: [...read.operators, 'lift-field'], support: 0.95 * read.support };
  const starts = inner === undefined ? [lifted] : [lifted, read];
  for (const start of starts) {
    const found = repairsTo(start, schema, situation);
    if (found.length > 0) return found.filter((one) => !equalJson(one.value, value)).map(candidateOf);
  }
  return [];
}

/** The received value, parsed from a text if a structure was declared. */
function parseAnswer(value: Json, schema: JsonSchema | undefined): PartialRepair | undefined {
  if (typeof value !== 'string' || (schema !== undefined && typesOf(schema).includes('string')))
    return { value, operators: [], support: 1 };
  const parsed = parseText(value);
  if (parsed === undefined) return undefined;
  return { value: parsed.value, operators: ['parse-output'], support: parsed.trust };
}

/** The best repair, and the results of alternative choices. Only values that fit the schema. */
function repairsTo(start: PartialRepair, schema: JsonSchema, situation: Situation): readonly PartialRepair[] {
  if (!isOfType(start.value, schema) && typeof start.value !== 'object') return [];
  const sources = { args: situation.call.args, examples: earlierOutputs(situation) };
  const best = repairToSchema(start.value, schema, { ...sources, ruledOut: new Set<string>() });
  const rivals = best.repairs
    .flatMap(({ alternative }) => (alternative === undefined ? [] : [alternative]))
    .slice(0, RIVALS_MAX);
  const others = rivals.map((rival) =>
    repairToSchema(start.value, schema, { ...sources, ruledOut: new Set([rival]) }),
  );
  return [best, ...others]
    .filter(({ value }) => violations(schema, value).length === 0)
    .map((repaired, rank) => withRepairs(start, repaired, rank));
}

function withRepairs(
  start: PartialRepair,
  { value, repairs: done }: RepairedOutput,
  rank: number,
): PartialRepair {
  const support = done.reduce((product, one) => product * one.support, start.support);
  return {
    value,
    operators: [...start.operators, ...done.map(({ operator }) => operator)],
    support: rank === 0 ? support : 0.4 * support,
  };
}

/** Most specific first. */
const operatorOrder: readonly Operator[] = [
  'parse-output',
  'rename-field',
  'lift-field',
  'convert-unit',
  'coerce-type',
  'restate-value',
  'fill-missing',
  'accept-output',
];

function candidateOf({ value, operators, support }: PartialRepair): Candidate {
  const used = operatorOrder.filter((operator) => operators.includes(operator));
  const [first = 'accept-output', ...rest] = used;
  return {
    action: { kind: 'repair-output', value },
    operators: [first, ...rest],
    support,
    why: used.map((operator) => reasons[operator] ?? operator).join(', '),
  };
}

const reasons: Partial<Record<Operator, string>> = {
  'parse-output': 'the text holds the answer',
  'rename-field': 'a field goes by another name',
  'lift-field': 'what was promised stands one level down',
  'convert-unit': 'a quantity came in another unit, which the answer tells',
  'coerce-type': 'a value came in another type',
  'restate-value': 'a value is spelt differently',
  'fill-missing': 'what is missing follows from the rest',
  'accept-output': 'the rest is as promised',
};
