/** Which MCP servers a program under test uses: named on the command line, or in a configuration file. */

import { existsSync } from 'node:fs';
import { readTextFile } from '../../files/index.ts';
import { type Dial, dialChild, dialHttp, headersOf, serverEnvironment } from '../../mcp/index.ts';
import { invalidArgument, invalidInput, parseJson, pointerTo, RegainError } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { logLine } from '../mcp-options.ts';

export interface ProgramServer {
  readonly name: string;
  readonly dial: Dial;
}

export interface ServerSelection {
  readonly server: readonly string[];
  readonly config?: string;
  readonly env: readonly string[];
}

/** The file in which many clients keep the servers of a project. */
const PROJECT_FILE = '.mcp.json';

export function programServers({ server, config, env }: ServerSelection): readonly ProgramServer[] {
  if (server.length > 0 && config !== undefined)
    throw invalidArgument('servers come from --server or from --config, not from both');
  if (server.length > 0) return server.map((text, index) => namedServer(text, index, env));
  const file = config ?? (existsSync(PROJECT_FILE) ? PROJECT_FILE : undefined);
  if (file !== undefined) return serversInFile(file, env);
  throw invalidArgument(
    'which MCP server does the program use? Give --server "COMMAND" or --config FILE (mcpServers); without them .mcp.json of this folder is read, and there is none',
  );
}

/** `COMMAND`, an address, or `NAME=` and one of both. */
function namedServer(text: string, index: number, env: readonly string[]): ProgramServer {
  const [, own, rest = text] = /^([\w-]+)=(.+)$/s.exec(text) ?? [];
  const name = own ?? (index === 0 ? 'server' : `server${index + 1}`);
  if (/^https?:\/\//.test(rest))
    return { name, dial: dialHttp(rest, { headers: headersOf([], process.env) }) };
  const [command, ...args] = commandWords(rest);
  if (command === undefined) throw invalidArgument('--server needs a command or an address, got ""');
  return childServer(name, command, args, env);
}

function serversInFile(file: string, env: readonly string[]): readonly ProgramServer[] {
  const invalid = (path: string, problem: string) => invalidInput(problem, { file, path });
  let value: unknown;
  try {
    value = parseJson(readTextFile(file));
  } catch (error) {
    if (RegainError.is(error) && error.code !== 'invalid-input') throw error;
    throw invalid('/', `is not JSON: ${(error as Error).message}`);
  }
  const field = isObject(value) && value.mcpServers === undefined ? 'servers' : 'mcpServers';
  const servers = isObject(value) ? value[field] : undefined;
  if (!isObject(servers) || Object.keys(servers).length === 0)
    throw invalid('/mcpServers', 'needs an object with at least one server');
  return Object.entries(servers).map(([name, entry]) => {
    const path = pointerTo([field, name]);
    if (!isObject(entry)) throw invalid(path, 'needs an object');
    const { command, args = [], url, headers = {}, env: own = {} } = entry;
    if (typeof url === 'string') {
      const lines = Object.entries(headers as object).map(([header, text]) => `${header}:${String(text)}`);
      return { name, dial: dialHttp(url, { headers: headersOf(lines, process.env) }) };
    }
    if (typeof command !== 'string') throw invalid(path, 'needs a command or a url');
    if (!Array.isArray(args)) throw invalid(`${path}/args`, 'needs a list of texts');
    const variables = Object.entries(own as object).map(([variable, text]) => `${variable}=${String(text)}`);
    return childServer(name, command, args.map(String), [...env, ...variables]);
  });
}

function childServer(
  name: string,
  command: string,
  args: readonly string[],
  env: readonly string[],
): ProgramServer {
  const { environment, missing } = serverEnvironment(process.env, env, process.platform);
  if (missing.length > 0) logLine(`no value in the environment for ${missing.join(', ')}`);
  return { name, dial: dialChild({ command, args, environment, log: logLine }) };
}

/** Words of a command line, with quotation marks as in a shell. No variable or pattern is replaced. */
export function commandWords(text: string): readonly string[] {
  const words = text.matchAll(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs);
  return [...words].map(([found]) =>
    found.replaceAll(
      /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs,
      (_, escaped, double, single) =>
        escaped ?? (double === undefined ? single : String(double).replaceAll(/\\(["\\$`])/g, '$1')),
    ),
  );
}
