/** A request to a model and its answer, in one value: as programs log what they send and receive. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { amountIn, listIn, objectIn, secondsIn, textIn, timeIn } from '../../fields.ts';
import { usageOf } from '../usage.ts';
import type { AnswerFacts } from './conversation.ts';
import { isMessage } from './parts.ts';

export interface Exchange {
  /** The name of the conversation, if it has one. */
  readonly session: string | undefined;
  /** What was sent: the conversation so far. */
  readonly messages: readonly JsonObject[];
  /** What came back: a message, or several items. */
  readonly answer: readonly JsonObject[];
  readonly facts: AnswerFacts;
  readonly tools: readonly Json[];
}

/** Undefined if the value is something else. */
export function exchangeIn(value: JsonObject): Exchange | undefined {
  // Formats of their own that have messages too.
  if ('trajectory_format' in value || 'epoch' in value || 'simulations' in value) return undefined;
  const request = partsOf(value, 'request').find((part) => messagesIn(part).length > 0);
  const response = partsOf(value, 'response').find((part) => answerIn(part).length > 0);
  if (request === undefined && response === undefined) return undefined;
  const answer = response === undefined ? [] : answerIn(response);
  return {
    session: sessionIn(value) ?? sessionIn(request),
    messages: request === undefined ? [] : messagesIn(request),
    answer,
    tools: listIn(request, 'tools'),
    facts: {
      ...usageOf(response?.usage ?? value.usage),
      model: textIn(response, 'model') ?? textIn(request, 'model'),
      atMs: timeIn(value, 'timestamp') ?? timeIn(value, 'created_at') ?? secondsIn(response, 'created'),
      durationMs: amountIn(value, 'latency_ms') ?? amountIn(value, 'duration_ms'),
      money: amountIn(value, 'response_cost') ?? amountIn(value, 'cost'),
    },
  };
}

/** Names by which programs keep a request or a response; the value itself last. */
const places = {
  request: ['request', 'request_body', 'requestBody', 'body', 'input', 'params', 'kwargs'],
  response: ['response', 'response_body', 'responseBody', 'output', 'completion', 'result'],
};

function partsOf(value: JsonObject, part: 'request' | 'response'): JsonObject[] {
  const named = places[part].map((key) => objectIn(value, key)).filter(isObject);
  return [...named.map((one) => objectIn(one, 'body') ?? one), value];
}

function messagesIn(request: JsonObject): JsonObject[] {
  const list = Array.isArray(request.messages) ? request.messages : listIn(request, 'input');
  return isMessage(list[0]) || isMessage(list.at(-1)) ? list.filter(isObject) : [];
}

function answerIn(response: JsonObject): JsonObject[] {
  const message = objectIn(listIn(response, 'choices')[0], 'message');
  if (message !== undefined) return [message];
  const items = listIn(response, 'output').filter(isObject);
  if (items.some(isMessage)) return items;
  const isWhole = response.role === 'assistant' && isMessage(response);
  // The usage belongs to the facts about the answer.
  return isWhole ? [{ ...response, usage: null }] : [];
}

function sessionIn(value: JsonObject | undefined): string | undefined {
  return textIn(value, 'session_id') ?? textIn(value, 'conversation_id') ?? textIn(value, 'thread_id');
}
