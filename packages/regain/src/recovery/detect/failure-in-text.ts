/** A failure in an answer that is a text: the sentence of an error, or the body of one as JSON or as a Python literal. */

import { type Failure, truncated } from '../../types/index.ts';
import { isObjectOrArray, tryParseJson } from '../../values/index.ts';
import { nameAsWords } from './error-names.ts';
import { errorResult } from './error-result.ts';
import { errorText } from './error-text.ts';
import { explicitFailure, MESSAGE_MAX } from './failure-from-error.ts';
import { isNothingFoundMessage } from './nothing-found.ts';
import { field, numberField, textField } from './read-field.ts';

/** Longer texts are not parsed. */
const JSON_CHARS_MAX = 20_000;
const DEPTH_MAX = 3;

/** The tool has answered: whatever the text says, the call may have taken effect. */
export function failureInText(text: string): Failure | undefined {
  const found = inText(text, 0);
  return found && { ...found, visibility: 'implicit', ambiguous: true };
}

function inText(text: string, depth: number): Failure | undefined {
  if (depth > DEPTH_MAX) return undefined;
  const opening = /^\s*[{[]/.test(text.slice(0, 100));
  const parsed = opening && text.length <= JSON_CHARS_MAX ? tryParseJson(text) : undefined;
  if (isObjectOrArray(parsed)) return inBody(parsed, depth);
  const said = (opening ? pythonError(text) : undefined) ?? errorText(text);
  return said === undefined ? undefined : failure(said, 'the answer is the text of an error');
}

/** The body of an error, possibly inside an envelope. */
function inBody(body: object, depth: number): Failure | undefined {
  if (Array.isArray(body)) return ofPart(body, depth);
  const [only, ...others] = Object.entries(body).slice(0, 2);
  if (
    only !== undefined &&
    others.length === 0 &&
    /^(?:data|body|result)$/.test(only[0]) &&
    isObjectOrArray(only[1])
  )
    return depth < DEPTH_MAX ? inBody(only[1], depth + 1) : undefined;
  const enclosed = ofEnvelope(body, depth);
  if (enclosed === 'none') return undefined;
  return (
    ofProgram(body, depth) ??
    enclosed ??
    ofNamedError(body) ??
    errorResult(body) ??
    userErrors(body) ??
    ofComplaint(body)
  );
}

/** The text part of an MCP result, or a list of errors: `[{ errorCode, message }]`. */
function ofPart(parts: readonly unknown[], depth: number): Failure | undefined {
  const [only] = parts;
  if (parts.length !== 1 || typeof only !== 'object' || only === null) return undefined;
  const text = field(only, 'type') === 'text' ? textField(only, 'text') : undefined;
  if (text !== undefined) return inText(text, depth + 1);
  const isIssue = /^(?:invalid|unrecognized|too)_/.test(textField(only, 'code') ?? '');
  return isIssue
    ? failure(`invalid input: ${JSON.stringify(only)}`, 'the answer is a list of issues')
    : ofNamedError(only);
}

/** Fields that only errors have, and what they say. */
const errorFields =
  'errorMessages errorMessage error_message errormessage errmsg error_description exception errorCode error_code errorcode errcode fault __type'.split(
    ' ',
  );

function ofNamedError(body: object): Failure | undefined {
  const said = errorFields.map((name) => field(body, name)).filter((value) => value !== undefined);
  const isNamed = said.some((value) =>
    typeof value === 'number' ? value >= 400 : Array.isArray(value) ? value.length > 0 : Boolean(value),
  );
  const details = field(body, 'detail');
  const isValidation = Array.isArray(details) && field(details[0], 'loc') !== undefined;
  if (!isNamed && !isValidation) return undefined;
  const words = [
    ...said,
    ...['error', 'message', 'description', 'detail'].map((name) => textField(body, name)),
  ].filter(Boolean);
  const message = isValidation ? `invalid input: ${JSON.stringify(details)}` : words.map(asText).join(': ');
  const code = said.find((value) => typeof value === 'number' && value >= 400 && value < 600);
  return failure(message, 'the answer is the body of an error', [{ code, status: code }]);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? nameAsWords(value) : JSON.stringify(value);
}

/** The answer of a program: its exit code decides. Without output, 1 is the answer of a search that found nothing. */
function ofProgram(body: object, depth: number): Failure | undefined {
  const exit = exitCodeOf(body) ?? exitCodeOf(field(body, 'metadata'));
  const said = textField(body, 'stderr') ?? textField(body, 'output') ?? textField(body, 'stdout');
  if (exit === undefined) {
    const failed = /^(?:failed|error)$/i.test(textField(body, 'status') ?? '') && textField(body, 'stderr');
    return failed
      ? (inText(failed, depth + 1) ?? failure(failed, 'the answer says that it failed'))
      : undefined;
  }
  if (exit === 0 || (exit === 1 && said === undefined)) return undefined;
  return failure(said ?? '', `the program ended with exit code ${exit}`);
}

function exitCodeOf(source: unknown): number | undefined {
  return numberField(source, 'exit_code', 'exitCode', 'returncode', 'return_code');
}

/** `{ jsonrpc, result: { isError } }`, or `{ error: "", response: "..." }`: then the inner answer decides. */
function ofEnvelope(body: object, depth: number): Failure | 'none' | undefined {
  const inner = field(body, 'jsonrpc') === undefined ? field(body, 'response') : field(body, 'result');
  if (depth < DEPTH_MAX && typeof inner === 'object' && inner !== null) return inBody(inner, depth + 1);
  const error = field(body, 'error');
  if (typeof inner !== 'string' || inner === '' || typeof error !== 'string') return undefined;
  const found = inText(inner, depth + 1);
  if (found !== undefined) return found;
  const isAnswer = error === '' || isNothingFoundMessage(inner.replace(/^\{'error': '/, ''));
  return isAnswer ? 'none' : failure(`${error} ${inner}`, 'the response is an error envelope');
}

/** Rejections of a GraphQL mutation. */
function userErrors(body: object): Failure | undefined {
  const data = field(body, 'data') ?? body;
  const payloads =
    typeof data === 'object' && data !== null ? [data, ...Object.values(data).slice(0, 10)] : [];
  for (const payload of payloads) {
    const errors = field(payload, 'userErrors');
    const [first] = Array.isArray(errors) ? (errors as readonly unknown[]) : [];
    const said = textField(first, 'message');
    if (said !== undefined) return failure(said, 'the response carries user errors', [first]);
  }
  return undefined;
}

const complaintFields: ReadonlySet<string> = new Set(
  'message msg detail details title code status statuscode documentationurl moreinfo requestid traceid type object level time timestamp path instance name type retryafter retryafterms loc input ctx url'.split(
    ' ',
  ),
);

/** Nothing but a message that is known to be about a failure: `{ message: "Not Found", documentation_url }`. */
function ofComplaint(body: object): Failure | undefined {
  const keys = Object.keys(body);
  if (
    keys.length > 8 ||
    !keys.every((key) => complaintFields.has(key.replaceAll(/[^a-z]/gi, '').toLowerCase()))
  )
    return undefined;
  const said = ['message', 'msg', 'detail', 'details'].map((key) => textField(body, key)).find(Boolean) ?? '';
  const isMarked =
    field(body, 'object') === 'error' ||
    /^(?:fatal|error)$/i.test(textField(body, 'level') ?? '') ||
    /^(?:fail(?:ed|ure)?|error)$/i.test(textField(body, 'status') ?? '') ||
    status(body) >= 400;
  if (said === '' && !isMarked) return undefined;
  const found = failure(said, 'the answer is the body of an error', [body]);
  if (isMarked) return found;
  const isShort = said.length <= 200 && field(body, 'status') === undefined && !isNothingFoundMessage(said);
  return isShort && found.class !== 'unknown' ? found : undefined;
}

function status(body: object): number {
  return Number(field(body, 'status') ?? field(body, 'statusCode') ?? 0);
}

/** The body of an error as Python prints it. */
function pythonError(text: string): string | undefined {
  const head = text.slice(0, 600);
  const isError =
    /^\s*\{[\s\S]{0,300}?'(?:error|errors|exception)': (?!None|''|\[\]|\{\}|False|'No )/.test(head) ||
    /^\s*\{[\s\S]{0,200}?'(?:ok|success)': False/.test(head) ||
    /^\s*\{[\s\S]{0,300}?'status(?:_?code)?': '?[45]\d\d\b/i.test(head) ||
    /^\s*\[\s*\{\s*"code": ?"(?:invalid_|unrecognized_|too_)/.test(head);
  return isError ? text : undefined;
}

function failure(message: string, evidence: string, sources: readonly unknown[] = []): Failure {
  return explicitFailure({
    message: truncated(message, MESSAGE_MAX),
    sources,
    evidenceSources: [],
    evidence,
  });
}
