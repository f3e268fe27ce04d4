/** `regain suite from-openapi FILE`, `regain suite from-mcp -- COMMAND`: writes a suite for a person to edit. */

import { existsSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Command } from 'commander';
import { describeCommand, integerOption, print, writeFileAtomic } from 'regain/internal/cli';
import { readTextFile } from 'regain/internal/files';
import { dialChild, listTools, serverEnvironment } from 'regain/internal/mcp';
import { invalidArgument, RegainError, realClock } from 'regain/internal/types';
import {
  type GeneratedSuite,
  type GenerationSummary,
  newFolder,
  suiteFromMcp,
  suiteFromOpenApi,
} from '../own-suites/index.ts';

interface Options {
  readonly out?: string;
  readonly name?: string;
  readonly only: readonly string[];
  readonly tools: number;
  readonly tasks: number;
  readonly force?: true;
  readonly json?: boolean;
}

export function addSuite(program: Command): void {
  const suite = describeCommand(
    program.command('suite'),
    'Make a suite of your own from an API description or an MCP server.',
    'suite from-openapi openapi.yaml',
    'suite from-mcp -- npx -y @modelcontextprotocol/server-filesystem {sandbox}',
  );
  addOptions(
    describeCommand(
      suite.command('from-openapi'),
      'Write a suite from an OpenAPI document (3.0 or 3.1, JSON or YAML): tools, a mock with records, and example tasks.',
      'suite from-openapi openapi.yaml --out my-suite.mts',
      "suite from-openapi openapi.json --only '/pets*' 'POST /orders'",
    )
      .argument('<file>', 'the OpenAPI document')
      .option(
        '--only <patterns...>',
        'use only operations whose id or "METHOD /path" matches; * stands for anything',
        [],
      ),
  ).action(async (file: string, options: Options) => {
    const text = readTextFile(file);
    const { tools: toolsMax, tasks: tasksMax, only, name } = options;
    const generated = await suiteFromOpenApi(text, file, {
      ...{ toolsMax, tasksMax, only, ...(name === undefined ? {} : { name }) },
    });
    await write(generated, options);
  });
  addOptions(
    describeCommand(
      suite.command('from-mcp'),
      'Write a suite from the tools of an MCP server. With {sandbox} in its command the server itself runs, in a new folder for each rollout.',
      'suite from-mcp -- npx -y @modelcontextprotocol/server-filesystem {sandbox}',
      'suite from-mcp --env MEMORY_FILE_PATH={sandbox}/memory.jsonl -- npx -y @modelcontextprotocol/server-memory',
    )
      .argument('<command...>', 'the command that starts the server, after --; {sandbox} is a new folder')
      .option(
        '--env <name=value>',
        'a variable of the server; {sandbox} is replaced (repeatable)',
        (value, before: readonly string[]) => [...before, value],
        [],
      ),
  ).action(fromMcp);
}

interface McpOptions extends Options {
  readonly env: readonly string[];
}

/** A folder that is given to the server becomes the sandbox: no rollout touches the folder itself. */
async function fromMcp(given: readonly string[], options: McpOptions): Promise<void> {
  const command = given.map((word, index) => (index > 0 && isFolder(word) ? '{sandbox}' : word));
  const env = Object.fromEntries(options.env.map(variable));
  const folder = newFolder();
  try {
    const [file, ...args] = command.map((word) => word.replaceAll('{sandbox}', folder));
    const variables = Object.entries(env).map(
      ([name, value]) => `${name}=${value.replaceAll('{sandbox}', folder)}`,
    );
    const { environment } = serverEnvironment(process.env, variables, process.platform);
    const dial = dialChild({ command: file!, args, environment, isQuiet: true, log: () => {} });
    const listed = await listTools(dial, realClock(performance)).catch((error: unknown) => {
      throw RegainError.is(error)
        ? error
        : new RegainError('not-found', `${file} cannot be started: ${(error as Error).message}`);
    });
    const { tools: toolsMax, tasks: tasksMax, name } = options;
    const generated = await suiteFromMcp({
      ...{ listed, command, env, toolsMax, tasksMax, ...(name === undefined ? {} : { name }) },
    });
    await write(generated, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A plain word is no path, even if a folder has this name: `npm run server`. */
function isFolder(word: string): boolean {
  return /^\.{1,2}$|[\\/]/.test(word) && statSync(word, { throwIfNoEntry: false })?.isDirectory() === true;
}

function variable(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw invalidArgument(`--env needs NAME=VALUE here, got ${text}: the suite file holds the value`);
}

function addOptions(command: Command): Command {
  return command
    .option('--out <file>', 'the suite file to write; its data goes beside it (default: NAME.mts)')
    .option('--name <name>', 'name of the suite (default: from the title)')
    .option('--tools <count>', 'tools at most', integerOption(1), 40)
    .option('--tasks <count>', 'example tasks at most', integerOption(2), 24)
    .option('--force', 'replace files that exist');
}

/** The data first: a suite without its data would be half-written. */
async function write({ name, text, data, summary }: GeneratedSuite, options: Options): Promise<void> {
  const file = options.out ?? `${name}.mts`;
  if (!/\.m?[jt]s$/.test(file))
    throw invalidArgument(`--out needs a name that ends in .ts or .mts, got ${file}`);
  const dataName = `${basename(file).replace(/\.m?[jt]s$/, '')}.data.json`;
  const dataFile = join(dirname(file), dataName);
  const taken = [file, dataFile].filter((one) => existsSync(one));
  if (taken.length > 0 && options.force !== true)
    throw invalidArgument(`${taken.join(' and ')} exists; --force replaces it`);
  await writeFileAtomic(dataFile, data);
  await writeFileAtomic(file, text(dataName));
  print(options, { suite: name, file, data: dataFile, ...summary }, (shown) => summaryText(shown));
}

type Shown = GenerationSummary & { readonly suite: string; readonly file: string; readonly data: string };

function summaryText(shown: Shown): string {
  const { file, data, operations, tools, leftOut, skipped, collections, tasks, toConfirm } = shown;
  const path = /^[./]/.test(file) ? file : `./${file}`;
  return [
    `Written: ${file} (tools and tasks, to edit) and ${data} (schemas and records).`,
    `  ${tools} of ${operations} ${shown.isSandboxed === undefined ? 'operations' : 'tools'}, ${toConfirm} of them with an effect to confirm`,
    ...(leftOut === 0 ? [] : [`  ${leftOut} operations left out: choose with --only, or raise --tools`]),
    ...skipped.slice(0, 5).map(({ request, reason }) => `  skipped ${request}: ${reason}`),
    ...(skipped.length <= 5 ? [] : [`  skipped ${skipped.length - 5} more`]),
    shown.isSandboxed === undefined
      ? `  ${collections.length} collections with records: ${collections.join(', ') || 'none, answers are fixed'}`
      : `  ${shown.isSandboxed ? 'the server itself runs, in a new folder for each rollout' : 'a mock with invented answers: {sandbox} in the command runs the server itself'}`,
    `  ${tasks} example tasks; the suite passes the suite check`,
    ...(shown.schemasCut === 0
      ? []
      : [`  ${shown.schemasCut} schemas were cut: they contain themselves, or are very deep`]),
    ...(shown.withoutAnswerSchema === 0
      ? []
      : [
          `  ${shown.withoutAnswerSchema} tools without a schema of their answer: no example of it could be made`,
        ]),
    '',
    'Next:',
    `  npx regain suites --suite ${path}`,
    `  npx regain run quick --suite ${path} --policy vanilla retry fortify oracle`,
  ].join('\n');
}
