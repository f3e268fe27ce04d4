/**
 * JSON-RPC messages as they are on the wire. Only the envelope is read: the text of a message that is not changed is
 * passed on as it was received.
 */

import type { Json, JsonObject } from '../../types/index.ts';
import { isObject, tryParseJson } from '../../values/index.ts';

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
  /** The text and a line end as bytes, if a long message was received so: it need not be encoded again. */
  readonly line?: Buffer;
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
export function parseMessage(text: string, line?: Buffer): WireMessage | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isEnvelope(body)) return undefined;
  // JSON has line ends only between tokens: those in strings are escaped.
  if (text.includes('\n') || text.includes('\r')) return { text: text.replaceAll(/[\r\n]+/g, ' '), body };
  return line === undefined ? { text, body } : { text, body, line };
}

/** The messages of a batch; empty if the text is not a batch. */
export function parseBatch(text: string): WireMessage[] {
  const elements = tryParseJson(text);
  return Array.isArray(elements) ? elements.filter(isEnvelope).map(messageOf) : [];
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
  if (!isObject(value)) return false;
  const { jsonrpc, id, method, params, result, error } = value;
  if (jsonrpc !== '2.0') return false;
  if (id !== undefined && id !== null && typeof id !== 'string' && typeof id !== 'number') return false;
  if (params !== undefined && !isObject(params)) return false;
  return typeof method === 'string' || (method === undefined && (result !== undefined || isObject(error)));
}
