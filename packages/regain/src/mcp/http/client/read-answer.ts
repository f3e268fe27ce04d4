/** Reads the body of an answer: as a whole, as messages, or as a stream of events. */

import type { IncomingMessage } from 'node:http';
import { isEnvelope, messageOf, parseMessage, type WireMessage } from '../../wire/message.ts';
import { type ServerSentEvent, SseReader } from '../sse-reader.ts';

class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
}

export async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new AnswerTooLargeError(`the answer exceeds ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Calls `onEvent` for every event and waits for it: a receiver that is slow slows the sender down. */
export async function readEvents(
  response: IncomingMessage,
  maxBytes: number,
  onEvent: (event: ServerSentEvent) => void | Promise<void>,
): Promise<void> {
  const reader = new SseReader(maxBytes);
  for await (const chunk of response as AsyncIterable<Buffer>) {
    for (const event of reader.push(chunk)) {
      const settled = onEvent(event);
      if (settled !== undefined) await settled;
    }
  }
}

/** The messages of a JSON body: one, or the batch that 2025-03-26 allows. */
export function answersOf(text: string): WireMessage[] {
  const single = parseMessage(text);
  if (single !== undefined) return [single];
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(body) ? body.filter(isEnvelope).map(messageOf) : [];
}
