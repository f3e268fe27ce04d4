/** `regain mcp -- COMMAND`: a recovering relay between an MCP client and an MCP server. */

import type { Command } from 'commander';
import { dialChild, ownConnection, relay, serverEnvironment } from '../mcp/index.ts';
import { RegainError, realClock } from '../types/index.ts';
import { stopSignal } from './interrupted.ts';
import { describeCommand } from './output.ts';
import { writeError } from './terminal.ts';

interface McpOptions {
  readonly env: readonly string[];
}

export function addMcp(program: Command): void {
  describeCommand(
    program.command('mcp'),
    'Start an MCP server behind a relay that recovers its connection.',
    'mcp -- npx -y @modelcontextprotocol/server-memory',
  )
    .argument('[command...]', 'the command that starts the server, after --')
    .option(
      '--env <name[=value]>',
      'pass a variable of the environment to the server (repeatable)',
      collect,
      [],
    )
    .action((command: readonly string[], options: McpOptions) => runRelay(command, options));
}

async function runRelay([command, ...args]: readonly string[], options: McpOptions): Promise<void> {
  if (command === undefined)
    throw new RegainError(
      'invalid-argument',
      'regain mcp needs the command of a server, for example: regain mcp -- node server.js',
    );
  const { environment, missing } = serverEnvironment(process.env, options.env, process.platform);
  if (missing.length > 0) log(`no value in the environment for ${missing.join(', ')}`);
  // A client that is gone ends the relay, which ends the server; the process must not exit before.
  process.stdout.removeAllListeners('error');
  const running = relay({
    downstream: ownConnection({
      input: process.stdin,
      output: process.stdout,
      parent: () => process.ppid,
      log,
    }),
    dial: dialChild({ command, args, environment, log }),
    clock: realClock(performance),
    uniform: Math.random,
    log,
  });
  const { signal, dispose } = stopSignal();
  signal.addEventListener('abort', () => void running.close());
  const { gaveUp } = await running.closed;
  dispose();
  if (gaveUp !== undefined) throw new RegainError('endpoint-down', gaveUp);
}

function log(line: string): void {
  writeError(`regain: ${line}\n`);
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
