/** `regain up`: a database in a folder, two workers and the dashboard, for a try on one machine. */

import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { describeCommand, integerOption, makeFolder, print, writeError } from 'regain/internal/cli';
import { readTextFile } from 'regain/internal/files';
import { type LocalPostgres, startPostgres } from '../local-postgres/server.ts';
import { shellQuote } from '../runs/run-files.ts';
import { type ChildCommand, childCommand } from './child-command.ts';
import { drainSignal } from './drain-signal.ts';

const FOLDER = 'regain-database';

interface Options {
  readonly workers: number;
  readonly threads: number;
  readonly port: number;
  readonly dashboard: boolean;
  readonly json?: boolean;
}

export function addUp(program: Command): void {
  describeCommand(
    program.command('up').argument('[folder]', 'folder of the database, made where it is missing', FOLDER),
    'Start PostgreSQL in a folder, workers and the dashboard on this machine. Stop them with Ctrl-C; a second start in the same folder continues.',
    'up',
    'up my-database --workers 4',
  )
    .addOption(
      new Option('--workers <number>', 'worker processes').argParser(integerOption(0, 64)).default(2),
    )
    .addOption(
      new Option('--threads <number>', 'threads of each worker')
        .argParser(integerOption(1, 1024))
        .default(Math.max(1, Math.floor(availableParallelism() / 2)), 'half of the cores'),
    )
    .option(
      '--port <number>',
      'port of the dashboard on 127.0.0.1; 0 takes a free one',
      integerOption(0, 65_535),
      4270,
    )
    .option('--no-dashboard', 'without the dashboard')
    .action(up);
}

async function up(folder: string, options: Options): Promise<void> {
  await makeFolder(folder);
  const signals = drainSignal();
  const say = (line: string) => writeError(`${line}\n`);
  const portFile = join(folder, 'port');
  const server = await startPostgres(folder, {
    port: existsSync(portFile) ? Number(readTextFile(portFile)) : undefined,
  });
  const children: ChildCommand[] = [];
  try {
    writeFileSync(portFile, `${server.port}\n`);
    // The address has the password: it is read from this file, and not printed.
    const urlFile = join(folder, 'url');
    writeFileSync(urlFile, `${server.url}\n`, { mode: 0o600 });
    const environment = { REGAIN_DATABASE: server.url };
    const start = (args: string[], isNeeded: boolean) => {
      const child = childCommand({ args, environment, say, isNeeded });
      children.push(child);
      return child;
    };
    for (let i = 0; i < options.workers; i++) start(['worker', '--threads', String(options.threads)], true);
    const dashboard = options.dashboard
      ? await Promise.race([
          start(['serve', '--port', String(options.port)], false).firstLine,
          stopped(signals.drain),
        ])
      : undefined;
    const example = `regain run quick --database "$(cat ${shellQuote(urlFile)})"`;
    const found = { ...(dashboard === undefined ? {} : { dashboard }), url: urlFile, example };
    if (!signals.drain.aborted) print(options, found, () => upText(options, found));
    await Promise.race([stopped(signals.drain), keepRunning(server, signals.drain, say)]);
    say('stopping: workers finish their batches (Ctrl-C again stops them at once)');
    signals.stop.addEventListener('abort', () => children.map((child) => child.stop()));
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await server.stop();
    signals.dispose();
  }
}

/** A server that crashes is started again, on the same port. Ends when drained. */
async function keepRunning(
  server: Pick<LocalPostgres, 'ended' | 'start'>,
  drain: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  for (;;) {
    await server.ended();
    if (drain.aborted) return;
    say('PostgreSQL has ended and is started again');
    await server.start();
  }
}

function upText(
  { workers, threads }: Options,
  { dashboard, example }: { readonly dashboard?: string; readonly example: string },
): string {
  return [
    ...(dashboard === undefined ? [] : [dashboard]),
    `Workers: ${workers}, threads of each: ${threads}`,
    `Run something on them: ${example}`,
    'Stop all with Ctrl-C.',
  ].join('\n');
}

function stopped(drain: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (drain.aborted) resolve(undefined);
    drain.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
