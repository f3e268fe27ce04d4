/**
 * Whether the fields of an error, of what caused it and of the response that it carries show that the request was refused
 * before it was carried out. Only statuses and exact codes count, never a wording: whoever can put words into an error
 * could otherwise have a write made again. Evidence against it, of whatever kind, wins.
 */

import { isStructure } from '../../values/index.ts';
import { isNothing } from './blank.ts';
import { codeOf, nameOf } from './exact-code.ts';
import { field, numberField, textField } from './field.ts';
import { neverArrived, verdictOfCode } from './refusing-codes.ts';
import { verdictOfStatus } from './status.ts';
import { statusOf } from './status-field.ts';
import { allOf, joined, type Verdict } from './verdict.ts';

/** `witnesses`: the error that was thrown, or the parts of an answer that say what failed. */
export function isRefused(witnesses: readonly unknown[]): boolean {
  return joined(witnesses.map((witness) => verdictOf(witness, 0))) === 'refused';
}

/** Longer chains hide what is at their end, and deeper groups what is in them. */
const CAUSES_MAX = 8;
const DEPTH_MAX = 3;
const MEMBERS_MAX = 20;

/** An error and all that caused it. */
function verdictOf(error: unknown, depth: number): Verdict | undefined {
  const verdicts: (Verdict | undefined)[] = [];
  const seen = new Set<unknown>();
  for (let one = error; isStructure(one) && !seen.has(one); one = field(one, 'cause')) {
    if (seen.size === CAUSES_MAX) return 'in-doubt';
    seen.add(one);
    verdicts.push(ofOne(one, depth));
  }
  return joined(verdicts);
}

function ofOne(error: object, depth: number): Verdict | undefined {
  const response = field(error, 'response');
  const bodies = ['body', 'data', 'responseBody'].flatMap((name) => [
    field(error, name),
    field(response, name),
  ]);
  return joined([
    repeatsMember(error) ? undefined : ofFields(error),
    ofFields(response),
    ofFields(field(error, '$metadata')),
    ofFields(field(error, 'extensions')),
    ...[error, response, ...bodies].map((one) => ofEnvelope(field(one, 'error'))),
    ...[error, response, ...bodies].map((one) => ofMembers(one, depth)),
    // A body may be a record of anything: beside its envelope it can only add doubt.
    ...bodies.map((body) => (ofFields(body) === 'in-doubt' ? 'in-doubt' : undefined)),
    wasSentBefore(error, response) || isLeftOpen(error) ? 'in-doubt' : undefined,
  ]);
}

function ofFields(source: unknown): Verdict | undefined {
  if (!isStructure(source)) return undefined;
  const status = statusOf(source);
  const code = codeOf(source);
  const name = nameOf(source);
  return joined([
    status === undefined ? undefined : verdictOfStatus(status),
    code === undefined ? undefined : ofCode(code, source),
    name === undefined ? undefined : verdictOfCode(name),
  ]);
}

/** Codes that the client's own library also gives to an answer that it does not like: then the call was carried out. */
const ABOUT_THE_ANSWER =
  /structured content|output (?:schema|validation)|received message (?:larger|exceeds)|(?:pars|decod|deseriali[sz]|validat)\w* (?:the )?(?:response|result|reply|output|answer)\b/i;

function ofCode(code: string, source: object): Verdict | undefined {
  const verdict = verdictOfCode(code);
  const syscall = textField(source, 'syscall');
  if (neverArrived(code)) {
    // The network can fail under a connection that stands, too: `read EHOSTUNREACH`.
    return syscall === undefined || isBeforeSending(syscall) ? 'refused' : 'in-doubt';
  }
  if (code === 'ETIMEDOUT' && syscall === 'connect') return 'refused';
  if (verdict !== 'refused') return verdict;
  return ABOUT_THE_ANSWER.test(textField(source, 'message') ?? '') ? 'in-doubt' : verdict;
}

function isBeforeSending(syscall: string): boolean {
  return syscall === 'connect' || syscall.startsWith('getaddrinfo') || syscall.startsWith('query');
}

/** `{ error: { code } }`; a bare text counts where it is written as codes are, not as words: `rate_limited`, not `Forbidden`. */
function ofEnvelope(error: unknown): Verdict | undefined {
  if (typeof error !== 'string') return joined([ofFields(error), ofFields(field(error, 'extensions'))]);
  return isMachineCode(error) ? verdictOfCode(error) : undefined;
}

function isMachineCode(text: string): boolean {
  return /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*|[a-z0-9]+(?:_[a-z0-9]+)+)$/.test(text);
}

/** Several errors side by side: of an AggregateError, of a GraphQL response. Data beside them was made by somebody. */
function ofMembers(owner: unknown, depth: number): Verdict | undefined {
  const errors = membersOf(owner);
  if (errors.length === 0) return undefined;
  if (depth === DEPTH_MAX || errors.length > MEMBERS_MAX || !isNothing(field(owner, 'data')))
    return 'in-doubt';
  return allOf(errors.map((member) => verdictOf(member, depth + 1)));
}

/** The code of an AggregateError is that of its first member, without what else the member knows of it. */
function repeatsMember(error: object): boolean {
  const code = codeOf(error);
  return code !== undefined && membersOf(error).some((member) => codeOf(member) === code);
}

function membersOf(owner: unknown): readonly unknown[] {
  const errors = field(owner, 'errors');
  return Array.isArray(errors) ? errors : [];
}

/** A client that followed a redirect, or tried again by itself, has sent the request before: what was said then, nobody knows. */
function wasSentBefore(error: object, response: unknown): boolean {
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

/** The report of a shield further in: its cause is the last failure alone, and an earlier attempt may have taken effect. */
function isLeftOpen(error: object): boolean {
  return field(field(field(error, 'report'), 'known'), 'tookEffect') === 'unknown';
}
