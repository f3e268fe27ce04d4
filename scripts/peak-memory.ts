/** The peak memory of a `regain` command in a process of its own. */

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/**
 * The child reports its own peak when it ends; asking from outside would miss the last moment. Linux counts the memory of
 * its parent process into maxRSS, and not into VmHWM.
 */
const reportPeak = `import { existsSync, readFileSync, writeSync } from 'node:fs';
const status = '/proc/self/status';
const own = () => existsSync(status) && /VmHWM:\\s*(\\d+)/.exec(readFileSync(status, 'utf8'))?.[1];
process.on('exit', () => writeSync(3, String(Number(own() || process.resourceUsage().maxRSS) * 1024)));`;

/** `args`: those of the command. Throws if it fails. */
export async function peakOfCommand(
  args: readonly string[],
): Promise<{ readonly output: string; readonly peakBytes: number }> {
  const preload = `data:text/javascript,${encodeURIComponent(reportPeak)}`;
  const command = [...process.execArgv, '--import', preload, 'packages/regain/src/cli/main.ts', ...args];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [output, peak] = await Promise.all([
    text(child.stdout!),
    text(child.stdio[3] as NodeJS.ReadableStream),
  ]);
  const code = await exit;
  if (code !== 0) throw new Error(`regain ${args[0]} exits with ${code}`);
  return { output, peakBytes: Number(peak) };
}
