/** The answer of a tool as the fault kinds see it, and back. */

import type { JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { messageOf, type WireMessage } from '../wire/message.ts';

/** The server's own failure: there is nothing to inject into it. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure';
  readonly answer: WireMessage;

  constructor(answer: WireMessage) {
    super('the server answered with an error');
    this.answer = answer;
  }
}

/** The answer with another value. */
export function answerWith(
  answer: WireMessage | undefined,
  id: WireMessage['body']['id'],
  value: unknown,
): WireMessage {
  const before = (answer?.body.result ?? {}) as JsonObject;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const { structuredContent, ...rest } = before;
  const structured = structuredContent !== undefined && isObject(value) ? { structuredContent: value } : {};
  const result = { ...rest, content: [{ type: 'text', text }], ...structured } as JsonObject;
  return messageOf({ jsonrpc: '2.0', id: id ?? null, result });
}

export function failedAnswer(id: WireMessage['body']['id'], text: string, isTransport: boolean): WireMessage {
  if (isTransport)
    return messageOf({ jsonrpc: '2.0', id: id ?? null, error: { code: -32_000, message: text } });
  const result = { content: [{ type: 'text', text }], isError: true };
  return messageOf({ jsonrpc: '2.0', id: id ?? null, result });
}
