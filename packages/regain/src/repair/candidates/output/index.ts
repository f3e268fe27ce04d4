/** Answers that came and are not what was promised, set right: read, unwrapped, mended, or taken as they are. */

import {
  type Candidate,
  canonicalJson,
  type Json,
  type JsonObject,
  type JsonSchema,
  noContext,
  type Operator,
  type Situation,
} from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { type Generator, isOfAnswer } from '../generator.ts';
import { isOfType, typesOf, violations } from '../schema.ts';
import { accepted } from './accept.ts';
import { type Mended, mend } from './mend.ts';
import { parseText } from './parse-text.ts';
import { unwrapped } from './unwrap.ts';

const RIVALS_MAX = 3;

export const repairOutput: Generator = (situation) => {
  const { value, failure } = situation;
  // An error that a tool returns is a value, too: its words are not what was asked for, whatever they can be made to fit.
  if (value === undefined || failure.visibility === 'explicit' || isProblem(value)) return [];
  const taken = accepted(situation);
  if (!isOfAnswer(situation) && failure.class !== 'unknown') return taken;
  try {
    return [...mendedOutputs(situation, value), ...taken];
  } catch {
    return taken;
  }
};

/** `{ status: 422, title: "Unprocessable" }`: of a failure, also where the tool's answers have a status of their own. */
function isProblem(value: Json): boolean {
  if (!isObject(value)) return false;
  const { status, statusCode, title, detail, message, error } = value as JsonObject;
  const code = status ?? statusCode;
  if (typeof code !== 'number' || code < 400 || code > 599) return false;
  return [title, detail, message, error].some((said) => said !== undefined);
}

/** The answer on its way to what was promised. */
interface Read {
  readonly value: Json;
  readonly operators: readonly Operator[];
  readonly support: number;
}

function mendedOutputs(situation: Situation, value: Json): readonly Candidate[] {
  const schema = situation.spec?.output;
  const read = readOf(value, schema);
  if (read === undefined) return [];
  if (schema === undefined) return read.operators.length === 0 ? [] : [candidateOf(read)];
  const inner = unwrapped(read.value, schema);
  const lifted: Read =
    inner === undefined
      ? read
      : { value: inner, operators: [...read.operators, 'lift-field'], support: 0.95 * read.support };
  const starts = inner === undefined ? [lifted] : [lifted, read];
  for (const start of starts) {
    const found = mendings(start, schema, situation);
    if (found.length > 0)
      return found.filter((one) => canonicalJson(one.value) !== canonicalJson(value)).map(candidateOf);
  }
  return [];
}

/** The value that came, read out of a text where it should have been a structure. */
function readOf(value: Json, schema: JsonSchema | undefined): Read | undefined {
  if (typeof value !== 'string' || (schema !== undefined && typesOf(schema).includes('string')))
    return { value, operators: [], support: 1 };
  const parsed = parseText(value);
  if (parsed === undefined) return undefined;
  return { value: parsed.value, operators: ['parse-output'], support: parsed.trust };
}

/** The best way to mend it, and what it would come to if a doubtful choice were made otherwise. Only what fits its schema. */
function mendings(start: Read, schema: JsonSchema, situation: Situation): readonly Read[] {
  if (!isOfType(start.value, schema) && typeof start.value !== 'object') return [];
  const around = { args: situation.call.args, examples: examplesOf(situation) };
  const best = mend(start.value, schema, { ...around, ruledOut: new Set<string>() });
  const rivals = best.mendings
    .flatMap(({ rival }) => (rival === undefined ? [] : [rival]))
    .slice(0, RIVALS_MAX);
  const others = rivals.map((rival) => mend(start.value, schema, { ...around, ruledOut: new Set([rival]) }));
  return [best, ...others]
    .filter(({ value }) => violations(schema, value).length === 0)
    .map((mended, rank) => joined(start, mended, rank));
}

function joined(start: Read, { value, mendings: done }: Mended, rank: number): Read {
  const support = done.reduce((product, one) => product * one.support, start.support);
  return {
    value,
    operators: [...start.operators, ...done.map(({ operator }) => operator)],
    support: rank === 0 ? support : 0.4 * support,
  };
}

/** What the same tool answered in earlier steps. */
function examplesOf({ context: { plan, step, outputs } = noContext, call }: Situation): readonly Json[] {
  return plan
    .slice(0, step)
    .flatMap(({ id, tool }) => (tool === call.tool && Object.hasOwn(outputs, id) ? [outputs[id]!] : []));
}

/** The most telling first. */
const order: readonly Operator[] = [
  'parse-output',
  'rename-field',
  'lift-field',
  'convert-unit',
  'coerce-type',
  'restate-value',
  'fill-missing',
  'accept-output',
];

function candidateOf({ value, operators, support }: Read): Candidate {
  const used = order.filter((operator) => operators.includes(operator));
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
