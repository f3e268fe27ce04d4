/** Configuration files of MCP clients. */

export { clients, getClient, type Scope, type System } from './clients.ts';
export { type ListedPlace, listServers } from './find-server.ts';
export { type Change, planInstall, planUninstall } from './install.ts';
export type { RunningProgram } from './program.ts';
