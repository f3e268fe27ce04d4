/** Answers that say of themselves that they are errors: MCP results, GraphQL errors, envelopes, problem details. */

import { type Failure, type JsonObject, type JsonSchema, preview, shortened } from '../../types/index.ts';
import { isBlank, isNothing } from './blank.ts';
import { field, numberField, textField } from './field.ts';
import { type ClassifyHook, reread } from './hook.ts';
import { saysNothingFound } from './nothing-found.ts';
import { isOnlyAnError } from './only-an-error.ts';
import { explicitFailure, MESSAGE_MAX } from './thrown.ts';

/** A field that the tool's own schema declares is data and confesses nothing. */
export function errorResult(value: unknown, output?: JsonSchema, hook?: ClassifyHook): Failure | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  try {
    if (isInnocent(value)) return undefined;
    const found = marked(value, output) ?? enveloped(value, output) ?? statusAlone(value, output);
    return found && reread(found, value, hook);
  } catch {
    // A value that throws when it is looked at says nothing.
    return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** Nearly all answers are: one look at the fields that could say otherwise. */
function isInnocent(value: object): boolean {
  const { isError, errors, error, ok, success, status, statusCode } = value as Fields;
  return (
    (isError ?? errors ?? error) === undefined &&
    ok !== false &&
    success !== false &&
    typeof status !== 'number' &&
    typeof statusCode !== 'number'
  );
}

function marked(value: object, output: JsonSchema | undefined): Failure | undefined {
  const { isError, errors, data, content } = value as Fields;
  if (isError === true && !declares(output, 'isError'))
    return failure(saidText(content ?? value), value, 'the result is marked isError');
  if (!Array.isArray(errors) || errors.length === 0 || !isNothing(data) || declares(output, 'errors'))
    return undefined;
  const [first] = errors as readonly unknown[];
  const inner = [first, field(first, 'extensions')];
  return failure(saidText(errors), value, 'the response carries errors and no data', inner);
}

function enveloped(value: object, output: JsonSchema | undefined): Failure | undefined {
  const { error, ok, success } = value as Fields;
  const isRefusal =
    (ok === false && !declares(output, 'ok')) || (success === false && !declares(output, 'success'));
  const isConfession = !isBlank(error) && !declares(output, 'error');
  const reason = isConfession ? error : (textField(value, 'message') ?? textField(value, 'code'));
  if (!isConfession && (!isRefusal || reason === undefined)) return undefined;
  const said = saidText(reason);
  // A search that says so in an envelope has done what it was asked for.
  if (saysNothingFound(said)) return undefined;
  const inner = typeof error === 'object' ? error : { code: error };
  return failure(said, value, 'the response is an error envelope', [inner]);
}

/** `{ status: 404, title: "Not Found" }`, `{ statusCode: 503, body: "..." }` */
function statusAlone(value: object, output: JsonSchema | undefined): Failure | undefined {
  const status = numberField(value, 'status', 'statusCode');
  if (status === undefined || status < 400 || status > 599) return undefined;
  if (declares(output, 'status') || declares(output, 'statusCode')) return undefined;
  const said = ['detail', 'message', 'title', 'statusText', 'body'].flatMap(
    (key) => textField(value, key) ?? [],
  );
  if (said.length === 0) return undefined;
  return failure(said.join(': '), value, `the response is of status ${status}`);
}

/** `inner`: what stands deeper in the answer, and is plainer. */
function failure(message: string, value: object, evidence: string, inner: readonly unknown[] = []): Failure {
  return explicitFailure({
    message: shortened(message, MESSAGE_MAX),
    sources: [...inner, value],
    witnesses: isOnlyAnError(value) ? [value, field(value, 'structuredContent')] : [],
    evidence,
  });
}

function declares(output: JsonSchema | undefined, name: string): boolean {
  return (output?.properties as JsonObject | undefined)?.[name] !== undefined;
}

/** The words in a message, a list of them, or the parts of an MCP result. */
function saidText(said: unknown): string {
  if (typeof said === 'string') return said;
  if (Array.isArray(said)) return said.slice(0, 20).map(saidText).join('\n');
  const words = textField(said, 'message') ?? textField(said, 'text') ?? textField(said, 'detail');
  return words ?? JSON.stringify(preview(said, MESSAGE_MAX).value ?? 'no reason given');
}
