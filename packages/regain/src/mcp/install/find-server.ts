/** Which file of a client holds a server. */

import {
  type ConfigFile,
  openConfig,
  problemOf,
  type Scope,
  type System,
  textOf,
} from '../../settings/index.ts';
import { invalidArgument, RegainError } from '../../types/index.ts';
import { unknownName } from '../../values/index.ts';
import { type ServerEntry, serversIn } from './change-text.ts';
import { type Client, clients, type Place, placesOf } from './clients.ts';

export interface Selection {
  readonly client: Client;
  readonly scope?: Scope;
  /** A file in another place, with the format of the client. */
  readonly file?: string;
}

export interface OpenPlace extends Place {
  readonly config: ConfigFile;
  readonly servers: readonly ServerEntry[];
}

/** A file of a client, for the list. */
export interface ListedPlace {
  readonly client: string;
  readonly scope: Scope;
  readonly file: string;
  readonly servers: readonly {
    readonly name: string;
    readonly isWrapped: boolean;
    readonly isRemote: boolean;
  }[];
  /** Why the file cannot be read. */
  readonly error?: string;
}

/** Files that do not exist are left out. */
export function listServers(system: System, only?: Client): readonly ListedPlace[] {
  const selected = only === undefined ? clients : [only];
  return selected.flatMap((client) =>
    placesOf(client, system).flatMap((place): ListedPlace[] => {
      const { scope, file } = place;
      try {
        const { config, servers } = openPlace(place);
        if (config.text === undefined || (scope === 'local' && servers.length === 0)) return [];
        const shown = servers.map(({ name, isWrapped, entry }) => {
          const words = Array.isArray(entry.args) ? entry.args : [];
          return { name, isWrapped, isRemote: entry.command === undefined || words.includes('--url') };
        });
        return [{ client: client.name, scope, file, servers: shown }];
      } catch (error) {
        const reason = problemOf(error);
        // The first of two scopes in one file reports it.
        return scope === 'local' ? [] : [{ client: client.name, scope, file, servers: [], error: reason }];
      }
    }),
  );
}

/** The place of a server, or the one for a new server. */
export function findServer(selection: Selection, name: string, system: System, isNew: boolean): OpenPlace {
  const { client, scope } = selection;
  const places = selectedPlaces(selection, system).map(openPlace);
  const found = places.filter(({ servers }) => servers.some((server) => server.name === name));
  if (found.length === 1) return found[0]!;
  if (found.length > 1) {
    const scopes = found.map((place) => place.scope).join(', ');
    throw invalidArgument(`${name} is in several scopes (${scopes}); choose one with --scope`);
  }
  const target = places.find((place) => place.scope === (scope ?? 'user')) ?? places[0]!;
  if (isNew) return target;
  const names = places.flatMap(({ servers }) => servers.map((server) => server.name));
  const files = places.map(({ config }) => config.path).join(', ');
  const hint =
    names.length === 0 ? `${client.name} has no servers in ${files}` : unknownName('server', name, names);
  throw new RegainError('not-found', `${hint} (a new server is added with: --server ${name} -- COMMAND)`);
}

function selectedPlaces({ client, scope, file }: Selection, system: System): readonly Place[] {
  const places = placesOf(client, system);
  if (file !== undefined) return [{ ...places[0]!, file, scope: scope ?? 'user', path: client.path }];
  if (scope === undefined) return places;
  const ofScope = places.filter((place) => place.scope === scope);
  if (ofScope.length > 0) return ofScope;
  const scopes = places.map((place) => place.scope).join(', ');
  throw invalidArgument(`${client.name} has no scope ${scope}; it has: ${scopes}`);
}

function openPlace(place: Place): OpenPlace {
  return openConfig(place.file, (config) => ({
    ...place,
    config,
    servers: config.text === undefined ? [] : serversIn(textOf(config, place.format), place),
  }));
}
