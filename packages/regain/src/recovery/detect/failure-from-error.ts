/** A failure from any thrown value: an error with fields or a cause, a string, undefined. */

import { type Failure, markNotRun, preview, truncated } from '../../types/index.ts';
import { classOfCode } from './classes-by-code.ts';
import { classify } from './classify.ts';
import { applyClassifyHook, type ClassifyHook } from './classify-hook.ts';
import { codeOf, nameOf } from './error-code.ts';
import { wasNotSent } from './execution-by-code.ts';
import { statusOf } from './http-status.ts';
import { isProgramErrorName } from './program-error.ts';
import { field, textField } from './read-field.ts';
import { retryAfterOf } from './retry-after.ts';
import { wasRefused } from './was-refused.ts';

/** Longest message that is kept. */
export const MESSAGE_MAX = 4_000;
const CAUSES_MAX = 4;

/** `epochMs`: the current Unix time, if known; dates in headers are compared with it. */
export function failureFromError(error: unknown, epochMs?: number, hook?: ClassifyHook): Failure {
  const chain = causesOf(error);
  const message = truncated(messageOf(error, chain), MESSAGE_MAX);
  const failure = explicitFailure({
    message,
    sources: chain.flatMap(parts),
    evidenceSources: [error],
    name: first(chain, programErrorName),
    evidence: 'the call threw',
    epochMs,
  });
  const refused = field(error, 'wasRun') === false ? markNotRun(failure) : failure;
  return applyClassifyHook(refused, error, hook);
}

/** What a failure is classified from. */
interface ExplicitFailureInput {
  readonly message: string;
  /** All objects that may have a status, a code or a delay, most specific first. */
  readonly sources: readonly unknown[];
  /** What may show that the request was refused. */
  readonly evidenceSources: readonly unknown[];
  /** The name of the error's class, if it denotes a programming error. */
  readonly name?: string | undefined;
  /** Why it counts as a failure. */
  readonly evidence: string;
  readonly epochMs?: number | undefined;
}

/** An explicit failure: its class, status, code and delay, and whether it may have taken effect. */
export function explicitFailure({
  message,
  sources,
  evidenceSources,
  name,
  evidence,
  epochMs,
}: ExplicitFailureInput): Failure {
  const status = first(sources, statusOf);
  const code = first(sources, knownCode) ?? first(sources, anyCode);
  const retryAfterMs = retryAfterOf({ sources, message, epochMs });
  const seen = {
    message,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
  };
  const { class: failureClass, because, permanent } = classify({ ...seen, name });
  const ambiguous = !wasRefused(evidenceSources);
  const isUnsent = !ambiguous && code !== undefined && wasNotSent(code);
  return {
    class: failureClass,
    visibility: 'explicit',
    ...seen,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ambiguous,
    // A failure with a requested delay is not permanent.
    ...(permanent && retryAfterMs === undefined ? { permanent } : {}),
    evidence: [evidence, because, ...(isUnsent ? ['no connection was made'] : [])],
  };
}

/** The error and its causes: `fetch failed` is uninformative, its cause has ECONNRESET. */
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

/** Where clients keep the server's message. */
function parts(error: unknown): unknown[] {
  const response = field(error, 'response');
  const bodies = [field(error, 'body'), field(error, 'data'), field(response, 'data'), field(error, 'error')];
  const extensions = [field(error, 'extensions'), field(error, '$metadata'), field(error, 'parameters')];
  return [error, response, ...bodies, ...extensions].filter(
    (part) => typeof part === 'object' && part !== null,
  );
}

function anyCode(source: unknown): string | undefined {
  return codeOf(source) ?? nameOf(source);
}

/** The first known code: `fetch` wrappers use their own names, and the wrapped error has the code. */
function knownCode(source: unknown): string | undefined {
  return [codeOf(source), nameOf(source)].find(
    (code) => code !== undefined && classOfCode(code) !== undefined,
  );
}

function programErrorName(error: unknown): string | undefined {
  const name = textField(error, 'name');
  return isProgramErrorName(name) ? name : undefined;
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
  if (typeof error !== 'object' || error === null) return `${previewText(error)} was thrown`;
  const said = chain.flatMap((one) => textField(one, 'message') ?? []);
  if (said.length === 0) return previewText(error);
  const body =
    field(error, 'body') ?? field(error, 'responseBody') ?? field(field(error, 'response'), 'data');
  const text = body === undefined ? '' : typeof body === 'string' ? body : previewText(body);
  const all = said.filter((line, index) => said.indexOf(line) === index).join(': ');
  return text === '' || all.includes(text) ? all : `${all} ${text}`;
}

function previewText(value: unknown): string {
  if (value === undefined) return 'undefined';
  const { value: seen } = preview(value, MESSAGE_MAX);
  return typeof seen === 'string' ? seen : JSON.stringify(seen);
}
