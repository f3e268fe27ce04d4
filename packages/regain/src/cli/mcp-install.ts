/** `regain mcp install` and `regain mcp uninstall`: the configuration files of MCP clients. */

import { type Command, Option } from 'commander';
import {
  type Change,
  clients,
  getClient,
  type ListedPlace,
  listServers,
  planInstall,
  planUninstall,
} from '../mcp/index.ts';
import type { Scope } from '../settings/index.ts';
import { table } from '../text/index.ts';
import { invalidArgument } from '../types/index.ts';
import { collect, describeCommand, print, terminalTable } from './output.ts';
import { printChange, runningProgram, systemNow } from './settings-change.ts';
import { dim } from './terminal.ts';

interface InstallOptions {
  readonly client?: string;
  readonly server?: string;
  readonly scope?: Scope;
  readonly file?: string;
  readonly url?: string;
  readonly env: readonly string[];
  readonly dryRun?: boolean;
  readonly list?: boolean;
  readonly json?: boolean;
}

export function addMcpInstall(mcp: Command): void {
  // Options after the name of a subcommand belong to that.
  mcp.parent?.enablePositionalOptions();
  mcp.enablePositionalOptions();
  const install = describeCommand(
    mcp.command('install'),
    'Put a server in the configuration of an MCP client behind regain mcp.',
    'mcp install --list',
    'mcp install --client claude-code --server memory --dry-run',
    'mcp install --client cursor --server memory -- npx -y @modelcontextprotocol/server-memory',
  )
    .argument('[command...]', 'the command of a server that the client does not know yet, after --')
    .option('--list', 'list the servers of all clients, or of one')
    .option('--url <url>', 'the address of a server that the client does not know yet')
    .option(
      '--env <name>',
      'pass a variable that is not in the entry to the server (repeatable)',
      collect,
      [],
    );
  addSelection(install).action((words: readonly string[], options: InstallOptions) => {
    if (options.list) printList(options);
    else printChange(options, installChange(words, options));
  });
  const uninstall = describeCommand(
    mcp.command('uninstall'),
    'Restore the entry of a server in the configuration of an MCP client.',
    'mcp uninstall --client claude-code --server memory',
  );
  addSelection(uninstall).action((options: InstallOptions) => {
    const { selection, server } = selectionOf(options);
    printChange(options, planUninstall(selection, server, systemNow()));
  });
}

function addSelection(command: Command): Command {
  return command
    .addOption(new Option('--client <name>', 'the client').choices(clients.map(({ name }) => name)))
    .option('--server <name>', 'the name of the server in the configuration')
    .addOption(
      new Option('--scope <scope>', 'which of the files of the client, if several have the server').choices([
        'user',
        'project',
        'local',
      ]),
    )
    .option('--file <file>', 'a configuration file in another place')
    .option('--dry-run', 'show the change without making it');
}

function installChange(words: readonly string[], options: InstallOptions): Change {
  const { selection, server } = selectionOf(options);
  const { url, env } = options;
  if (words.length > 0 && url !== undefined)
    throw invalidArgument('a server has a command or --url, not both');
  const command = words.length > 0 ? { command: words } : {};
  const request = { ...selection, server, env, ...command, ...(url !== undefined && { url }) };
  return planInstall(request, systemNow(), runningProgram());
}

function selectionOf({ client, server, scope, file }: InstallOptions) {
  if (client === undefined || server === undefined)
    throw invalidArgument('needs --client NAME and --server NAME; regain mcp install --list shows both');
  const place = { ...(scope !== undefined && { scope }), ...(file !== undefined && { file }) };
  return { selection: { client: getClient(client), ...place }, server };
}

function printList(options: InstallOptions): void {
  const only = options.client === undefined ? undefined : getClient(options.client);
  print(options, listServers(systemNow(), only), listText);
}

function listText(places: readonly ListedPlace[]): string {
  if (places.length === 0)
    return `No configuration files found of ${clients.map(({ name }) => name).join(', ')}.`;
  const rows = places.flatMap(({ servers, ...place }) =>
    servers.length === 0
      ? [{ ...place, name: '', state: place.error ?? 'no servers' }]
      : servers.map((server) => ({
          ...place,
          name: server.name,
          state: `${server.isRemote ? 'url' : 'command'}${server.isWrapped ? ', through regain' : ''}`,
        })),
  );
  return terminalTable(
    table(rows, [
      { label: 'client', align: 'left', value: ({ client }) => client },
      { label: 'scope', align: 'left', value: ({ scope }) => scope },
      { label: 'server', align: 'left', value: ({ name }) => name },
      { label: 'state', align: 'left', value: ({ state }) => state },
      { label: 'file', align: 'left', value: ({ file }) => dim(file) },
    ]),
  );
}
