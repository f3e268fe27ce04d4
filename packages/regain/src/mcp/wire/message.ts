/**
 * JSON-RPC messages as they are on the wire. Only the envelope is read: the text of a message that is not changed is
 * passed on as it was received.
 */

import type { Json, JsonObject } from '../../types/index.ts';

export type RequestId = string | number;

/** The envelope of one message. Fields that are not named here are kept. */
export interface Envelope {
  readonly jsonrpc?: string;
  readonly id?: RequestId | null;
  readonly method?: string;
  readonly params?: JsonObject;
  readonly result?: Json;
  readonly error?: JsonObject;
}

/** One message: `text` is its JSON without line ends, `body` the same parsed. */
export interface WireMessage {
  readonly text: string;
  readonly body: Envelope;
}

export function isRequest({ body }: WireMessage): boolean {
  return body.method !== undefined && body.id !== undefined && body.id !== null;
}

/** A result or an error. */
export function isResponse({ body }: WireMessage): boolean {
  return body.method === undefined && (body.result !== undefined || body.error !== undefined);
}

/** A message of our own. */
export function messageOf(body: Envelope): WireMessage {
  return { text: JSON.stringify(body), body };
}

/** One message of its JSON text, or nothing if the text is not a JSON-RPC message. */
export function parseMessage(text: string): WireMessage | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isEnvelope(body)) return undefined;
  // JSON has line ends only between tokens: those in strings are escaped.
  return { text: /[\r\n]/.test(text) ? text.replaceAll(/[\r\n]+/g, ' ') : text, body };
}

/** The messages in a line of JSON: one, or those of a batch. Undefined if it is not JSON-RPC. */
export function parseMessages(text: string): { messages: WireMessage[]; isBatch: boolean } | undefined {
  if (!/^\s*\[/.test(text)) {
    const message = parseMessage(text);
    return message && { messages: [message], isBatch: false };
  }
  const messages = elementsOf(text).filter(isEnvelope).map(messageOf);
  return messages.length === 0 ? undefined : { messages, isBatch: true };
}

function elementsOf(text: string): readonly unknown[] {
  try {
    return JSON.parse(text) as readonly unknown[];
  } catch {
    return [];
  }
}

/**
 * The message at the end of a line that begins with something else: a program that prints without a line end, or half a
 * message. Within a message its first characters can only stand for an object, which does not end with the line.
 */
export function messageAtEnd(line: string): WireMessage | undefined {
  let at = 0;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    at = line.indexOf('{"jsonrpc":', at + 1);
    const message = at < 0 ? undefined : parseMessage(line.slice(at));
    if (at < 0 || message !== undefined) return message;
  }
  return undefined;
}

const TRIES_MAX = 10;

export function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { jsonrpc, id, method, params, result, error } = value as { readonly [key: string]: unknown };
  if (jsonrpc !== '2.0') return false;
  if (id !== undefined && id !== null && typeof id !== 'string' && typeof id !== 'number') return false;
  if (params !== undefined && (typeof params !== 'object' || params === null || Array.isArray(params)))
    return false;
  return typeof method === 'string' || (method === undefined && (result !== undefined || isObject(error)));
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
