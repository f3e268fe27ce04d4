/** The entry of a server in a client's configuration, with and without `regain mcp` before it. */

import { optionsStart } from '../../settings/index.ts';
import { invalidInput, type Json, type JsonObject, type RegainError } from '../../types/index.ts';
import type { Client } from './clients.ts';

export interface WrapOptions {
  readonly client: Client;
  readonly program: readonly string[];
  /** Names of further variables that the server needs. */
  readonly env: readonly string[];
}

/** Variables that carry the values of headers: arguments can be read by every user of a computer. */
const HEADER_VARIABLE = 'REGAIN_HEADER_';
/** The client signs in itself, which it cannot do through another program. */
const SIGN_IN = ['headersHelper', 'oauth', 'auth', 'authProviderType', 'scopes'];

export function isWrapped(entry: Json | undefined): boolean {
  return entry !== undefined && optionsStart(argvOf(entry)) !== undefined;
}

/** Throws `invalid-input` for an entry that cannot go through Regain. Of a wrapped entry only the program is renewed. */
export function wrapEntry(entry: JsonObject, options: WrapOptions): JsonObject {
  const argv = argvOf(entry);
  const from = optionsStart(argv);
  if (from !== undefined) return withArgv(entry, [...options.program, ...argv.slice(from - 1)]);
  return typeof entry.command === 'string' ? wrapCommand(entry, options) : wrapUrl(entry, options);
}

function wrapCommand(entry: JsonObject, { program, env }: WrapOptions): JsonObject {
  const { args = [] } = entry;
  if (!Array.isArray(args) || args.some((arg) => typeof arg !== 'string'))
    throw refusal('its args must be a list of texts');
  if (entry.envFile !== undefined && env.length === 0)
    throw refusal('it takes variables from envFile; name those that the server needs with --env NAME');
  const names = [
    ...new Set([...Object.keys((entry.env as JsonObject) ?? {}), ...variablesOf(entry), ...env]),
  ];
  const variables = names.flatMap((name) => ['--env', name]);
  return withArgv(entry, [...program, 'mcp', ...variables, '--', ...argvOf(entry)]);
}

function wrapUrl(entry: JsonObject, { client, program }: WrapOptions): JsonObject {
  const { [client.urlField]: own, url = own, type, transport = type } = entry;
  const address = own ?? url;
  if (typeof address !== 'string') throw refusal('it has neither a command nor an address');
  const isSse = transport === 'sse' || (client.isSseByDefault && own === undefined && transport !== 'http');
  if (isSse) throw refusal('it uses the SSE transport, which regain mcp does not support');
  const signIn = SIGN_IN.find((field) => entry[field] !== undefined);
  if (signIn !== undefined) throw refusal(`the client signs in by itself (${signIn})`);
  const { [client.urlField]: _, url: __, headers, http_headers, env_http_headers, ...rest } = entry;
  const { bearer_token_env_var: bearer, ...kept } = rest;
  const values = Object.entries({ ...(headers as JsonObject), ...(http_headers as JsonObject) });
  const named = Object.entries((env_http_headers as { [name: string]: string }) ?? {});
  const options = [
    ...values.map(([name], index) => `${name}:$${HEADER_VARIABLE}${index + 1}`),
    ...named.map(([name, variable]) => `${name}:$${variable}`),
    ...(typeof bearer === 'string' ? [`Authorization:Bearer $${bearer}`] : []),
  ];
  const forwarded = [
    ...named.map(([, variable]) => variable),
    ...(typeof bearer === 'string' ? [bearer] : []),
  ];
  const env = Object.fromEntries(values.map(([, value], index) => [`${HEADER_VARIABLE}${index + 1}`, value]));
  const argv = [...program, 'mcp', '--url', address, ...options.flatMap((option) => ['--header', option])];
  return {
    ...(kept.type !== undefined && { type: 'stdio' }),
    ...withArgv({}, argv),
    ...(values.length > 0 && { env: { ...(kept.env as JsonObject), ...env } }),
    ...(forwarded.length > 0 && { env_vars: forwarded }),
    ...without(kept, ['type', ...(values.length > 0 ? ['env'] : [])]),
  };
}

/** The entry without Regain, as far as its words tell. */
export function unwrapEntry(entry: JsonObject, client: Client): JsonObject {
  const argv = argvOf(entry);
  const options = argv.slice(optionsStart(argv));
  const end = options.indexOf('--');
  if (end >= 0) return withArgv(entry, options.slice(end + 1));
  const address = options[options.indexOf('--url') + 1];
  if (!options.includes('--url') || address === undefined)
    throw refusal('its command line names no server: regain mcp -- COMMAND, or --url URL');
  const { command: _, args: __, type, env = {}, env_vars: ___, ...rest } = entry;
  const variables = env as { readonly [name: string]: string };
  const kept = Object.entries(variables).filter(([name]) => !name.startsWith(HEADER_VARIABLE));
  const given = options.flatMap((word, at) => (options[at - 1] === '--header' ? [word] : []));
  const headers = given.map((header) => {
    const colon = header.indexOf(':');
    const value = header.slice(colon + 1);
    return [header.slice(0, colon), variables[value.slice(1)] ?? value] as const;
  });
  const bearer = headers.find(([, value]) => value.startsWith('Bearer $'))?.[1].slice('Bearer $'.length);
  const isToml = client.format.name === 'toml';
  const named = isToml ? headers.filter(([, value]) => !value.startsWith('Bearer $')) : headers;
  return {
    ...(type !== undefined && { type: 'http' }),
    ...(type === undefined && client.httpType !== undefined && { type: client.httpType }),
    [client.urlField]: address,
    ...(named.length > 0 && { [isToml ? 'http_headers' : 'headers']: Object.fromEntries(named) }),
    ...(isToml && bearer !== undefined && { bearer_token_env_var: bearer }),
    ...(kept.length > 0 && { env: Object.fromEntries(kept) }),
    ...rest,
  };
}

function argvOf(entry: Json): readonly string[] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
  const { command, args } = entry as JsonObject;
  return typeof command === 'string' ? [command, ...(Array.isArray(args) ? (args as string[]) : [])] : [];
}

/** In the place of the old command, so that the order of the fields stays. */
function withArgv(entry: JsonObject, [command, ...args]: readonly string[]): JsonObject {
  if (entry.command === undefined) return { command: command!, args, ...entry };
  const entries = Object.entries({ ...entry, command: command!, args });
  if (entry.args !== undefined) return Object.fromEntries(entries);
  const others = entries.filter(([key]) => key !== 'args');
  const at = others.findIndex(([key]) => key === 'command') + 1;
  return Object.fromEntries([...others.slice(0, at), ['args', args], ...others.slice(at)]);
}

/** Codex: names of variables that the client passes on. */
function variablesOf({ env_vars = [] }: JsonObject): readonly string[] {
  const names = (env_vars as readonly Json[]).map((item) =>
    typeof item === 'string' ? item : (item as JsonObject | null)?.name,
  );
  return names.filter((name) => typeof name === 'string');
}

function without(entry: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !keys.includes(key)));
}

function refusal(reason: string): RegainError {
  return invalidInput(`this entry cannot go through regain mcp: ${reason}`);
}
