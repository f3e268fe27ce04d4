/** `regain serve`: the dashboard on runs, traces and memories, on this machine only. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { openStore } from '@regain/lab/internal/store';
import type { Command } from 'commander';
import { describeCommand, integerOption, print, stopSignal, writeError } from 'regain/internal/cli';
import { readAppFiles, startServer, withDatabaseRuns } from '../server/index.ts';
import { appFolder } from './app-folder.ts';

const HOST = '127.0.0.1';
const PORT = 4270;
const EVERY_MS = 1_000;
/** What is there by default: the runs of `regain run`, the memory of `regain memory`. */
const defaults = ['regain-runs', 'regain-memory.jsonl'];

interface Options {
  readonly port: number;
  readonly open?: boolean;
  readonly runCode?: boolean;
  readonly database?: string;
  readonly json?: boolean;
}

export function addServe(program: Command): void {
  describeCommand(
    program
      .command('serve')
      .argument(
        '[files...]',
        'runs, traces, memories, or folders of them (default: regain-runs and regain-memory.jsonl)',
      ),
    'Show runs, traces and memories in a local web application, also while they are written. Stop it with Ctrl-C.',
    'serve',
    'serve regain-runs trace.jsonl --open',
    'serve before.sqlite after.sqlite --port 8080',
    'serve --database postgres://me@db.example/team',
  )
    .option('--port <number>', 'port on 127.0.0.1; 0 takes a free one', integerOption(0, 65_535), PORT)
    .option('--open', 'open the page in the browser')
    .option(
      '--run-code',
      'run policies and suites of users again to show attempts; only for runs that you trust',
    )
    .option(
      '--database <url>',
      'also show the runs of a PostgreSQL database: postgres://USER:PASSWORD@HOST:PORT/DATABASE (default: REGAIN_DATABASE)',
    )
    .action(async (files: readonly string[], options: Options) => {
      const stop = stopSignal();
      const database = options.database ?? process.env.REGAIN_DATABASE;
      const inFiles = openStore('sqlite:');
      try {
        const server = await startServer({
          ...{ version: versionOf(program), host: HOST, port: options.port },
          files: files.length > 0 ? files : defaults.filter((file) => existsSync(file)),
          app: readAppFiles(
            await appFolder(() => writeError('building the pages once; this takes some seconds\n')),
          ),
          runsCode: options.runCode ?? false,
          store: database ? withDatabaseRuns(inFiles, openStore(database)) : inFiles,
          live: { everyMs: EVERY_MS, nowMs: () => performance.now() },
        });
        const { url } = server;
        print(options, { url, files }, () => `Dashboard: ${url} (stop with Ctrl-C)`);
        if (options.open) openBrowser(url);
        await new Promise<void>((resolve) => {
          // The pages may have been built meanwhile, which takes seconds.
          if (stop.signal.aborted) resolve();
          stop.signal.addEventListener('abort', () => resolve());
        });
        await server.close();
      } finally {
        stop.dispose();
      }
    });
}

function versionOf(program: Command): string {
  return program.version() ?? '';
}

/** If it cannot be opened, the address is printed anyway. */
function openBrowser(url: string): void {
  const commands: Readonly<Record<string, readonly string[]>> = {
    darwin: ['open', url],
    win32: ['cmd', '/c', 'start', url],
  };
  const [command, ...args] = commands[process.platform] ?? ['xdg-open', url];
  spawn(command!, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
