/** The interface of the MCP relay. */

export type { CloseReason, Connection, ConnectionHandler, Delivery, Dial } from './wire/connection.ts';
export { messageOf, type RequestId, type WireMessage } from './wire/message.ts';
