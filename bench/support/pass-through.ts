/** The least that a process between a client and a server can do: bytes in, bytes out. */

import { spawn } from 'node:child_process';

const [command, ...args] = process.argv.slice(2) as [string, ...string[]];
const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
process.stdin.pipe(child.stdin);
child.stdout.pipe(process.stdout);
