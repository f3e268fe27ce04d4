/** Where each client keeps its MCP servers. docs/reference/mcp.md has the sources. */

import { join } from 'node:path';
import { type Format, jsonFormat, type Scope, type System, tomlFormat } from '../../settings/index.ts';
import { requireNamed } from '../../values/index.ts';

export interface Place {
  readonly client: string;
  readonly scope: Scope;
  readonly file: string;
  readonly format: Format;
  /** The object that holds the servers by name. */
  readonly path: readonly string[];
}

export interface Client {
  readonly name: string;
  /** The field with the address of a streamable HTTP server. */
  readonly urlField: 'url' | 'httpUrl' | 'serverUrl';
  /** What `type` says for such a server, in a client that asks for it. */
  readonly httpType?: 'http';
  /** An address without `type` means the old SSE transport. */
  readonly isSseByDefault?: boolean;
  places(system: System): readonly Omit<Place, 'client' | 'format' | 'path'>[];
  readonly format: Format;
  readonly path: readonly string[];
  /** The object in the file of the user that has servers of single folders, by folder. */
  readonly projects?: string;
}

const mcpServers = { format: jsonFormat, path: ['mcpServers'] } as const;

export const clients: readonly Client[] = [
  {
    ...{ name: 'claude-code', urlField: 'url', httpType: 'http', ...mcpServers, projects: 'projects' },
    places: ({ home, folder, env }) => [
      { scope: 'project', file: join(folder, '.mcp.json') },
      { scope: 'user', file: join(env.CLAUDE_CONFIG_DIR || home, '.claude.json') },
    ],
  },
  {
    ...{ name: 'claude-desktop', urlField: 'url', ...mcpServers },
    places: (system) => [
      { scope: 'user', file: join(appData(system), 'Claude', 'claude_desktop_config.json') },
    ],
  },
  {
    ...{ name: 'cursor', urlField: 'url', ...mcpServers },
    places: inHomeAndProject('.cursor', 'mcp.json'),
  },
  {
    ...{ name: 'vscode', urlField: 'url', httpType: 'http', format: jsonFormat, path: ['servers'] },
    places: (system) => [
      { scope: 'project', file: join(system.folder, '.vscode', 'mcp.json') },
      { scope: 'user', file: join(appData(system), 'Code', 'User', 'mcp.json') },
    ],
  },
  {
    ...{ name: 'codex', urlField: 'url', format: tomlFormat, path: ['mcp_servers'] },
    places: ({ home, folder, env }) => [
      { scope: 'project', file: join(folder, '.codex', 'config.toml') },
      { scope: 'user', file: join(env.CODEX_HOME || join(home, '.codex'), 'config.toml') },
    ],
  },
  {
    ...{ name: 'gemini-cli', urlField: 'httpUrl', isSseByDefault: true, ...mcpServers },
    places: inHomeAndProject('.gemini', 'settings.json'),
  },
  {
    ...{ name: 'windsurf', urlField: 'serverUrl', ...mcpServers },
    places: ({ home }) => [{ scope: 'user', file: join(home, '.codeium', 'windsurf', 'mcp_config.json') }],
  },
  {
    ...{ name: 'zed', urlField: 'url', format: jsonFormat, path: ['context_servers'] },
    places: (system) => [
      { scope: 'project', file: join(system.folder, '.zed', 'settings.json') },
      { scope: 'user', file: join(zedFolder(system), 'settings.json') },
    ],
  },
];

export function getClient(name: string): Client {
  return requireNamed('client', name, clients);
}

/** All places of a client: its files, and for Claude Code the servers of this folder within the user's file. */
export function placesOf(client: Client, system: System): readonly Place[] {
  const { name, format, path } = client;
  const files = client.places(system).map((place) => ({ client: name, format, path, ...place }));
  if (client.projects === undefined) return files;
  const { file } = files.find(({ scope }) => scope === 'user')!;
  const local = [client.projects, system.folder, ...path];
  return [...files, { client: name, scope: 'local', file, format, path: local }];
}

function inHomeAndProject(directory: string, file: string): Client['places'] {
  return ({ home, folder }) => [
    { scope: 'project', file: join(folder, directory, file) },
    { scope: 'user', file: join(home, directory, file) },
  ];
}

function appData({ platform, home, env }: System): string {
  if (platform === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  return env.XDG_CONFIG_HOME || join(home, '.config');
}

function zedFolder(system: System): string {
  if (system.platform === 'win32') return join(appData(system), 'Zed');
  if (system.platform === 'darwin') return join(system.home, '.config', 'zed');
  return join(appData(system), 'zed');
}
