/** The bodies of errors, as JSON that a tool returned as a text: what they say, and the fields that mark them. */

import { type Failure, truncated } from '../../types/index.ts';
import { nameAsWords } from './error-names.ts';
import { explicitFailure, MESSAGE_MAX } from './failure-from-error.ts';
import { isNothingFoundMessage } from './nothing-found.ts';
import { field, textField } from './read-field.ts';

/** Fields that only errors have, and what they say. */
const errorFields =
  'errorMessages errorMessage error_message errormessage errmsg error_description exception errorCode error_code errorcode errcode fault __type'.split(
    ' ',
  );

export function ofNamedError(body: object): Failure | undefined {
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
  return failureOf(message, 'the answer is the body of an error', [{ code, status: code }]);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? nameAsWords(value) : JSON.stringify(value);
}

/** Rejections of a GraphQL mutation. */
export function ofUserErrors(body: object): Failure | undefined {
  const data = field(body, 'data') ?? body;
  const payloads =
    typeof data === 'object' && data !== null ? [data, ...Object.values(data).slice(0, 10)] : [];
  for (const payload of payloads) {
    const errors = field(payload, 'userErrors');
    const [first] = Array.isArray(errors) ? (errors as readonly unknown[]) : [];
    const said = textField(first, 'message');
    if (said !== undefined) return failureOf(said, 'the response carries user errors', [first]);
  }
  return undefined;
}

const complaintFields: ReadonlySet<string> = new Set(
  'message msg detail details title code status statuscode documentationurl moreinfo requestid traceid type object level time timestamp path instance name type retryafter retryafterms loc input ctx url'.split(
    ' ',
  ),
);

/** Nothing but a message that is known to be about a failure: `{ message: "Not Found", documentation_url }`. */
export function ofComplaint(body: object): Failure | undefined {
  const keys = Object.keys(body);
  if (
    keys.length > 8 ||
    !keys.every((key) => complaintFields.has(key.replaceAll(/[^a-z]/gi, '').toLowerCase()))
  )
    return undefined;
  const said = ['message', 'msg', 'detail', 'details'].map((key) => textField(body, key)).find(Boolean) ?? '';
  const isMarked =
    (keys.length === 1 && keys[0] === 'detail') ||
    field(body, 'object') === 'error' ||
    /^(?:fatal|error)$/i.test(textField(body, 'level') ?? '') ||
    /^(?:fail(?:ed|ure)?|error)$/i.test(textField(body, 'status') ?? '') ||
    status(body) >= 400;
  if ((said === '' && !isMarked) || isNothingFoundMessage(said)) return undefined;
  const found = failureOf(said, 'the answer is the body of an error', [body]);
  if (isMarked) return found;
  const isShort = said.length <= 200 && field(body, 'status') === undefined;
  return isShort && found.class !== 'unknown' ? found : undefined;
}

function status(body: object): number {
  return Number(field(body, 'status') ?? field(body, 'statusCode') ?? 0);
}

/** A failure from a message and the objects that may have a status or a code. */
export function failureOf(message: string, evidence: string, sources: readonly unknown[] = []): Failure {
  return explicitFailure({
    message: truncated(message, MESSAGE_MAX),
    sources,
    evidenceSources: [],
    evidence,
  });
}
