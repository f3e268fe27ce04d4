/** Processor time: what this process, or this thread of it, has used, and what the processes that it started and that have ended used. */

import { readFileSync } from 'node:fs';

/** Clock ticks in a second, as Linux counts them for programs. */
const ticksPerSecond = 100;

export function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Zero where there is no /proc. */
export function childSeconds(): number {
  let line: string;
  try {
    line = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return 0;
  }
  // The name of the program, in brackets, may have blanks; the fields after it are numbered from 3.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[16 - 3]) + Number(fields[17 - 3])) / ticksPerSecond;
}

/** Processor time of this thread so far, in steps of up to 4 ms: other programs on the machine do not make it longer. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
