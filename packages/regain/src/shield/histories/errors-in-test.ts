/** Errors of tools: with fields that show a refusal, with ambiguous fields, or with words only. */

import type { Random } from '../../types/index.ts';
import { chance, pick } from './random-choices-in-test.ts';

/** Words that resemble evidence, with text of the user and numbers that resemble statuses. */
export const words: readonly string[] = [
  'no receipt for the message "too many requests today"',
  '429 Main Street: delivery not confirmed',
  'Order for "Duplicate Key Services" not confirmed',
  'Delivery to (415) 555-0134 could not be confirmed',
  'HTTP 429 Too Many Requests',
  'status: 409 Conflict',
  'Request failed with status code 400',
  'ECONNREFUSED 127.0.0.1:443',
  'connect ECONNREFUSED',
  'unknown parameter "item"',
  "Missing required parameter 'article'",
  'permission denied for the receipt printer',
  'token expired while printing the receipt',
  'unique constraint violated',
  'rate limit exceeded, retry after 2 seconds',
  'a read shows that it took no effect',
  'the tool was not run',
  'timed out',
  'socket hang up',
  'internal error',
  '',
];

/** `refused`: fields show that the request was rejected; `doubt`: none do; `timeout`: also a timeout by its class. */
export type Evidence = 'refused' | 'doubt' | 'timeout';

interface Fields {
  readonly status?: number;
  readonly code?: string;
}

const evidences: {
  readonly [evidence in Evidence]: { statuses: readonly number[]; codes: readonly string[] };
} = {
  refused: {
    statuses: [400, 401, 402, 403, 404, 405, 409, 412, 415, 422, 423, 428, 429, 501],
    codes: ['ECONNREFUSED', 'ENOTFOUND', 'RATE_LIMITED', 'INVALID_ARGUMENT', 'invalid_request_error'],
  },
  doubt: {
    statuses: [406, 424, 499, 500, 502, 503],
    codes: ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'INTERNAL', 'E_SOMETHING'],
  },
  timeout: {
    statuses: [408, 504, 522],
    codes: ['ETIMEDOUT', 'DEADLINE_EXCEEDED', 'UND_ERR_ABORTED'],
  },
};

function fieldsOf(random: Random, evidence: Evidence): Fields {
  const { statuses, codes } = evidences[evidence];
  return chance(random, 0.6) ? { status: pick(random, statuses) } : { code: pick(random, codes) };
}

/** A thrown error. A timeout is always visible in its fields, not only in words. */
export function randomError(random: Random, evidence: Evidence, quoted: string): unknown {
  const said = `${pick(random, words)} ${quoted}`;
  if (evidence === 'doubt' && chance(random, 0.5)) return errorWithoutFields(random, said);
  // The error of `fetch` if the tool aborts it.
  if (evidence === 'timeout' && chance(random, 0.2))
    return new DOMException('This operation was aborted', 'AbortError');
  const fields = fieldsOf(random, evidence);
  const error = Object.assign(new Error(said), fields);
  switch (random.below(5)) {
    case 0:
      return new Error('the request failed', { cause: error });
    case 1: {
      // As axios throws it.
      if (fields.status === undefined) return error;
      return Object.assign(new Error(said), { response: { status: fields.status, data: { message: said } } });
    }
    case 2:
      return evidence === 'refused' && chance(random, 0.5)
        ? Object.assign(error, { headers: { 'retry-after': '1' } })
        : error;
    default:
      return error;
  }
}

function errorWithoutFields(random: Random, said: string): unknown {
  return pick(random, [said, undefined, new TypeError(said), { message: said }, new Error(said)]);
}

/** An answer that is marked as an error. */
export function errorAnswer(random: Random, evidence: Evidence, quoted: string): unknown {
  const said = `${pick(random, words)} ${quoted}`;
  const fields = evidence === 'doubt' && chance(random, 0.5) ? {} : fieldsOf(random, evidence);
  return pick<unknown>(random, [
    { error: { message: said, ...fields } },
    { isError: true, content: [{ type: 'text', text: said }], ...fields },
    { success: false, message: said || 'failed', ...fields },
  ]);
}
