/** What the client gets: the last answer of the server as it came, with a note where recovery has to say something. */

import { UnrecoveredError, type UnrecoveredReport } from '../../shield/index.ts';
import type { Json, JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { claimedVersion } from '../http/protocol.ts';
import { CONNECTION_LOST, type ConnectionError } from '../relay/errors.ts';
import type { Delivery } from '../wire/connection.ts';
import { messageOf, type WireMessage } from '../wire/message.ts';
import { isFailedAnswer } from '../wire/tool-result.ts';
import { LostError, ServerError, ViolationError } from './call-errors.ts';
import type { CallState } from './call-state.ts';
import { violationsOf } from './server-answer.ts';

/** The loop has returned an answer: a success, or an answer that is marked as an error. */
export function answerFor(state: CallState, seen: unknown): WireMessage {
  const answer = state.messageOf(seen);
  if (answer === undefined) return verifiedAnswer(state, seen as Json);
  if (!isFailedAnswer(answer)) return withNotes(answer, state.notes);
  return withNotes(answer, failureNotes(state));
}

/** The loop has not recovered the call. */
export function answerForError(state: CallState, error: unknown): WireMessage {
  if (!UnrecoveredError.is(error)) throw error;
  const { cause, report } = error;
  // Such a status of HTTP is no answer: a gateway gives it, too, while the server executes the call.
  const isInDoubt = report.known.tookEffect === 'unknown';
  if (cause instanceof ServerError && !(isInDoubt && cause.status !== undefined && cause.status >= 500))
    return withErrorNote(cause.answer, failureNotes(state, report));
  if (cause instanceof ViolationError)
    return withNotes(cause.answer, [`Note: ${cause.message}.`, ...failureNotes(state, report)]);
  return noAnswer(state, error, cause);
}

/** Nothing to say if the call was made once and unchanged: the client sees what it would have seen without us. */
function failureNotes(
  { attempts, notes, reason, args, call }: CallState,
  report?: UnrecoveredReport,
): string[] {
  const isChanged =
    call.message.body.params?.arguments !== undefined && args !== call.message.body.params.arguments;
  if (attempts <= 1 && !isChanged && report?.suggestion === undefined) return [];
  const about = notes.filter((note) => !note.startsWith('Note: this result is not confirmed'));
  const suggestion = report?.suggestion === undefined ? [] : [`Suggestion: ${report.suggestion}`];
  const made = attempts === 1 ? 'once' : `${attempts} times`;
  return [
    ...about,
    `Note: the call was made ${made} and not recovered: ${report?.reason ?? reason}.`,
    ...suggestion,
  ];
}

/** Everything in the answer stays; the notes are further texts at its end. */
function withNotes(answer: WireMessage, notes: readonly string[]): WireMessage {
  const { body } = answer;
  if (notes.length === 0 || !isObject(body.result)) return answer;
  const { content } = body.result;
  const parts: readonly Json[] = Array.isArray(content) ? content : [];
  const texts = notes.map((text) => ({ type: 'text', text }));
  return messageOf({ ...body, result: { ...(body.result as JsonObject), content: [...parts, ...texts] } });
}

function withErrorNote(answer: WireMessage, notes: readonly string[]): WireMessage {
  const { body } = answer;
  if (notes.length === 0 || body.error === undefined) return answer;
  return messageOf({ ...body, error: { ...body.error, message: [body.error.message, ...notes].join('\n') } });
}

/** The answer was lost, and a read has shown the record that the write made. */
function verifiedAnswer({ call, spec, notes }: CallState, record: Json): WireMessage {
  const isStructured =
    isObject(record) &&
    (spec.outputSchema === undefined || violationsOf(spec.outputSchema, record).length === 0);
  return messageOf({
    ...{ jsonrpc: '2.0', id: call.message.body.id! },
    result: {
      ...(claimedVersion(call.message) === undefined ? {} : { resultType: 'complete' }),
      content: [JSON.stringify(record), ...notes].map((text) => ({ type: 'text', text })),
      ...(isStructured ? { structuredContent: record } : {}),
    },
  });
}

/** There is no answer of the server: it was not asked, or it did not answer. */
function noAnswer({ call, deliveries }: CallState, error: UnrecoveredError, cause: unknown): WireMessage {
  const { report } = error;
  const { tookEffect, retryAfterMs } = report.known;
  const delivery: Delivery = deliveries.at(-1) ?? 'not sent';
  const data = {
    ...{ source: 'regain', code: codeOf(error, cause, delivery), delivery, reason: report.reason },
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(cause instanceof ServerError ? { httpStatus: cause.status! } : {}),
    ...{ hint: report.nextSteps[0] ?? 'ask-somebody', tookEffect, attempts: report.attempts },
  };
  const about = { code: CONNECTION_LOST, message: error.forModel(), data };
  return messageOf({ jsonrpc: '2.0', id: call.message.body.id!, error: about });
}

function codeOf(
  { report: { attempts, known } }: UnrecoveredError,
  cause: unknown,
  delivery: Delivery,
): ConnectionError['code'] | 'no-answer' {
  if (known.tookEffect === 'unknown') return 'outcome-unknown';
  if (attempts === 0 || (cause instanceof LostError && cause.isUnavailable)) return 'server-unavailable';
  return delivery === 'not sent' ? 'not-sent' : 'no-answer';
}
