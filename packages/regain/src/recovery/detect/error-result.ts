/** Answers that are errors: MCP results, GraphQL errors, envelopes, problem details. */

import { type Failure, type JsonObject, type JsonSchema, preview, truncated } from '../../types/index.ts';
import { applyClassifyHook, type ClassifyHook } from './classify-hook.ts';
import { hasNoData, namesNoError } from './empty-values.ts';
import { isErrorOnlyAnswer } from './error-only-answer.ts';
import { explicitFailure, MESSAGE_MAX } from './failure-from-error.ts';
import { isNothingFoundMessage } from './nothing-found.ts';
import { field, numberField, textField } from './read-field.ts';

/** A field that the tool's schema declares is data, not a sign of an error. */
export function errorResult(value: unknown, output?: JsonSchema, hook?: ClassifyHook): Failure | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  try {
    if (hasNoErrorFields(value)) return undefined;
    const found =
      markedAsError(value, output) ?? errorEnvelope(value, output) ?? errorStatusOnly(value, output);
    return found && applyClassifyHook(found, value, hook);
  } catch {
    // A value that throws when it is read is not an error result.
    return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** Fast path: nearly all answers have none of these fields. */
function hasNoErrorFields(value: object): boolean {
  const { isError, errors, error, ok, success, status, statusCode } = value as Fields;
  return (
    (isError ?? errors ?? error) === undefined &&
    ok !== false &&
    success !== false &&
    typeof status !== 'number' &&
    typeof statusCode !== 'number'
  );
}

function markedAsError(value: object, output: JsonSchema | undefined): Failure | undefined {
  const { isError, errors, data, content } = value as Fields;
  if (isError === true && !declares(output, 'isError'))
    return failure(messageText(content ?? value), value, 'the result is marked isError');
  if (!Array.isArray(errors) || errors.length === 0 || !hasNoData(data) || declares(output, 'errors'))
    return undefined;
  const [first] = errors as readonly unknown[];
  const inner = [first, field(first, 'extensions')];
  return failure(messageText(errors), value, 'the response carries errors and no data', inner);
}

function errorEnvelope(value: object, output: JsonSchema | undefined): Failure | undefined {
  const { error, ok, success } = value as Fields;
  const isRefusal =
    (ok === false && !declares(output, 'ok')) || (success === false && !declares(output, 'success'));
  const hasError = !namesNoError(error) && !declares(output, 'error');
  const reason = hasError
    ? error
    : ['message', 'description', 'msg', 'detail', 'reason', 'stderr', 'code']
        .map((key) => textField(value, key))
        .find(Boolean);
  if (!hasError && (!isRefusal || reason === undefined)) return undefined;
  const said = messageText(reason);
  // A search that found nothing has succeeded, even in an error envelope.
  if (isNothingFoundMessage(said)) return undefined;
  const inner = typeof error === 'object' ? error : { code: error };
  const named = { code: field(inner, 'type') ?? field(inner, 'status') };
  return failure(said, value, 'the response is an error envelope', [inner, named]);
}

/** `{ status: 404, title: "Not Found" }`, `{ statusCode: 503, body: "..." }` */
function errorStatusOnly(value: object, output: JsonSchema | undefined): Failure | undefined {
  const status = numberField(value, 'status', 'statusCode');
  if (status === undefined || status < 400 || status > 599) return undefined;
  if (declares(output, 'status') || declares(output, 'statusCode')) return undefined;
  const said = ['detail', 'message', 'title', 'statusText', 'body'].flatMap(
    (key) => textField(value, key) ?? [],
  );
  if (said.length === 0) return undefined;
  return failure(said.join(': '), value, `the response is of status ${status}`);
}

/** `inner`: more specific parts deeper in the answer. */
function failure(message: string, value: object, evidence: string, inner: readonly unknown[] = []): Failure {
  return explicitFailure({
    message: truncated(message, MESSAGE_MAX),
    sources: [...inner, value],
    evidenceSources: isErrorOnlyAnswer(value) ? [value, field(value, 'structuredContent')] : [],
    evidence,
  });
}

function declares(output: JsonSchema | undefined, name: string): boolean {
  return (output?.properties as JsonObject | undefined)?.[name] !== undefined;
}

/** The text of a message, of a list of messages, or of the parts of an MCP result. */
function messageText(said: unknown): string {
  if (typeof said === 'string') return said;
  if (Array.isArray(said)) return said.slice(0, 20).map(messageText).join('\n');
  const words = textField(said, 'message') ?? textField(said, 'text') ?? textField(said, 'detail');
  return words ?? JSON.stringify(preview(said, MESSAGE_MAX).value ?? 'no reason given');
}
