/** Processes of `regain` that are killed and come back, as under a supervisor. */

import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { commandFile } from '../../built-program.ts';

export interface Actor {
  readonly child: ChildProcess | undefined;
  readonly starts: number;
  readonly exitCodes: readonly (number | null)[];
  readonly errors: string;
  /** Ended at once; comes back like any other that has ended. */
  kill(): void;
  /** Stopped where it is for a time, with all that it holds, then continued. */
  freeze(ms: number): Promise<void>;
  /** Settles when it has ended and is not started again. */
  readonly over: Promise<void>;
  /** For good. */
  end(): Promise<void>;
}

const RESTART_MS = 200;

/** `argsOf`: for each start, from 1. `isOver`: whether a process that has ended with this code is not started again. */
export function actor(
  argsOf: (start: number) => readonly string[],
  isOver: (code: number | null) => boolean = () => false,
): Actor {
  let child: ChildProcess | undefined;
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  const ended = Promise.withResolvers<void>();
  const state = { starts: 0, exitCodes: [] as (number | null)[], errors: '' };
  const start = () => {
    state.starts++;
    // See vitest.config.ts; here processors are scarcer still.
    const args = [
      ...process.execArgv,
      '--no-concurrent-recompilation',
      commandFile(),
      ...argsOf(state.starts),
    ];
    const started = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    child = started;
    started.stderr!.setEncoding('utf8').on('data', (text: string) => {
      state.errors = `${state.errors}${text}`.slice(-20_000);
    });
    started.on('exit', (code) => {
      if (child === started) child = undefined;
      state.exitCodes.push(code);
      if (isEnding || isOver(code)) ended.resolve();
      else timer = setTimeout(start, RESTART_MS);
    });
  };
  start();
  return {
    get child() {
      return child;
    },
    get starts() {
      return state.starts;
    },
    get exitCodes() {
      return state.exitCodes;
    },
    get errors() {
      return state.errors;
    },
    over: ended.promise,
    kill: () => void child?.kill('SIGKILL'),
    async freeze(ms) {
      const stopped = child;
      stopped?.kill('SIGSTOP');
      await wait(ms);
      stopped?.kill('SIGCONT');
    },
    async end() {
      isEnding = true;
      clearTimeout(timer);
      if (child === undefined) return;
      child.kill('SIGKILL');
      await ended.promise;
    },
  };
}
