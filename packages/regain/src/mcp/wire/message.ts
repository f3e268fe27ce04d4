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

export function isNotification({ body }: WireMessage): boolean {
  return body.method !== undefined && (body.id === undefined || body.id === null);
}

/** A result or an error. */
export function isResponse({ body }: WireMessage): boolean {
  return body.method === undefined && (body.result !== undefined || body.error !== undefined);
}

/** A message of our own. */
export function messageOf(body: Envelope): WireMessage {
  return { text: JSON.stringify(body), body };
}

/** The messages in a line of JSON: one, or those of a batch. Undefined if it is not JSON-RPC. */
export function parseMessages(text: string): { messages: WireMessage[]; isBatch: boolean } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (Array.isArray(value)) {
    const messages = value.filter(isEnvelope).map(messageOf);
    return messages.length === 0 ? undefined : { messages, isBatch: true };
  }
  return isEnvelope(value) ? { messages: [{ text, body: value }], isBatch: false } : undefined;
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false;
  const { method } = value as Envelope;
  return typeof method === 'string' || 'result' in value || 'error' in value;
}
