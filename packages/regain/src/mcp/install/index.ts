/** Configuration files of MCP clients. */

export { clients, getClient } from './clients.ts';
export { type ListedPlace, listServers } from './find-server.ts';
export { type Change, planInstall, planUninstall } from './install.ts';
