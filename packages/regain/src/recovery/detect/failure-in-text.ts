/** A failure in an answer that is a text: the sentence of an error, or the body of one as JSON or as a Python literal. */

import type { Failure } from '../../types/index.ts';
import { isObjectOrArray, tryParseJson } from '../../values/index.ts';
import { failureOf, ofComplaint, ofNamedError, ofUserErrors } from './error-body.ts';
import { errorResult } from './error-result.ts';
import { errorText } from './error-text.ts';
import { isMcpResult } from './mcp-result.ts';
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

/** The same for an answer of any form: a text, the text of an MCP result, or the body of an error. */
export function failureInAnswer(value: unknown): Failure | undefined {
  if (typeof value === 'string') return failureInText(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const found = inBody(isMcpResult(value, undefined) ? value.content : value, 0);
  return found && { ...found, visibility: 'implicit', ambiguous: true };
}

function inText(text: string, depth: number): Failure | undefined {
  if (depth > DEPTH_MAX) return undefined;
  const opening = /^\s*[{[]/.test(text.slice(0, 100));
  const parsed = opening && text.length <= JSON_CHARS_MAX ? tryParseJson(text) : undefined;
  if (isObjectOrArray(parsed)) return inBody(parsed, depth);
  const said = (opening ? pythonError(text) : undefined) ?? errorText(text);
  return said === undefined ? undefined : failureOf(said, 'the answer is the text of an error');
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
    ofUserErrors(body) ??
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
    ? failureOf(`invalid input: ${JSON.stringify(only)}`, 'the answer is a list of issues')
    : ofNamedError(only);
}

/**
 * The answer of a program: its exit code decides. 1 is also the answer of a search that found nothing, or of a comparison:
 * then the output must be that of an error.
 */
function ofProgram(body: object, depth: number): Failure | undefined {
  const exit = exitCodeOf(body) ?? exitCodeOf(field(body, 'metadata'));
  const stderr = textField(body, 'stderr');
  const hasFailed = /^(?:failed|error)$/i.test(textField(body, 'status') ?? '') && stderr !== undefined;
  if (exit === 0 || (exit === undefined && !hasFailed)) return undefined;
  const said =
    stderr ?? textField(body, 'output') ?? textField(body, 'stdout') ?? textField(body, 'error') ?? '';
  const found = inText(said, depth + 1);
  if (found !== undefined) return found;
  const isAnswer = exit === 1 && stderr === undefined;
  return isAnswer ? undefined : failureOf(said, `the program ended with exit code ${exit ?? 'unknown'}`);
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
  return isAnswer ? 'none' : failureOf(`${error} ${inner}`, 'the response is an error envelope');
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
