/** Failures without an error: each detector makes one observation about the answer, the call and the schema. */

import {
  ageSign,
  cutFlags,
  isNonIdempotent,
  nextPageSign,
  normalisedName,
  propertyAt,
  sameMeaning,
} from '../../govern/index.ts';
import {
  type Failure,
  type FailureClass,
  implicitFailure,
  type JsonObject,
  type JsonSchema,
  type ToolSpec,
  type Violation,
  validate,
} from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { ToolCall } from '../policy.ts';
import { failureInText } from './failure-in-text.ts';
import type { AnswerHistory } from './index.ts';
import { isMcpResult, structuredPart } from './mcp-result.ts';
import { MARKUP } from './parse-error-message.ts';
import { missingQueryResult } from './query-results.ts';
import { isTruncatedJson } from './truncated-json.ts';

type Found = readonly [FailureClass, evidence: string];
type Detector<T> = (
  value: T,
  spec: ToolSpec | undefined,
  call: ToolCall,
  memory: AnswerHistory | undefined,
) => Found | undefined;

/**
 * The first failure that is found, from the most certain to the least certain. The tool has answered, so the call may
 * have taken effect whatever is wrong with the answer.
 */
export function detectImplicitFailure(
  value: unknown,
  spec: ToolSpec | undefined,
  call: ToolCall,
  memory?: AnswerHistory,
): Failure | undefined {
  try {
    return ofText(value, spec, memory) ?? ofDetectors(value, spec, call, memory);
  } catch {
    // Values that cannot be read (a getter that throws, a broken schema) count as no failure.
    return undefined;
  }
}

function ofText(
  value: unknown,
  spec: ToolSpec | undefined,
  memory: AnswerHistory | undefined,
): Failure | undefined {
  const said = returnedText(value, spec);
  if (said === undefined) return undefined;
  if (MARKUP.test(said.slice(0, EDGE_CHARS)))
    return implicitFailure('malformed-output', 'the answer is a page of markup', true);
  return memory?.isRepeated(value) === true ? undefined : failureInText(said);
}

/** Tools for language models often return the text of an error as their answer, also as the text of an MCP result. */
function returnedText(value: unknown, spec: ToolSpec | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !isMcpResult(value, spec?.outputSchema))
    return undefined;
  const [only, ...others] = value.content;
  return others.length === 0 && isObject(only) && typeof only.text === 'string' ? only.text : undefined;
}

function ofDetectors(...seen: Parameters<typeof runDetectors>): Failure | undefined {
  const found = runDetectors(...seen);
  return found && implicitFailure(found[0], found[1], true);
}

function runDetectors(
  value: unknown,
  spec: ToolSpec | undefined,
  call: ToolCall,
  memory: AnswerHistory | undefined,
): Found | undefined {
  if (typeof value === 'string') return text(value, spec, call, memory);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return binary(value, spec, call, memory);
  if (typeof value === 'object' && value !== null) {
    if (!isMcpResult(value, spec?.outputSchema)) return structure(value, spec, call, memory);
    const part = structuredPart(value);
    return typeof part === 'object' && part !== null ? structure(part, spec, call, memory) : undefined;
  }
  return blank(value, spec, call, memory) ?? againstSchema(value, spec, call, memory);
}

/** Bytes are not checked: no schema describes them, and each of them would be visited as a field. */
const binary: Detector<ArrayBufferLike | ArrayBufferView> = ({ byteLength }, spec) =>
  byteLength === 0 && spec?.outputSchema !== undefined ? empty : undefined;

const text: Detector<string> = (...seen) =>
  blank(...seen) ?? brokenJson(...seen) ?? truncatedText(...seen) ?? againstSchema(...seen);

const structure: Detector<object> = (value, spec, call, memory) =>
  hasMorePages(value, spec, call, memory) ??
  staleAnswer(value, spec, call, memory) ??
  againstSchema(value, spec, call, memory) ??
  emptyQueryResults(value, spec, call, memory) ??
  contentsOf(value, spec, call, memory);

/** How many characters at the beginning and the end of a text are examined. */
const EDGE_CHARS = 400;

/** Text instead of the declared structure, or structure that ends early: broken or truncated JSON. */
const brokenJson: Detector<string> = (value, spec) => {
  const promised = spec?.outputSchema?.type;
  if (
    spec?.outputSchema !== undefined &&
    promised !== 'string' &&
    !(Array.isArray(promised) && promised.includes('string'))
  )
    return [
      'malformed-output',
      `the answer is text where the schema promises ${String(promised ?? 'structure')}`,
    ];
  return isTruncatedJson(value)
    ? ['malformed-output', 'the answer is JSON that ends in its middle']
    : undefined;
};

const blank: Detector<unknown> = (value, spec) =>
  spec?.outputSchema !== undefined && (value === null || value === undefined || value === '')
    ? empty
    : undefined;

