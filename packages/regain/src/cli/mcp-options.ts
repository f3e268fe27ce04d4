/** Options of `regain mcp`: how the server is reached, how clients reach the relay, and how calls are recovered. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { LOG_BYTES_MAX, readTextFile } from '../files/index.ts';
import {
  type Dial,
  dialChild,
  dialHttp,
  headersOf,
  parseEffects,
  type RelaysOptions,
  serverEnvironment,
} from '../mcp/index.ts';
import { invalidArgument, type RepairMode } from '../types/index.ts';
import { collect } from './output.ts';
import { writeError } from './terminal.ts';

/** How the server is reached: a command, or a URL. */
export interface ServerOptions {
  readonly env: readonly string[];
  readonly url?: string;
  readonly header: readonly string[];
}

export interface RecoveryOptions {
  readonly recovery: boolean;
  readonly effects?: string;
  readonly trustAnnotations?: true;
  readonly timeout: Timeouts;
  readonly repairs: RepairMode;
  readonly log?: true;
}

/** In milliseconds, by tool; `''`: all others. */
type Timeouts = ReadonlyMap<string, number>;

export function addServerOptions(command: Command): Command {
  return command
    .argument('[command...]', 'the command that starts the server, after --')
    .option(
      '--env <name[=value]>',
      'pass a variable of the environment to the server (repeatable)',
      collect,
      [],
    )
    .option('--url <url>', 'connect to a server over streamable HTTP')
    .option(
      '--header <name:value>',
      'send a header with every request to the URL; $NAME is read from the environment (repeatable)',
      collect,
      [],
    );
}

export function addRecoveryOptions(command: Command): Command {
  return command
    .option('--effects <file>', 'the effect of each tool, as `regain mcp effects` writes it')
    .option('--trust-annotations', 'believe the server which of its tools are reads or can be repeated')
    .option(
      '--timeout <[tool=]ms>',
      'longest wait for an answer or for progress, of one tool or of all (repeatable)',
      timeoutOption,
      new Map(),
    )
    .addOption(
      new Option('--repairs <mode>', 'how far arguments may be changed')
        .choices(['off', 'lossless', 'all'])
        .default('lossless'),
    )
    .option('--log', 'write a line for each call that was recovered, too');
}

export function serverOf(
  [command, ...args]: readonly string[],
  options: ServerOptions,
): { readonly dial: Dial; readonly name: string } {
  const { url, header, env } = options;
  if ((command === undefined) === (url === undefined))
    throw invalidArgument(
      'regain mcp needs the command of a server, for example: regain mcp -- node server.js; or its --url',
    );
  if (url !== undefined)
    return { dial: dialHttp(url, { headers: headersOf(header, process.env) }), name: new URL(url).origin };
  const { environment, missing } = serverEnvironment(process.env, env, process.platform);
  if (missing.length > 0) logLine(`no value in the environment for ${missing.join(', ')}`);
  return { dial: dialChild({ command: command!, args, environment, log: logLine }), name: command! };
}

export function callsOf(options: RecoveryOptions): RelaysOptions['calls'] {
  if (!options.recovery) return false;
  const { effects: file, trustAnnotations = false, timeout, repairs } = options;
  return {
    ...{ trustAnnotations, repairs },
    ...(file === undefined ? {} : { effects: effectsOf(file) }),
    timeoutMs: (tool) => timeout.get(tool) ?? timeout.get(''),
    logger: { warn: writeLine, ...(options.log === true ? { info: writeLine } : {}) },
  };
}

export function effectsOf(file: string): ReturnType<typeof parseEffects> {
  return parseEffects(readTextFile(file, { bytesMax: LOG_BYTES_MAX }), file);
}

export function logLine(line: string): void {
  writeError(`regain: ${line}\n`);
}

/** Lines of the shield, which is also used without a command line. */
function writeLine(line: string): void {
  writeError(`${line.replace('with the option "effects"', 'with --effects (see regain mcp effects)')}\n`);
}

function timeoutOption(text: string, before: Timeouts): Timeouts {
  const [, tool = '', digits = ''] = /^(?:(.*)=)?(\d+)$/.exec(text) ?? [];
  const ms = Number(digits);
  if (!(ms > 0 && ms < 2 ** 31)) throw new InvalidArgumentError(`Needs [TOOL=]MILLISECONDS, got "${text}".`);
  return new Map([...before, [tool, ms]]);
}
