/** Starts and uses the process of `program-runner.ts`. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Result } from '../run.ts';
import type { Job } from './program-runner.ts';

export interface Session {
  run(job: Job): Promise<Result>;
  /** Asks for nothing more, and waits: null where no process was started, and its exit code otherwise. */
  end(): Promise<number | null>;
}

/** Far above what the slowest takes on a busy machine: a program that waits for input would wait for ever. */
const RUN_MS_MAX = 120_000;

export function openSession(cwd: string, env: NodeJS.ProcessEnv): Session {
  let child: ChildProcess | undefined;
  const start = () => {
    const started = fork(join(import.meta.dirname, 'program-runner.ts'), {
      cwd,
      env,
      execArgv: ['--no-concurrent-recompilation'],
    });
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  };
  return {
    async run(job) {
      child ??= start();
      const { promise, resolve } = Promise.withResolvers<Result>();
      // A program may end the process: the next one gets another.
      const onExit = (code: number | null) =>
        resolve({ code: code ?? 1, stdout: '', stderr: 'it exited, or had to be stopped' });
      const asked = child.once('message', resolve).once('exit', onExit);
      const timer = setTimeout(() => asked.kill('SIGKILL'), RUN_MS_MAX);
      asked.send(job);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        asked.off('message', resolve).off('exit', onExit);
      }
    },
    async end() {
      if (child === undefined) return null;
      const ending = child;
      child = undefined;
      const timer = setTimeout(() => ending.kill('SIGKILL'), RUN_MS_MAX);
      const exit = once(ending, 'exit');
      ending.disconnect();
      const [code] = await exit;
      clearTimeout(timer);
      return code;
    },
  };
}
