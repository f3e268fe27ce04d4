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

type About = 'atMs' | 'direction' | 'server' | 'session';

/** What a field of an envelope says. */
const meanings: ReadonlyMap<string, About> = new Map([
  ...['ts', 'timestamp', 'time', 't', 'at', 'date'].map((key) => [key, 'atMs'] as const),
  ...['direction', 'dir', 'from', 'sender'].map((key) => [key, 'direction'] as const),
  ...['server', 'server_name', 'serverName', 'label'].map((key) => [key, 'server'] as const),
  ...['session', 'session_id', 'sessionId'].map((key) => [key, 'session'] as const),
]);
/** Fields of an envelope that are looked at. */
const FIELDS_MAX = 64;
const MESSAGE_CHARS_MIN = 20;

/** Whether a value is a message, or has one. */
export function isEnveloped(value: Json): boolean {
  return messagesIn(value).length > 0;
}

/** The messages of a value, in their order: one, a batch, or those of an envelope. */
export function messagesIn(value: Json): readonly McpMessage[] {
  if (Array.isArray(value)) return value.filter(isRpc).map((rpc) => ({ rpc, ...nothing }));
  if (!isObject(value)) return [];
  const isBare = isRpc(value);
  const found: JsonObject[] = isBare ? [value] : [];
  const about: { -readonly [key in About]: McpMessage[key] } = { ...nothing };
  let fields = 0;
  for (const key in value) {
    if (++fields > FIELDS_MAX) break;
    const meaning = meanings.get(key);
    if (meaning === 'atMs') about.atMs ??= timeOf(value, key);
    else if (meaning !== undefined) about[meaning] ??= nameIn(value, key);
    else if (!isBare) addMessages(found, value[key]!);
  }
  return found.length === 0 ? none : found.map((rpc) => ({ rpc, ...about }));
}

const nothing = { atMs: undefined, direction: undefined, server: undefined, session: undefined };
const none: readonly McpMessage[] = [];

function addMessages(found: JsonObject[], field: Json): void {
  const inner = typeof field === 'string' ? parsed(field) : field;
  if (isRpc(inner)) found.push(inner);
  else if (Array.isArray(inner)) found.push(...inner.slice(0, FIELDS_MAX).filter(isRpc));
}

function isRpc(value: Json): value is JsonObject {
  return isObject(value) && value.jsonrpc === '2.0';
}

/** Most fields are short texts that are not JSON. */
function parsed(text: string): Json {
  return text.length > MESSAGE_CHARS_MIN && text.includes('"jsonrpc"') ? (tryParseJson(text) ?? null) : null;
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
