/** Answers to `tools/call`, as the recovery loop sees them. The message itself is kept and passed on unchanged. */

import { type JsonSchema, validate } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { WireMessage } from '../wire/message.ts';
import { structuredValue } from '../wire/tool-result.ts';
import { ServerError, ViolationError } from './call-errors.ts';

/** What the loop sees of an answer. */
export interface SeenAnswer {
  readonly content: unknown;
  structuredContent?: unknown;
  isError?: true;
}

/**
 * A result that asks the client for input, or names a task, is neither success nor failure: the client goes on with it.
 * Results without `resultType` are complete.
 */
export function isFinal({ body }: WireMessage): boolean {
  const { result } = body;
  return !isObject(result) || result.resultType === undefined || result.resultType === 'complete';
}

/** What the loop sees of a final answer; throws for an error, and for structured content that violates the schema. */
export function seenAnswer(
  answer: WireMessage,
  outputSchema: JsonSchema | undefined,
  status = 200,
): SeenAnswer {
  const { result, error } = answer.body;
  if (error !== undefined) throw new ServerError(answer, status >= 400 && status < 500 ? status : undefined);
  // Other fields are not the tool's answer: `status` of an unknown extension must not look like an error.
  const { content = [], structuredContent, isError } = isObject(result) ? result : {};
  const isFailed = isError === true;
  if (!isFailed && outputSchema !== undefined) checkOutput(structuredContent, outputSchema, answer);
  const seen: SeenAnswer = { content };
  if (structuredContent !== undefined) seen.structuredContent = structuredContent;
  if (isFailed) seen.isError = true;
  return seen;
}

/** What a verification reads: the structured content, or the only text if it is JSON. */
export function structuredAnswer(answer: WireMessage): unknown {
  const seen = seenAnswer(answer, undefined);
  return seen.isError === true ? seen : structuredValue(seen);
}

/** A schema that cannot be compiled is not checked. */
function checkOutput(structured: unknown, schema: JsonSchema, answer: WireMessage): void {
  if (structured === undefined) return;
  const [violation] = violationsOf(schema, structured);
  if (violation === undefined || violation.keyword === 'depth') return;
  const { path, message } = violation;
  throw new ViolationError(
    `the structured content violates the output schema at ${path || '/'}: ${message}`,
    answer,
  );
}

export function violationsOf(schema: JsonSchema, value: unknown): ReturnType<typeof validate> {
  try {
    return validate(schema, value);
  } catch {
    return [];
  }
}
