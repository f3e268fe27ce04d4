/** A failure from whatever was thrown: an error with fields, with a cause, a bare string, nothing at all. */

import type { Failure } from '../../contract/failure.ts';
import { preview, shortened } from '../../contract/preview.ts';
import { classify, isAmbiguous } from './classify.ts';
import { grpcName, neverArrived } from './codes.ts';
import { field, numberField, textField } from './field.ts';
import { retryAfterOf } from './retry-after.ts';

/** Longest message that is kept. */
export const MESSAGE_MAX = 4_000;
const CAUSES_MAX = 4;

/** `wallMs`: the wall time now, where it is known; dates in headers are compared with it. */
export function thrown(error: unknown, wallMs?: number): Failure {
  const chain = causesOf(error);
  const message = shortened(messageOf(error, chain), MESSAGE_MAX);
  return explicitFailure(message, chain.flatMap(parts), 'the call threw', wallMs);
}

/** A failure that says so: its class, its status, code and pause, from everything that carries fields. */
export function explicitFailure(
  message: string,
  sources: readonly unknown[],
  evidence: string,
  wallMs?: number,
): Failure {
  const status = first(sources, statusOf);
  const code = first(sources, codeOf);
  const retryAfterMs = retryAfterOf({ sources, message, wallMs });
  const seen = {
    message,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
  };
  const diagnosis = classify(seen);
  const unsent = neverArrived(code);
  return {
    class: diagnosis.class,
    visibility: 'explicit',
    ...seen,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ambiguous: isAmbiguous(diagnosis.class) && !unsent,
    evidence: [evidence, diagnosis.because, ...(unsent ? ['no connection was made'] : [])],
  };
}

/** The error, and what caused it: `fetch failed` says nothing, its cause says ECONNRESET. */
function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let current = error;
  while (typeof current === 'object' && current !== null && chain.length < CAUSES_MAX) {
    if (chain.includes(current)) break;
    chain.push(current);
    const errors = field(current, 'errors');
    current = field(current, 'cause') ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return chain;
}

/** Where clients keep what the server said. */
function parts(error: unknown): unknown[] {
  const response = field(error, 'response');
  const bodies = [field(error, 'body'), field(error, 'data'), field(response, 'data'), field(error, 'error')];
  const extensions = [field(error, 'extensions'), field(error, '$metadata'), field(error, 'parameters')];
  return [error, response, ...bodies, ...extensions].filter(
    (part) => typeof part === 'object' && part !== null,
  );
}

function statusOf(source: unknown): number | undefined {
  const status = numberField(source, 'status', 'statusCode', 'httpStatusCode') ?? numberField(source, 'code');
  return status !== undefined && status >= 100 && status < 600 ? Math.trunc(status) : undefined;
}

/** Names that say no more than that something was thrown. */
const bareNames: ReadonlySet<string> = new Set(
  'Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError ToolError DOMException'.split(
    ' ',
  ),
);

function codeOf(source: unknown): string | undefined {
  const code = field(source, 'code');
  if (typeof code === 'string' && code !== '') return shortened(code, 100);
  if (typeof code === 'number' && code < 0) return String(code);
  if (typeof code === 'number' && field(source, 'metadata') !== undefined) return grpcName(code);
  const name = textField(source, 'name');
  return name === undefined || bareNames.has(name) || /\s/.test(name) ? undefined : shortened(name, 100);
}

function first<T>(sources: readonly unknown[], read: (source: unknown) => T | undefined): T | undefined {
  for (const source of sources) {
    const found = read(source);
    if (found !== undefined) return found;
  }
  return undefined;
}

function messageOf(error: unknown, chain: readonly unknown[]): string {
  if (typeof error === 'string') return error === '' ? 'an empty text was thrown' : error;
  if (typeof error !== 'object' || error === null) return `${picture(error)} was thrown`;
  const said = chain.flatMap((one) => textField(one, 'message') ?? []);
  if (said.length === 0) return picture(error);
  const body =
    field(error, 'body') ?? field(error, 'responseBody') ?? field(field(error, 'response'), 'data');
  const text = body === undefined ? '' : typeof body === 'string' ? body : picture(body);
  const all = said.filter((line, index) => said.indexOf(line) === index).join(': ');
  return text === '' || all.includes(text) ? all : `${all} ${text}`;
}

function picture(value: unknown): string {
  if (value === undefined) return 'undefined';
  const { value: seen } = preview(value, MESSAGE_MAX);
  return typeof seen === 'string' ? seen : JSON.stringify(seen);
}
