/** The interface of the MCP relay. */

export { dialHttp, type HttpListener, headersOf, listenHttp } from './http/index.ts';
export * from './relay/index.ts';
export * from './stdio/index.ts';
export type { CloseReason, Connection, ConnectionHandler, Delivery, Dial } from './wire/connection.ts';
export { messageOf, type RequestId, type WireMessage } from './wire/message.ts';
