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

export function openSession(cwd: string, env: NodeJS.ProcessEnv): Session {
  let child: ChildProcess | undefined;
  const start = () => {
    const started = fork(join(import.meta.dirname, 'program-runner.ts'), {
      cwd,
      env,
      execArgv: ['--no-maglev'],
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
      const onExit = (code: number | null) => resolve({ code: code ?? 1, stdout: '', stderr: 'it exited' });
      const asked = child.once('message', resolve).once('exit', onExit);
      asked.send(job);
      try {
        return await promise;
      } finally {
        asked.off('message', resolve).off('exit', onExit);
      }
    },
    async end() {
      if (child === undefined) return null;
      const exit = once(child, 'exit');
      child.disconnect();
      return (await exit)[0];
    },
  };
}
