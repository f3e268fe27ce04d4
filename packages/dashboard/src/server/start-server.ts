/** The server of the application, on loopback. */

import { createServer } from 'node:http';
import type { Store } from '@regain/lab/internal/store';
import { bindServer, type HttpListener } from 'regain/internal/http';
import type { AppFiles } from './app-files.ts';
import { Live, type LiveOptions } from './live.ts';
import { createHandler } from './routes.ts';
import { RunData } from './run-data.ts';
import { Sources } from './sources.ts';
import { TraceFiles } from './trace-files.ts';

export interface ServerOptions {
  readonly version: string;
  /** Files and folders. */
  readonly files: readonly string[];
  readonly app: AppFiles;
  readonly store: Store;
  readonly host: string;
  readonly port: number;
  readonly live: LiveOptions;
  /** Whether files of users are run to show attempts; default: not. */
  readonly runsCode?: boolean;
}

export interface DashboardServer extends HttpListener {
  /** Pages that watch. */
  readonly watchers: () => number;
}

export async function startServer(options: ServerOptions): Promise<DashboardServer> {
  const { version, app, store, host, port } = options;
  const sources = new Sources(options.files, store);
  await sources.refresh();
  const runs = new RunData(store, { runsCode: options.runsCode ?? false });
  const live = new Live(sources, runs, options.live);
  const handler = createHandler({ version, host, app, sources, runs, traces: new TraceFiles(), live });
  const server = createServer((request, response) => void handler(request, response));
  const bound = await bindServer(server, { host, port, path: '/' }, async () => {
    live.close();
    await runs.close();
  });
  return { ...bound, watchers: () => live.watchers };
}
