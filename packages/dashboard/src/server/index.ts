/** The interface of server. */

export { type AppFiles, readAppFiles } from './app-files.ts';
export { withDatabaseRuns } from './database-runs.ts';
export { htmlFile } from './html-file.ts';
export { type DashboardServer, type ServerOptions, startServer } from './start-server.ts';
