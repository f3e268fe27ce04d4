/** `regain mcp effects`: lists the tools of a server and writes the file of `--effects` for a person to correct. */

import type { Command } from 'commander';
import { effectsText, listTools } from '../mcp/index.ts';
import { RegainError, realClock } from '../types/index.ts';
import { addServerOptions, effectsOf, type ServerOptions, serverOf } from './mcp-options.ts';
import { describeCommand } from './output.ts';
import { writeData } from './terminal.ts';
import { writeFileAtomic } from './write-file.ts';

interface EffectsOptions extends ServerOptions {
  readonly out?: string;
  readonly effects?: string;
  readonly trustAnnotations?: true;
}

export function addMcpEffects(mcp: Command): void {
  const command = describeCommand(
    mcp.command('effects'),
    'Write what each tool of an MCP server changes, for a person to correct.',
    'mcp effects -- npx -y @modelcontextprotocol/server-memory',
  );
  addServerOptions(command)
    .option('--out <file>', 'write to a file instead of standard output')
    .option('--effects <file>', 'keep what this file declares')
    .option('--trust-annotations', 'believe the server which of its tools are reads or can be repeated')
    .action(writeEffects);
}

async function writeEffects(command: readonly string[], options: EffectsOptions): Promise<void> {
  const declared = options.effects === undefined ? new Map() : effectsOf(options.effects);
  const tools = await listTools(serverOf(command, options).dial, realClock(performance)).catch((error) => {
    // The command cannot be started.
    throw RegainError.is(error) ? error : new RegainError('endpoint-down', (error as Error).message);
  });
  const text = effectsText(tools, declared, options.trustAnnotations === true);
  if (options.out === undefined) await writeData(text);
  else await writeFileAtomic(options.out, text);
}
