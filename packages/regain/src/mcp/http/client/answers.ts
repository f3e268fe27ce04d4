/** The messages of a JSON body: one, or the batch that 2025-03-26 allows. */

import { isEnvelope, messageOf, parseMessage, type WireMessage } from '../../wire/message.ts';

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
