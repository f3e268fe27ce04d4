/** Runs a child process, its output captured or passed through. */

import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The compiler is a program in Go, and needs two gigabytes at most: to free memory only beyond three takes a quarter off
 * its processor time.
 */
export const compilerMemory: NodeJS.ProcessEnv = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** The environment with this project's tools, and its Node, first on the path. */
export const toolEnvironment: NodeJS.ProcessEnv = {
  ...compilerMemory,
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
};

export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean } = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? toolEnvironment,
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
