/**
 * Maps AI SDK errors to an answer or to an unavailable endpoint. SDK errors are never rethrown, since they contain
 * requests.
 */

import { type Redactor, redactError } from '../redact/index.ts';
import { EndpointUnavailableError } from '../types/index.ts';
import { type CollectedAnswer, plausibleTokens } from './ai-sdk-answers.ts';

interface SdkError {
  readonly name?: string;
  readonly message?: string;
  readonly statusCode?: number;
  readonly responseHeaders?: { readonly [name: string]: string };
  readonly responseBody?: string;
}

const SHOWN_MAX = 300;

/** Statuses about the request, not about the endpoint. */
const rejectedStatuses: ReadonlySet<number> = new Set([400, 405, 406, 409, 413, 415, 422, 501]);
const transientStatuses: ReadonlySet<number> = new Set([408, 425, 429]);
/** The endpoint's response does not follow the protocol. */
const brokenResponseErrors: ReadonlySet<string> = new Set([
  'AI_InvalidResponseDataError',
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_EmptyResponseBodyError',
  'AI_NoContentGeneratedError',
]);
/** A setting is missing before anything can be sent. */
const permanentErrors: ReadonlySet<string> = new Set([
  'AI_LoadAPIKeyError',
  'AI_LoadSettingError',
  'AI_NoSuchModelError',
  'AI_UnsupportedFunctionalityError',
  'AI_InvalidArgumentError',
  'AI_InvalidPromptError',
]);

export function answerOrEndpointDown(
  error: unknown,
  model: string,
  scrub: Redactor,
): CollectedAnswer | EndpointUnavailableError {
  const redirected = causeOf(error);
  if (redirected !== undefined) return redirected;
  const { name = '', message, statusCode: status, responseHeaders, responseBody } = asSdkError(error);
  const said = redactError(message ?? 'no reason given', scrub).slice(0, SHOWN_MAX);
  if (status !== undefined && rejectedStatuses.has(status))
    return {
      ...nothing,
      finish: 'rejected',
      problem: scrub(`${status}: ${said}`),
      tokensIn: 0,
      tokensOut: 0,
    };
  if ((status !== undefined && status < 300) || brokenResponseErrors.has(name))
    return {
      ...nothing,
      finish: 'broken',
      problem: scrub(brokenText(error, status, responseBody)),
      ...reportedIn(responseBody ?? ''),
    };
  const isTransient =
    status === undefined ? !permanentErrors.has(name) : status >= 500 || transientStatuses.has(status);
  const retryAfterMs = retryAfter(responseHeaders ?? {});
  return new EndpointUnavailableError(
    scrub(`${model} ${status === undefined ? 'cannot be reached' : `answers ${status}`}: ${said}`),
    {
      isTransient,
      ...(status === undefined ? {} : { status }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
  );
}

/** Our own error, which the SDK may have wrapped. */
function causeOf(error: unknown): EndpointUnavailableError | undefined {
  let cause = error;
  for (let depth = 0; depth < 5 && typeof cause === 'object' && cause !== null; depth++) {
    if (EndpointUnavailableError.is(cause)) return cause;
    cause = (cause as { readonly cause?: unknown }).cause;
  }
  return undefined;
}

const nothing = { text: '', calls: [] };

function asSdkError(error: unknown): SdkError {
  return typeof error === 'object' && error !== null ? (error as SdkError) : { message: String(error) };
}

/** Even an unreadable response may report its tokens. */
function reportedIn(body: string): Pick<CollectedAnswer, 'tokensIn' | 'tokensOut'> {
  const count = (name: string) => new RegExp(`"${name}"\\s*:\\s*(\\d+)`).exec(body)?.[1];
  const [tokensIn, tokensOut] = [count('prompt_tokens'), count('completion_tokens')];
  return {
    tokensIn: tokensIn === undefined ? undefined : plausibleTokens(Number(tokensIn)),
    tokensOut: tokensOut === undefined ? undefined : plausibleTokens(Number(tokensOut)),
  };
}

const EXCERPT_MAX = 60;

/** What is wrong with a response, and how it begins. */
function brokenText(error: unknown, status: number | undefined, body: string | undefined): string {
  const cause = (error as { readonly cause?: unknown } | null)?.cause;
  const about = status === undefined ? 'a response' : `a response of status ${status}`;
  if (body === undefined)
    return `${about} that cannot be read${cause instanceof Error ? `: ${cause.message}` : ''}`;
  if (body.trim() === '') return `${about} without a body`;
  const excerpt = body.length > EXCERPT_MAX ? `${body.slice(0, EXCERPT_MAX)}…` : body;
  return `${about} that does not follow the protocol: ${JSON.stringify(excerpt)}`;
}

/** Seconds, or a date relative to the endpoint's own clock. */
function retryAfter(headers: { readonly [name: string]: string }): number | undefined {
  const own = Number(headers['retry-after-ms']);
  if (headers['retry-after-ms'] !== undefined && own >= 0) return own;
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (text.trim() !== '' && seconds >= 0) return seconds * 1000;
  const away = Date.parse(text) - Date.parse(headers.date ?? '');
  return Number.isFinite(away) ? Math.max(0, away) : undefined;
}
