/** Requests of a recovered call: with other arguments, for another tool, or for the list of tools. */

import type { JsonObject, JsonSchema } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { mirroredHeaders, paramHeaders } from '../http/mirrored-headers.ts';
import { claimedVersion } from '../http/protocol.ts';
import type { Headers } from '../wire/connection.ts';
import { messageOf, type WireMessage } from '../wire/message.ts';

/** A request and its headers of HTTP; undefined: the transport makes them of the message. */
export interface CallRequest {
  readonly message: WireMessage;
  readonly headers: Headers | undefined;
}

export function argumentsOf({ body }: WireMessage): JsonObject {
  const { arguments: args } = body.params ?? {};
  return isObject(args) ? (args as JsonObject) : noArguments;
}

const noArguments: JsonObject = Object.freeze({});

/** The call with these arguments: as the client wrote it, if they are those of the client. */
export function requestWith(given: CallRequest, args: JsonObject, inputSchema: JsonSchema): CallRequest {
  const { message, headers } = given;
  const isGiven = args === argumentsOf(message);
  // A client over stdio sends no headers. Only from 2026-07-28 on a server over HTTP expects some that repeat the message.
  if (isGiven && (headers !== undefined || claimedVersion(message) === undefined)) return given;
  const sent = isGiven
    ? message
    : messageOf({ ...message.body, params: { ...message.body.params, arguments: args } });
  const params = paramHeaders(inputSchema, args);
  if (headers !== undefined)
    return { message: sent, headers: { ...without(headers, /^mcp-param-/), ...params } };
  // Only the schema tells which arguments the server expects there.
  const standard = mirroredHeaders(sent);
  const isModern = Object.keys(standard).length > 0;
  return { message: sent, headers: isModern ? { ...standard, ...params } : undefined };
}

/** A request of our own in the name of the client. Its progress is not that of the call. */
export function ownRequest(
  { message, headers }: CallRequest,
  method: string,
  params: JsonObject,
): CallRequest {
  const given = message.body.params?._meta;
  const { progressToken: _, ...meta } = isObject(given) ? given : {};
  const sent = messageOf({
    ...{ jsonrpc: '2.0', id: message.body.id!, method },
    params: { ...params, ...(Object.keys(meta).length === 0 ? {} : { _meta: meta as JsonObject }) },
  });
  const own = headers && { ...without(headers, /^mcp-(?:param-|method$|name$)/), ...mirroredHeaders(sent) };
  return { message: sent, headers: own };
}

function without(headers: Headers, names: RegExp): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name.toLowerCase())));
}
