/** `regain mcp install` and `uninstall`: a change of one entry of a client's configuration. */

import {
  fileChange,
  type ProgramChange,
  programFor,
  type RunningProgram,
  type System,
  textOf,
} from '../../settings/index.ts';
import { invalidArgument, type JsonObject } from '../../types/index.ts';
import { bareText, installedText, serversIn, uninstalledText, wrappedIn } from './change-text.ts';
import type { Client } from './clients.ts';
import { findServer, type OpenPlace, type Selection } from './find-server.ts';

export interface InstallRequest extends Selection {
  readonly server: string;
  /** A server that is not configured yet: its command, or its address. */
  readonly command?: readonly string[];
  readonly url?: string;
  /** Names of variables that the server needs besides those of its entry. */
  readonly env: readonly string[];
}

/** A change that has not been made yet. */
export interface Change extends ProgramChange {
  readonly server: string;
}

export function planInstall(request: InstallRequest, system: System, running: RunningProgram): Change {
  const { client, server, env } = request;
  const added = addedEntry(request);
  const place = findServer(request, server, system, added !== undefined);
  const text = textOf(place.config, place.format);
  const existing = place.servers.find(({ name }) => name === server);
  const options = { client, program: programFor(place.scope, running), env };
  const changed = installedText(text, place, server, options, added);
  if (existing !== undefined && added !== undefined && !isSame(text, changed, place, server, added, options))
    throw invalidArgument(
      `${server} is configured with another command; leave the command out to put it behind regain mcp`,
    );
  const bare = bareText(text, place.config.backup, client);
  return change(request, place, changed, bare, notesOf(existing?.entry ?? added!, request));
}

export function planUninstall(selection: Selection, server: string, system: System): Change {
  const place = findServer(selection, server, system, false);
  const { client } = selection;
  const { backup } = place.config;
  const text = textOf(place.config, place.format);
  if (!place.servers.some(({ name, isWrapped }) => name === server && isWrapped))
    return change({ client, server }, place, text, backup, [`${server} does not go through regain mcp`]);
  const changed = uninstalledText(text, backup, place, server, client);
  const isLast = wrappedIn(changed, client).length === 0;
  return change({ client, server }, place, changed, isLast ? undefined : backup, []);
}

function change(
  { client, server }: { client: Client; server: string },
  place: OpenPlace,
  changed: string,
  backup: string | undefined,
  notes: readonly string[],
): Change {
  const { config, scope, format } = place;
  return {
    ...{ client: client.name, server, scope, notes },
    ...fileChange(config, format, changed, backup),
  };
}

function addedEntry({ client, command, url }: InstallRequest): JsonObject | undefined {
  if (command !== undefined) return { command: command[0]!, args: command.slice(1) };
  if (url === undefined) return undefined;
  return { ...(client.httpType !== undefined && { type: client.httpType }), [client.urlField]: url };
}

/** Whether the entry that is there is the one that would be added. */
function isSame(
  text: string,
  changed: string,
  place: OpenPlace,
  server: string,
  added: JsonObject,
  options: Parameters<typeof installedText>[3],
): boolean {
  const entryIn = (content: string) => serversIn(content, place).find(({ name }) => name === server)?.entry;
  const fresh = entryIn(installedText(place.format.empty, place, server, options, added));
  const own = entryIn(changed);
  return entryIn(text) !== undefined && JSON.stringify(fresh?.args) === JSON.stringify(own?.args);
}

function notesOf(entry: JsonObject, { env }: InstallRequest): readonly string[] {
  if (entry.command === undefined)
    return [
      'a server that asks the client to sign in (OAuth) cannot be used this way: undo it with uninstall',
    ];
  const more = env.length === 0 ? ' and those named with --env' : '';
  return [`the server gets the basic variables of the environment, those of its entry${more}`];
}
