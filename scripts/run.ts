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
 * The environment with this project's tools, and its Node, first on the path. The compiler is a program in Go, which has
 * memory enough: to free it less often saves a quarter of its processor time.
 */
export const toolEnvironment: NodeJS.ProcessEnv = {
  GOGC: '400',
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
