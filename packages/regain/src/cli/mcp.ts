/** `regain mcp -- COMMAND`: a recovering relay between an MCP client and an MCP server. */

import type { Command } from 'commander';
import { listenOption } from './listen-options.ts';
import { addChaosOptions } from './mcp-chaos.ts';
import { addMcpEffects } from './mcp-effects.ts';
import { addMcpInstall } from './mcp-install.ts';
import { addRecoveryOptions, addServerOptions } from './mcp-options.ts';
import { runMcp } from './mcp-run.ts';
import { addMcpStatus } from './mcp-status.ts';
import { describeCommand } from './output.ts';

export function addMcp(program: Command): void {
  const command = describeCommand(
    program.command('mcp'),
    'Start an MCP server behind a relay that recovers its connection and its tool calls.',
    'mcp -- npx -y @modelcontextprotocol/server-memory',
    'mcp --url https://example.com/mcp --listen 127.0.0.1:3000',
    'mcp --chaos rough --seed 7 --report report.json -- node server.js',
  );
  addRecoveryOptions(addServerOptions(command)).option(
    '--no-recovery',
    'recover only the connection, not tool calls',
  );
  addChaosOptions(command)
    .option(
      '--listen <host:port>',
      'serve clients over streamable HTTP instead of standard input',
      listenOption,
    )
    .option('--token <token>', 'clients must send it as a bearer token; $NAME is read from the environment')
    .option(
      '--record <file>',
      'append a trace of every tool call to a file, or to the PostgreSQL database of a postgres:// URL; $NAME is read from the environment',
    )
    .option('--status', 'let `regain mcp status` show this relay')
    .action(runMcp);
  addMcpInstall(command);
  addMcpEffects(command);
  addMcpStatus(command);
}
