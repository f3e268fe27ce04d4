/**
 * Whether the fields of an error, its causes and its response show that the request was refused before it was carried
 * out. Only statuses and exact codes count, never message texts: otherwise a text under foreign control could cause a
 * write to be repeated. Any contrary evidence takes precedence.
 */

import { isObjectOrArray } from '../../values/index.ts';
import { hasNoData } from './empty-values.ts';
import { codeOf, nameOf } from './error-code.ts';
import { executionOfCode, wasNotSent } from './execution-by-code.ts';
import { combineEvidence, combineMembers, type ExecutionEvidence } from './execution-evidence.ts';
import { executionOfStatus, statusOf } from './http-status.ts';
import { field, numberField, textField } from './read-field.ts';

/** `sources`: the thrown error, or the parts of an answer that describe the failure. */
export function wasRefused(sources: readonly unknown[]): boolean {
  return combineEvidence(sources.map((source) => executionOf(source, 0))) === 'refused';
}

/** Limits on the length of a chain of causes and on the depth of groups; beyond them the effect is unknown. */
const CAUSES_MAX = 8;
const DEPTH_MAX = 3;
const MEMBERS_MAX = 20;

/** An error and all its causes. */
function executionOf(error: unknown, depth: number): ExecutionEvidence | undefined {
  const verdicts: (ExecutionEvidence | undefined)[] = [];
  const seen = new Set<unknown>();
  for (let one = error; isObjectOrArray(one) && !seen.has(one); one = field(one, 'cause')) {
    if (seen.size === CAUSES_MAX) return 'in-doubt';
    seen.add(one);
    verdicts.push(executionOfError(one, depth));
  }
  return combineEvidence(verdicts);
}

function executionOfError(error: object, depth: number): ExecutionEvidence | undefined {
  const response = field(error, 'response');
  const bodies = ['body', 'data', 'responseBody'].flatMap((name) => [
    field(error, name),
    field(response, name),
  ]);
  return combineEvidence([
    repeatsMember(error) ? undefined : executionOfFields(error),
    executionOfFields(response),
    executionOfFields(field(error, '$metadata')),
    executionOfFields(field(error, 'extensions')),
    ...[error, response, ...bodies].map((one) => executionOfEnvelope(field(one, 'error'))),
    ...[error, response, ...bodies].map((one) => executionOfMembers(one, depth)),
    // A body may be any record: apart from its error envelope it can only make the failure ambiguous.
    ...bodies.map((body) => (executionOfFields(body) === 'in-doubt' ? 'in-doubt' : undefined)),
    wasSentMoreThanOnce(error, response) || isOutcomeUnknown(error) ? 'in-doubt' : undefined,
  ]);
}

function executionOfFields(source: unknown): ExecutionEvidence | undefined {
  if (!isObjectOrArray(source)) return undefined;
  const status = statusOf(source);
  const code = codeOf(source);
  const name = nameOf(source);
  return combineEvidence([
    status === undefined ? undefined : executionOfStatus(status),
    code === undefined ? undefined : executionOfCodeIn(code, source),
    name === undefined ? undefined : executionOfCode(name),
  ]);
}

/** Codes that a client library also uses for an answer that it rejects: then the call was carried out. */
const ABOUT_THE_OUTPUT =
  /structured content|output (?:schema|validation)|received message (?:larger|exceeds)|(?:pars|decod|deseriali[sz]|validat)\w* (?:the )?(?:response|result|reply|output|answer)\b/i;

function executionOfCodeIn(code: string, source: object): ExecutionEvidence | undefined {
  const verdict = executionOfCode(code);
  const syscall = textField(source, 'syscall');
  if (wasNotSent(code)) {
    // A network error can also occur on an established connection: `read EHOSTUNREACH`.
    return syscall === undefined || isBeforeSending(syscall) ? 'refused' : 'in-doubt';
  }
  if (code === 'ETIMEDOUT' && syscall === 'connect') return 'refused';
  if (verdict !== 'refused') return verdict;
  return ABOUT_THE_OUTPUT.test(textField(source, 'message') ?? '') ? 'in-doubt' : verdict;
}

function isBeforeSending(syscall: string): boolean {
  return syscall === 'connect' || syscall.startsWith('getaddrinfo') || syscall.startsWith('query');
}

/** `{ error: { code } }`. A bare string counts only in the notation of codes: `rate_limited`, not `Forbidden`. */
function executionOfEnvelope(error: unknown): ExecutionEvidence | undefined {
  if (typeof error !== 'string')
    return combineEvidence([executionOfFields(error), executionOfFields(field(error, 'extensions'))]);
  return isMachineCode(error) ? executionOfCode(error) : undefined;
}

function isMachineCode(text: string): boolean {
  return /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*|[a-z0-9]+(?:_[a-z0-9]+)+)$/.test(text);
}

/** Parallel errors of an AggregateError or a GraphQL response. Data beside them shows that part of the request ran. */
function executionOfMembers(owner: unknown, depth: number): ExecutionEvidence | undefined {
  const errors = membersOf(owner);
  if (errors.length === 0) return undefined;
  if (depth === DEPTH_MAX || errors.length > MEMBERS_MAX || !hasNoData(field(owner, 'data')))
    return 'in-doubt';
  return combineMembers(errors.map((member) => executionOf(member, depth + 1)));
}

/** The code of an AggregateError is copied from its first member, without the member's other fields. */
function repeatsMember(error: object): boolean {
  const code = codeOf(error);
  return code !== undefined && membersOf(error).some((member) => codeOf(member) === code);
}

function membersOf(owner: unknown): readonly unknown[] {
  const errors = field(owner, 'errors');
  return Array.isArray(errors) ? errors : [];
}

/** A client that followed a redirect, or retried, has sent the request before, with unknown results. */
function wasSentMoreThanOnce(error: object, response: unknown): boolean {
  const redirects = field(response, 'redirectUrls');
  const retried = field(field(error, 'config'), 'axios-retry');
  return (
    field(response, 'redirected') === true ||
    field(error, 'redirected') === true ||
    (Array.isArray(redirects) && redirects.length > 0) ||
    (numberField(field(error, '$metadata'), 'attempts') ?? 1) > 1 ||
    (numberField(response, 'retryCount') ?? 0) > 0 ||
    (numberField(retried, 'retryCount') ?? 0) > 0 ||
    (numberField(error, 'attemptNumber') ?? 1) > 1
  );
}

/** The error of an inner shield: its cause is only the last failure, and an earlier attempt may have taken effect. */
function isOutcomeUnknown(error: object): boolean {
  return field(field(field(error, 'report'), 'known'), 'tookEffect') === 'unknown';
}
