/** For programs that use the client of the MCP SDK. */

export type { McpOptions } from './options.ts';
export { protectClient } from './protect-client.ts';
export { recoverableTransport } from './recoverable-transport.ts';