const truncatedText: Detector<string> = (value) =>
  /(?:\[|\(|…|\.\.\.)\s*(?:output |response |content )?truncated\b[^\n]{0,40}$/i.test(
    value.slice(-EDGE_CHARS),
  )
    ? ['partial-output', 'the answer says that it was cut short']
    : undefined;

/**
 * A page where the schema declares the whole list: an undeclared field says that there is another. It is none if the call
 * requested a page, or if it fits an open schema and the tool lists a parameter for pages: its caller knows of them. A
 * declared field that names the next page counts, for callers that do not ignore it.
 */
const hasMorePages: Detector<object> = (value, spec, { args }) => {
  const answer = value as JsonObject;
  if (spec?.outputSchema === undefined || isNonIdempotent(spec)) return undefined;
  const { inputSchema, outputSchema } = spec;
  if (isMarkedAsCut(answer, outputSchema)) return ['partial-output', 'the answer says that it was cut short'];
  const sign = nextPageSign(answer, { args, inputSchema });
  if (sign === undefined || sign.isRequested) return undefined;
  const isPage = isDeclared(sign.path, outputSchema)
    ? sign.isNamed && sign.isListed
    : !sign.isListed || violationsOf(outputSchema, value).length > 0;
  return isPage ? ['partial-output', 'the answer says that there is more'] : undefined;
};

function isMarkedAsCut(answer: JsonObject, output: JsonSchema): boolean {
  return Object.keys(answer).some(
    (name) =>
      answer[name] === true && cutFlags.has(normalisedName(name)) && propertyAt(output, name) === undefined,
  );
}

/** An object without declared fields may have any. */
function isDeclared([name, ...rest]: readonly string[], output: JsonSchema): boolean {
  if (name === undefined) return true;
  const own = propertyAt(output, name);
  return own !== undefined && (own.properties === undefined || isDeclared(rest, own));
}

const againstSchema: Detector<unknown> = (value, spec) => {
  if (spec?.outputSchema === undefined) return undefined;
  const violations = violationsOf(spec.outputSchema, value);
  // A value that is too deep or cyclic cannot be judged.
  if (violations.length === 0 || violations[0]!.keyword === 'depth') return undefined;
  if (isEmptyStructure(value)) return empty;
  const { path, message } = violations[0]!;
  const more = violations.length === 1 ? '' : ` (and ${violations.length - 1} more)`;
  return ['schema-violation', `the answer breaks its schema at ${path || '/'}: ${message}${more}`];
};

const empty: Found = ['empty-output', 'the answer is empty'];

function isEmptyStructure(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  for (const key in value) if (Object.hasOwn(value, key)) return false;
  return true;
}

/** A schema that cannot be compiled, or that refers to itself without end, is not checked. */
function violationsOf(output: JsonSchema, value: unknown): readonly Violation[] {
  try {
    return validate(output, value);
  } catch {
    return none;
  }
}

const none: readonly Violation[] = Object.freeze([]);

const staleAnswer: Detector<object> = (value, spec, _call, memory) => {
  const sign = ageSign(value as JsonObject, spec?.outputSchema, memory?.nowMs);
  if (sign === undefined) return undefined;
  return [
    'stale-output',
    sign.isMark ? 'the answer says that it is out of date' : `the answer gives its age: ${sign.path}`,
  ];
};

/**
 * Compares parts of an answer with the call: it may name another record than the requested one, or a read may have
 * found nothing. The latter is uncertain, so it is accepted if the same answer comes twice.
 */
const contentsOf: Detector<object> = (value, spec, call, memory) => {
  const isRead = spec?.outputSchema !== undefined && spec.effect === 'read';
  if (Array.isArray(value))
    return isRead && value.length === 0 ? emptyUnlessRepeated(value, memory) : undefined;
  const answer = value as JsonObject;
  const found = contradicts(call.args, answer, spec?.outputSchema);
  if (found !== undefined) return found;
  let lists = 0;
  let isFilled = false;
  let keys = 0;
  for (const key in answer) {
    keys++;
    const part = answer[key];
    if (typeof part !== 'object' || part === null) continue;
    if (Array.isArray(part)) {
      lists++;
      isFilled ||= part.length > 0;
      continue;
    }
    isFilled = true;
    const deeper = contradicts(call.args, part as JsonObject, propertyAt(spec?.outputSchema, key));
    if (deeper !== undefined) return deeper;
  }
  if (keys === 0 && spec?.outputSchema !== undefined) return empty;
  return isRead && lists > 0 && !isFilled ? emptyUnlessRepeated(value, memory) : undefined;
};

/** A query can have no results or an empty column: this is accepted if the same answer comes twice. */
const emptyQueryResults: Detector<object> = (value, _spec, _call, memory) => {
  const missing = missingQueryResult(value);
  return missing === undefined || memory?.isRepeated(value) === true ? undefined : ['empty-output', missing];
};

function emptyUnlessRepeated(value: unknown, memory: AnswerHistory | undefined): Found | undefined {
  return memory?.isRepeated(value) === true
    ? undefined
    : ['empty-output', 'every list in the answer is empty'];
}

/** Longer values are texts, not identifiers. */
const NAME_CHARS_MAX = 200;

function contradicts(
  args: JsonObject,
  record: JsonObject,
  schema: JsonSchema | undefined,
): Found | undefined {
  for (const name in args) {
    const asked = args[name];
    const answered = record[name];
    if (
      !isIdentifierLike(asked) ||
      !isIdentifierLike(answered) ||
      asked === answered ||
      sameMeaning(asked, answered)
    )
      continue;
    // If the answer uses another set of values for this field, the two cannot be compared.
    const { enum: words } = propertyAt(schema, name) ?? {};
    if (Array.isArray(words) && !words.includes(asked)) continue;
    const [was, is] = [JSON.stringify(asked), JSON.stringify(answered)];
    return ['contradiction', `asked for ${name} ${was}, the answer is about ${is}`];
  }
  return undefined;
}

function isIdentifierLike(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return value.length <= NAME_CHARS_MAX;
  return typeof value === 'number' || typeof value === 'boolean';
}
