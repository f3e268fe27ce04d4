/** The answer to a request that the server refused with an HTTP status: always a JSON-RPC error for that request. */

import type { IncomingMessage } from 'node:http';
import type { JsonObject } from '../../../types/index.ts';
import type { MessageContext } from '../../wire/connection.ts';
import { messageOf, parseMessage, type RequestId, type WireMessage } from '../../wire/message.ts';

const passedHeaders = ['www-authenticate', 'retry-after'];

export interface Refusal {
  readonly message: WireMessage;
  readonly context: MessageContext;
}

/** A JSON-RPC error of the server is kept; any other body is replaced by a message of our own. */
export function refusal(id: RequestId, response: IncomingMessage, text: string): Refusal {
  const status = response.statusCode ?? 0;
  const headers = Object.fromEntries(
    passedHeaders.flatMap((name) =>
      typeof response.headers[name] === 'string' ? [[name, response.headers[name]]] : [],
    ),
  );
  const context = { relatedTo: id, status, headers };
  const parsed = parseMessage(text);
  if (parsed?.body.error !== undefined && parsed.body.method === undefined)
    return { message: answerTo(id, parsed), context };
  const retryAfter = headers['retry-after'];
  const data: JsonObject = { httpStatus: status, ...(retryAfter === undefined ? {} : { retryAfter }) };
  const message = `the server answered HTTP ${status}${meaningOf(response)}`;
  return {
    message: messageOf({ jsonrpc: '2.0', id, error: { code: codeOf(status), message, data } }),
    context,
  };
}

/** A server that could not read the id answers with none; on this stream it can only be the answer to this request. */
export function answerTo(id: RequestId, message: WireMessage): WireMessage {
  const { body } = message;
  return body.id === undefined || body.id === null ? messageOf({ ...body, id }) : message;
}

function meaningOf(response: IncomingMessage): string {
  const status = response.statusCode ?? 0;
  const reason = response.statusMessage ? ` ${response.statusMessage}` : '';
  if (status === 401) return `${reason}: it needs authorization; give it with --header`;
  if (status === 403) return `${reason}: the authorization that was given does not allow this`;
  if (status === 405) return `${reason}: this address does not accept streamable HTTP`;
  if (status >= 300 && status < 400)
    return `${reason}: redirects to another origin or method are not followed`;
  return reason;
}

/** Codes that JSON-RPC leaves to the implementation: -32000 refused, -32603 the server itself failed. */
const codeOf = (status: number): number => (status >= 500 ? -32603 : -32000);

/**
 * Whether the server no longer knows the session of a request. The specification says 404. Servers that were started again
 * also answer 400 with a message about the session: they have never seen an `initialize`.
 */
export function isSessionLost(response: IncomingMessage, text: string, session: string | undefined): boolean {
  if (session === undefined) return false;
  if (response.statusCode === 404) return true;
  if (response.statusCode !== 400) return false;
  const message = parseMessage(text)?.body.error?.message ?? text;
  return typeof message === 'string' && /\bsession\b|not initialized/i.test(message);
}
