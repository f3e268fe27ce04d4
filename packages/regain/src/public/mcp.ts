/**
 * For programs that use the client of the MCP SDK: `recoverableTransport` recovers its connection and its tool calls,
 * `protectClient` the tool calls of a client that is connected.
 */

export { type McpOptions, protectClient, recoverableTransport } from '../mcp/index.ts';
