/** One step of the package check: a command that must succeed, and what it printed. */

import { join } from 'node:path';
import { type Result, run } from '../run.ts';

/** Where commands run: the empty project, without what this project tells its own. */
export interface ProjectEnvironment {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export async function step(
  what: string,
  command: string,
  args: readonly string[],
  options: Partial<ProjectEnvironment> = {},
): Promise<string> {
  const { stdout } = await succeeded(what, command, args, options);
  console.log(`  ${what}: ok`);
  return stdout;
}

/** As `step`, for a part of a larger step: says nothing where it succeeds. */
export async function succeeded(
  what: string,
  command: string,
  args: readonly string[],
  options: Partial<ProjectEnvironment> = {},
): Promise<Result> {
  const result = await run(command, args, options);
  const { code, stdout, stderr } = result;
  assertThat(code === 0, `${what} failed: ${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return result;
}

/** The command as the package brings it. Not by npx, which costs more than most commands and may have something to say of its own. */
export function commandIn({ cwd }: ProjectEnvironment): string {
  return join(cwd, 'node_modules', 'regain', 'bin', 'regain.js');
}

export function assertThat(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
