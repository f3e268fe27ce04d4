/** HTTP statuses: their failure class, whether they show a refusal, and how to find one in a field or in a text. */

import type { FailureClass } from '../../types/index.ts';
import type { ExecutionEvidence } from './execution-evidence.ts';
import { field, numberField } from './read-field.ts';

/** The class of a status, and its reason phrase in RFC 9110 and RFC 6585 with common variants. */
const statuses: Readonly<Record<number, readonly [failureClass: FailureClass, phrase?: string]>> = {
  400: ['invalid-request', 'bad request'],
  401: ['auth', 'unauthori[sz]ed'],
  402: ['quota', 'payment required'],
  403: ['forbidden', 'forbidden'],
  404: ['not-found', '(?:page )?not found'],
  405: ['unknown-tool', 'method not allowed'],
  406: ['invalid-request', 'not acceptable'],
  407: ['auth'],
  408: ['timeout', 'request time-?out'],
  409: ['conflict', 'conflict'],
  410: ['unknown-tool', 'gone'],
  412: ['conflict', 'precondition failed'],
  413: ['invalid-request', '(?:payload|content|request entity) too large'],
  415: ['invalid-request', 'unsupported media type'],
  422: ['invalid-request', 'unprocessable'],
  423: ['conflict', 'locked'],
  425: ['server-error', 'too early'],
  428: ['conflict', 'precondition required'],
  429: ['rate-limit', 'too many requests'],
  451: ['forbidden'],
  500: ['server-error', 'internal server error'],
  501: ['unknown-tool', 'not implemented'],
  502: ['server-error', 'bad gateway'],
  503: ['server-error', 'service (?:temporarily )?unavailable'],
  504: ['timeout', 'gateway time-?out'],
  522: ['timeout'],
  524: ['timeout'],
};

export function classOfStatus(status: number): FailureClass | undefined {
  const known = statuses[status];
  if (known !== undefined) return known[0];
  if (status >= 500 && status < 600) return 'server-error';
  return status >= 400 && status < 500 ? 'invalid-request' : undefined;
}

/**
 * 4xx means that the request was refused (RFC 9110, 15.5; an unknown 4xx counts as 400), including 409 and 412, which
 * refuse it because of the current state. Exceptions, after which the effect is unknown:
 * - 406 refuses the format of the answer, which frameworks choose after the action has run;
 * - 408 is also sent by gateways that stopped waiting for the server;
 * - 424 is also sent if a dependency of the service failed;
 * - 444, 460 and 499 are logged by proxies when the connection was closed during the request.
 */
const inDoubtStatuses: ReadonlySet<number> = new Set([406, 408, 424, 444, 460, 499]);

/**
 * Of 5xx only 501 means that nothing was done. Even 503 is sent by proxies that lost the connection during the request.
 */
export function executionOfStatus(status: number): ExecutionEvidence | undefined {
  if (status === 501) return 'refused';
  if (status >= 500 && status < 600) return 'in-doubt';
  if (status < 400 || status >= 600) return undefined;
  return inDoubtStatuses.has(status) ? 'in-doubt' : 'refused';
}

/** Several clients keep the status in `code`; other numbers there are service codes. */
export function statusOf(source: unknown): number | undefined {
  const status = numberField(source, 'status', 'statusCode', 'httpStatusCode') ?? digits(source);
  if (status !== undefined) return status >= 100 && status < 600 ? Math.trunc(status) : undefined;
  const code = numberField(source, 'code');
  return code !== undefined && registered.has(code) ? code : undefined;
}

/** JSON:API writes statuses as strings. */
function digits(source: unknown): number | undefined {
  for (const key of ['status', 'statusCode']) {
    const text = field(source, key);
    if (typeof text === 'string' && /^[45]\d\d$/.test(text)) return Number(text);
  }
  return undefined;
}

const registered: ReadonlySet<number> = new Set([
  ...Array.from({ length: 19 }, (_, i) => 400 + i),
  ...[421, 422, 423, 424, 425, 426, 428, 429, 431, 451],
  ...[500, 501, 502, 503, 504, 505, 506, 507, 508, 511],
]);

const PHRASES = Object.values(statuses)
  .flatMap(([, phrase]) => phrase ?? [])
  .join('|');
const PAIRS = Object.entries(statuses).flatMap(([status, [, phrase]]) =>
  phrase === undefined ? [] : [`${status}[\\s:,-]+${phrase}`],
);

/** Excludes numbers that could be part of a telephone number or an address. */
const END = '(?![\\w-]|[ .]\\d)';
const patterns: readonly RegExp[] = [
  /\bHTTP(?:\/[\d.]+)?\s+(?:error\s+|status\s+)?(?:code\s+)?[45]\d\d\b/i,
  /(?:\b|_)status(?:[ _]?code)?["']?(?: of)?\s*[:=]?\s*[45]\d\d\b/i,
  // "429 Too Many Requests", "503 Server Error: ...", also in quotes.
  new RegExp(`\\b(?:${PAIRS.join('|')}|[45]\\d\\d (?:client|server) error)\\b`, 'i'),
  // The status alone, or before the response body.
  /^(?:error:?\s+)?[45]\d\d(?:\s*$|[\s:-]+(?=[{[<]))/i,
  /\bindicate success: [45]\d\d\b/i,
  // "HttpException: 429", "Failed to fetch https://api.example/v1: 401", "(401) invalid x-api-key", "403 GET https://...".
  /\w(?:error|exception): [45]\d\d\b(?![\w-]| (?!Client|Server|Error|[A-Z])\w)/i,
  /\b(?:https?:\/\/\S{1,300}|(?:fetch|load|get) \S{1,300}): [45]\d\d(?=\s*$| [A-Z][a-z])/,
  /^\(?[45]\d\d\)? (?:(?:GET|POST|PUT|PATCH|DELETE) http|(?:invalid|token|api key|request rate|quota|you exceeded|access|permission|not |no such|rate|too |missing|expired|resource)\b)/i,
  // "upstream error (502)", "Too Many Requests (429)", "error 503: ...", "failed with 503".
  new RegExp(
    `(?:\\b(?:error|failure|failed|http|status|code|response|reply)|${PHRASES})[:,]?\\s*\\([45]\\d\\d\\)${END}`,
    'i',
  ),
  new RegExp(
    `\\b(?:(?:error|failed with|responded with|returned)(?: an?)?(?: code| status)?)[:=]?\\s+[45]\\d\\d(?=\\s*(?:$|[:;,.)"'\\n]|- ))${END}`,
    'i',
  ),
];

/**
 * A status in a text, with the words that name it. A bare number does not count: "429 Main Street", "(415) 555-0134".
 */
export function statusIn(message: string): { readonly status: number; readonly said: string } | undefined {
  const head = message.slice(0, 300);
  if (!/[45]\d\d/.test(head)) return undefined;
  for (const pattern of patterns) {
    const match = pattern.exec(head);
    if (match !== null) return { status: Number(/[45]\d\d/.exec(match[0])![0]), said: match[0] };
  }
  return undefined;
}
