/** What both sides of streamable HTTP must agree on: versions, header names, sizes. */

import type { JsonObject } from '../../types/index.ts';
import { isObject, isObjectOrArray } from '../../values/index.ts';
import type { WireMessage } from '../wire/message.ts';

/** The versions with sessions. Versions from 2026 on have none. */
export const LEGACY_VERSIONS: readonly string[] = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];

export const SESSION_HEADER = 'mcp-session-id';
export const VERSION_HEADER = 'mcp-protocol-version';
export const EVENT_STREAM = 'text/event-stream';
export const JSON_TYPE = 'application/json';

/** The largest message in either direction. */
export const MAX_MESSAGE_BYTES: number = 64 * 1024 * 1024;

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
export const SUBSCRIPTION_KEY = 'io.modelcontextprotocol/subscriptionId';

export const isModernVersion = (version: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= '2026-01-01';

/** The version that a message names for itself, as every request does from 2026-07-28 on. */
export function claimedVersion({ body }: WireMessage): string | undefined {
  const version = metaOf(body.params)?.[VERSION_KEY];
  return typeof version === 'string' ? version : undefined;
}

/** Whether a message has the envelope of 2026-07-28, even a malformed one. */
export function hasClaim({ body }: WireMessage): boolean {
  return metaOf(body.params)?.[VERSION_KEY] !== undefined;
}

/** Whether the envelope of 2026-07-28 has what every request needs. */
export function hasEnvelope(message: WireMessage): boolean {
  return hasClaim(message) && isObjectOrArray(metaOf(message.body.params)?.[CAPABILITIES_KEY]);
}

/** The request that begins a session. With the envelope of 2026-07-28 it is only an unknown method. */
export function isHandshake(message: WireMessage): boolean {
  return message.body.method === 'initialize' && !hasClaim(message);
}

export function progressTokenOf({ body }: WireMessage): string | number | undefined {
  return idLike(
    body.method === 'notifications/progress'
      ? body.params?.progressToken
      : metaOf(body.params)?.progressToken,
  );
}

/** The request whose stream this notification belongs to: its `subscriptions/listen`. */
export function subscriptionOf({ body }: WireMessage): string | number | undefined {
  return idLike(metaOf(body.params)?.[SUBSCRIPTION_KEY]);
}

/** The request that a cancellation cancels. */
export function cancelledBy({ body }: WireMessage): string | number | undefined {
  return body.method === 'notifications/cancelled' ? idLike(body.params?.requestId) : undefined;
}

const idLike = (value: unknown): string | number | undefined =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined;

function metaOf(params: JsonObject | undefined): JsonObject | undefined {
  const meta = params?._meta;
  return isObject(meta) ? meta : undefined;
}
