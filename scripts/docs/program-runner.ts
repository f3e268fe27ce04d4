/** Runs programs and commands of the documentation one after another in one process, which loads the sources once. */

import './few-threads.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import packageJson from '../../packages/regain/package.json' with { type: 'json' };
import { runProgram } from '../../packages/regain/src/cli/program.ts';
import type { Result } from '../run.ts';

/** A file with a program, or the arguments of a command. */
export type Job = { readonly file: string } | { readonly args: readonly string[] };

const write = { stdout: '', stderr: '' };
let isBroken = false;

function recordError(error: unknown): void {
  isBroken = true;
  write.stderr += `${error instanceof Error ? error.stack : String(error)}\n`;
}

for (const stream of ['stdout', 'stderr'] as const) {
  process[stream].write = ((text: string | Uint8Array, ...rest: unknown[]) => {
    write[stream] += typeof text === 'string' ? text : new TextDecoder().decode(text);
    const done = rest.at(-1);
    if (typeof done === 'function') done();
    return true;
  }) as typeof process.stdout.write;
}
process.on('uncaughtException', recordError);

async function runJob(job: Job): Promise<Result> {
  Object.assign(write, { stdout: '', stderr: '' });
  isBroken = false;
  process.exitCode = undefined;
  let code: number | string | undefined;
  try {
    if ('args' in job) code = await runProgram(job.args, packageJson.version);
    else await import(pathToFileURL(job.file).href);
    // What is thrown by nobody's promise is heard of a turn later.
    await turn();
  } catch (error) {
    recordError(error);
  }
  return { code: isBroken ? 1 : Number(code ?? process.exitCode ?? 0), ...write };
}

process.on('message', async (job: Job) => process.send!(await runJob(job)));
