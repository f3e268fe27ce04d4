/** JSON-RPC messages in the values of a log, and what their envelopes say. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject, tryParseJson } from '../../../values/index.ts';
import { nameIn, textIn, timeIn } from '../../fields.ts';

export interface McpMessage {
  readonly rpc: JsonObject;
  readonly atMs: number | undefined;
  readonly direction: string | undefined;
  readonly server: string | undefined;
  readonly session: string | undefined;
}

const timeKeys = ['ts', 'timestamp', 'time', 't', 'at', 'date'];
const directionKeys = ['direction', 'dir', 'from', 'sender'];
const serverKeys = ['server', 'server_name', 'serverName', 'label'];
const sessionKeys = ['session', 'session_id', 'sessionId'];
/** Fields of an envelope that are looked at. */
const FIELDS_MAX = 64;

/** Whether a value is a message, or has one. */
export function isEnveloped(value: Json): boolean {
  return messagesIn(value).length > 0;
}

/** The messages of a value, in their order: one, a batch, or those of an envelope. */
export function messagesIn(value: Json): readonly McpMessage[] {
  if (Array.isArray(value)) return value.filter(isRpc).map((rpc) => enveloped(rpc, {}));
  if (!isObject(value)) return [];
  if (isRpc(value)) return [enveloped(value, value)];
  const found: McpMessage[] = [];
  for (const field of Object.values(value).slice(0, FIELDS_MAX)) {
    const inner = typeof field === 'string' ? parsed(field) : field;
    const list: readonly Json[] = Array.isArray(inner) ? inner : [inner];
    for (const rpc of list) if (isRpc(rpc)) found.push(enveloped(rpc, value));
  }
  return found;
}

function isRpc(value: Json): value is JsonObject {
  return isObject(value) && value.jsonrpc === '2.0';
}

/** Most fields are short texts that are not JSON. */
function parsed(text: string): Json {
  return text.includes('"jsonrpc"') ? (tryParseJson(text) ?? null) : null;
}

function enveloped(rpc: JsonObject, envelope: JsonObject): McpMessage {
  const first = (keys: readonly string[]) =>
    keys.map((key) => nameIn(envelope, key)).find((one) => one !== undefined);
  const atMs = timeKeys.map((key) => timeOf(envelope, key)).find((time) => time !== undefined);
  const [direction, server, session] = [first(directionKeys), first(serverKeys), first(sessionKeys)];
  return { rpc, atMs, direction, server, session };
}

/** Milliseconds since 1970 of a time in seconds, milliseconds, microseconds, nanoseconds or as text. */
function timeOf(envelope: JsonObject, key: string): number | undefined {
  const value = envelope[key];
  if (typeof value !== 'number')
    return textIn(envelope, key)?.includes('-') ? timeIn(envelope, key) : undefined;
  // Times since 2001 have at least this many digits; a smaller number counts from the start of the log.
  if (value >= 1e18) return value / 1e6;
  if (value >= 1e15) return value / 1e3;
  if (value >= 1e12) return value;
  return value >= 1e9 ? value * 1e3 : undefined;
}
