/** A failure class from a code, a status and a message, in this order of precedence. */

import type { FailureClass } from '../../types/index.ts';
import { classOfCode } from './classes-by-code.ts';
import { classOfStatus, statusIn } from './http-status.ts';
import {
  AUTH_WORDS,
  CONFLICT_WORDS,
  classesByWords,
  QUOTA_WORDS,
  RATE_LIMIT_WORDS,
  UNKNOWN_TOOL_WORDS,
} from './message-patterns.ts';
import { parseErrorClass } from './parse-error-message.ts';
import { isPermanent } from './permanent-failure.ts';
import { kindOfProgramError, programErrorIn } from './program-error.ts';

export interface ErrorFields {
  readonly message: string;
  /** From fields of the error, never from its text. */
  readonly status?: number;
  readonly code?: string;
  /** The name of the error's class, if it denotes a programming error. */
  readonly name?: string | undefined;
}

export interface Diagnosis {
  readonly class: FailureClass;
  /** The observation that decided, and its source: `status 429`, `code X`, `it says "..."`. */
  readonly because: string;
  /** The same call would fail in the same way. */
  readonly permanent: boolean;
}

export function classify(seen: ErrorFields): Diagnosis {
  const { message, status, code } = seen;
  const words = code === undefined ? message : `${code} ${message}`;
  const found = byFields(seen, words) ?? byText(seen, words);
  const permanent =
    found.permanent ?? isPermanent(found.class, { words, status: status ?? statusIn(message)?.status, code });
  return { ...found, permanent };
}

type Found = Omit<Diagnosis, 'permanent'> & { readonly permanent?: boolean };

function byFields({ status, code }: ErrorFields, words: string): Found | undefined {
  const byCode = code === undefined ? undefined : classOfCode(code);
  if (byCode !== undefined) return { class: refineByText(byCode, words), because: `code ${code}` };
  const byStatus = status === undefined ? undefined : classOfStatus(status);
  return byStatus && { class: refineByText(byStatus, words), because: `status ${status}` };
}

function byText({ message, name = programErrorIn(message) }: ErrorFields, words: string): Found {
  const named = statusIn(message);
  const byStatus = named && classOfStatus(named.status);
  if (byStatus !== undefined) return { class: refineByText(byStatus, words), because: quoted(named!.said) };
  const unreadable = parseErrorClass(message, name);
  if (unreadable !== undefined) return { class: unreadable.class, because: quoted(unreadable.matchedText) };
  const kind = name === undefined ? undefined : kindOfProgramError(message);
  if (kind === 'network') return { class: 'connection', because: `${name}: ${quoted(message.slice(0, 80))}` };
  const byWord = byWordPattern(words);
  // A programming error in the tool is classified further only by a message about the arguments.
  if (kind === undefined || (kind === 'other' && byWord?.class === 'invalid-request'))
    return byWord ?? { class: 'unknown', because: 'it says nothing that is known' };
  return { class: 'unknown', because: `a mistake in the tool itself: ${name}`, permanent: true };
}

function byWordPattern(words: string): Found | undefined {
  for (const [failureClass, pattern] of classesByWords) {
    const said = pattern.exec(words);
    if (said !== null) return { class: failureClass, because: quoted(said[0]) };
  }
  return undefined;
}

function quoted(words: string): string {
  return `it says "${words}"`;
}

/** A client that rejects the answer of a call uses the codes of invalid requests. */
const ABOUT_THE_OUTPUT = /\bstructured content\b|\boutput (?:schema|validation)\b/i;

/** Refines a class that a code or a status leaves open. */
function refineByText(failureClass: FailureClass, words: string): FailureClass {
  switch (failureClass) {
    case 'rate-limit':
      return QUOTA_WORDS.test(words) && !RATE_LIMIT_WORDS.test(words) ? 'quota' : failureClass;
    case 'forbidden':
      return RATE_LIMIT_WORDS.test(words) ? 'rate-limit' : failureClass;
    case 'not-found':
    case 'invalid-request':
      if (failureClass === 'invalid-request' && ABOUT_THE_OUTPUT.test(words)) return 'schema-violation';
      if (UNKNOWN_TOOL_WORDS.test(words)) return 'unknown-tool';
      if (failureClass === 'not-found') return failureClass;
      return AUTH_WORDS.test(words) ? 'auth' : CONFLICT_WORDS.test(words) ? 'conflict' : failureClass;
    default:
      return failureClass;
  }
}
