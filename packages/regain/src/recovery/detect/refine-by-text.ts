/** The class that a code, a status or a name leaves open, after the words of the message. */

import type { FailureClass } from '../../types/index.ts';
import {
  AUTH_WORDS,
  CONFLICT_WORDS,
  NOT_FOUND_WORDS,
  QUOTA_WORDS,
  RATE_LIMIT_WORDS,
  UNKNOWN_TOOL_WORDS,
} from './vocabulary.ts';

/** A client that rejects the answer of a call uses the codes of invalid requests. */
const ABOUT_THE_OUTPUT = /\bstructured content\b|\boutput (?:schema|validation)\b/i;
/** What is not found is a part of the request, such as a column, not the record that it is about. */
const PART_OF_REQUEST =
  /\b(?:column|field|property|propert(?:y|ies)|parameter|argument|attribute|identifier|header|key|operator|name|value|type)s?\b/i;
const BAD_CREDENTIALS =
  /\b(?:invalid|bad|incorrect|wrong|expired|missing) (?:\w+ )?(?:credentials?|token|api.?key|password|client)\b/i;
const TOO_LARGE = /\b(?:message|body|payload|entity) (?:\w+ ){0,2}larger than\b/i;

type Refinement = readonly [FailureClass, (words: string) => boolean];

const says =
  (pattern: RegExp, unless?: RegExp) =>
  (words: string): boolean =>
    pattern.test(words) && !unless?.test(words);

const limits: readonly Refinement[] = [
  ['rate-limit', says(RATE_LIMIT_WORDS)],
  ['quota', says(QUOTA_WORDS)],
];

/** In order; the first that applies. */
const refinements: Readonly<Partial<Record<FailureClass, readonly Refinement[]>>> = {
  'rate-limit': [
    ['invalid-request', says(TOO_LARGE)],
    ['quota', says(QUOTA_WORDS, RATE_LIMIT_WORDS)],
  ],
  quota: [['rate-limit', says(RATE_LIMIT_WORDS)]],
  forbidden: [...limits, ['auth', says(BAD_CREDENTIALS)]],
  'not-found': [['unknown-tool', says(UNKNOWN_TOOL_WORDS)]],
  'invalid-request': [
    ['schema-violation', says(ABOUT_THE_OUTPUT)],
    ['unknown-tool', says(UNKNOWN_TOOL_WORDS)],
    ['quota', says(QUOTA_WORDS)],
    ['auth', says(AUTH_WORDS)],
    ['forbidden', says(/\b(?:access|permission) denied\b/i)],
    ['conflict', says(CONFLICT_WORDS)],
    ['not-found', says(NOT_FOUND_WORDS, PART_OF_REQUEST)],
  ],
};

export function refineByText(failureClass: FailureClass, words: string): FailureClass {
  return refinements[failureClass]?.find(([, applies]) => applies(words))?.[0] ?? failureClass;
}
