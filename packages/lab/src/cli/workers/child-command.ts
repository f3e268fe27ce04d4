/** Another `regain` command as a child: kept alive while it is wanted, and ended by signals. */

import { type ChildProcess, spawn } from 'node:child_process';
import { STARTED_BY_UP } from 'regain/internal/cli';

export interface ChildCommand {
  /** Resolves with what it prints first on standard output; undefined where it is not needed and ends before that. */
  readonly firstLine: Promise<string | undefined>;
  /** The first time it finishes what it does, the second time it ends at once. Resolves when it has ended. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  readonly args: readonly string[];
  readonly environment: { readonly [name: string]: string };
  readonly say: (line: string) => void;
  /** Otherwise it is not started again where it cannot begin: it says itself what is missing. */
  readonly isNeeded: boolean;
}

/** Before a command that has ended by itself is started again. */
const RESTART_MS = 1_000;

/** In a process group of its own, so that Ctrl-C in the terminal reaches it through this process only. */
export function childCommand({ args, environment, say, isNeeded }: ChildOptions): ChildCommand {
  const line = Promise.withResolvers<string | undefined>();
  const over = Promise.withResolvers<void>();
  let isStopping = false;
  let hasBegun = isNeeded;
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  const start = () => {
    child = spawn(process.execPath, [...process.execArgv, process.argv[1]!, ...args], {
      env: { ...process.env, ...environment, [STARTED_BY_UP]: '1' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      hasBegun = true;
      line.resolve(text.split('\n')[0]!);
    });
    child.stderr!.setEncoding('utf8').on('data', (text: string) => say(text.trimEnd()));
    child.on('exit', (code, signal) => {
      child = undefined;
      if (isStopping) return over.resolve();
      if (!hasBegun) return line.resolve(undefined);
      say(`regain ${args[0]} has ended (${signal ?? code}) and is started again`);
      restart = setTimeout(start, RESTART_MS);
    });
  };
  start();
  return {
    firstLine: line.promise,
    stop() {
      isStopping = true;
      clearTimeout(restart);
      if (child === undefined) over.resolve();
      else child.kill('SIGTERM');
      return over.promise;
    },
  };
}
