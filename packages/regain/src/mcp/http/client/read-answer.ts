/** Reads the body of an answer: as a whole, or as a stream of events. */

import type { IncomingMessage } from 'node:http';
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
