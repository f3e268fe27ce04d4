/** The interface of the MCP relay. */

export { type ChaosSession, createChaos } from './chaos/chaos-session.ts';
export { connectionKinds, connectionProfile } from './chaos/connection-kinds.ts';
export type { ChaosEvent } from './chaos/events.ts';
export { type ChaosReport, chaosReport } from './chaos/report.ts';
export { chaosFigure, chaosText } from './chaos/report-text.ts';
export type { McpOptions } from './client/options.ts';
export { protectClient } from './client/protect-client.ts';
export { recoverableTransport } from './client/recoverable-transport.ts';
export { effectsText, parseEffects } from './effects/effects-file.ts';
export { listTools, PlainClient } from './effects/list-tools.ts';
export type { ListedTool } from './effects/tool-effect.ts';
export { dialHttp } from './http/client/dial-http.ts';
export { headersOf } from './http/header-option.ts';
export { type HttpListener, listenHttp } from './http/server/listen-http.ts';
export { clients, getClient } from './install/clients.ts';
export { type ListedPlace, listServers } from './install/find-server.ts';
export { type Change, planInstall, planUninstall } from './install/install.ts';
export { createRelays, type Relays, type RelaysOptions } from './relays/relays.ts';
export { type Announcement, announce, readAnnouncements, statusFolder } from './status/status-file.ts';
export { dialChild } from './stdio/child-connection.ts';
export { serverEnvironment } from './stdio/environment.ts';
export { ownConnection } from './stdio/own-connection.ts';
export { ProcessGroup } from './stdio/process-group.ts';
export type { Connection, Dial } from './wire/connection.ts';
