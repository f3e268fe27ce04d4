/** The command line as separate processes, for tests that kill them. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { commandFile } from '../../../../../scripts/built-program.ts';
import packageJson from '../../../../regain/package.json' with { type: 'json' };
import { type CommandOutput, runVersionInTest } from '../../../../regain/src/cli/run-in-test.ts';

/**
 * Built once for all tests; as the sources, each process and each of its threads would load them again. Compilation beside
 * the program breaks Node now and then (see vitest.config.ts), and takes more processor time than it saves.
 */
const program = ['--no-concurrent-recompilation', commandFile()];
const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };

export interface ProcessResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Program, arguments and environment of a command line. */
export function command(args: readonly string[]): readonly [string, readonly string[], NodeJS.ProcessEnv] {
  return [process.execPath, [...program, ...args], env];
}

export function runRegain(args: readonly string[]): ProcessResult {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
    encoding: 'utf8',
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, signal, stdout, stderr };
}

/** The same command in this process, for tests that do not kill it: the sources are loaded already. */
export function runInProcess(...args: readonly string[]): Promise<CommandOutput> {
  return runVersionInTest(packageJson.version, ...args);
}

/** Starts a command. `during` gets the process and may kill it. */
export function runRegainWhile(
  args: readonly string[],
  during: (child: ChildProcess) => void,
  more: Readonly<Record<string, string>> = {},
): Promise<ProcessResult> {
  const child = spawn(process.execPath, [...program, ...args], { env: { ...env, ...more } });
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text) => {
      written[stream] += text;
    });
  }
  during(child);
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, ...written }));
  });
}

/** Kills at the nth change in a folder, which is a point of the run and not of a clock. */
export function killAtChange(folder: string, nth: number): (child: ChildProcess) => void {
  return (child) => {
    let changes = 0;
    const watcher = watch(folder, () => {
      if (++changes === nth) child.kill('SIGKILL');
    });
    child.on('exit', () => watcher.close());
  };
}

/** How many model answers a run has recorded. */
export function recordedIn(file: string): number {
  const database = new DatabaseSync(file);
  try {
    return Number(database.prepare('SELECT count(*) AS n FROM recordings').get()!.n);
  } finally {
    database.close();
  }
}
