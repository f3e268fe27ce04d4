/** The interface of the MCP relay. */

export * from './chaos/index.ts';
export { type McpOptions, protectClient, recoverableTransport } from './client/index.ts';
export {
  type DeclaredEffects,
  effectsText,
  type ListedTool,
  listTools,
  PlainClient,
  parseEffects,
  toolEffect,
} from './effects/index.ts';
export { dialHttp, type HttpListener, headersOf, listenHttp } from './http/index.ts';
export * from './install/index.ts';
export * from './relay/index.ts';
export { createRelays, type Relays, type RelaysOptions } from './relays/relays.ts';
export type { RelayStatus, ToolStatus } from './status/status-counts.ts';
export { type Announcement, announce, readAnnouncements, statusFolder } from './status/status-file.ts';
export * from './stdio/index.ts';
export type { CloseReason, Connection, ConnectionHandler, Delivery, Dial } from './wire/connection.ts';
export { messageOf, type RequestId, type WireMessage } from './wire/message.ts';
