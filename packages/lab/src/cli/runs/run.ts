/** `regain run`: runs an experiment from a preset, a manifest or `--policy`, and prints its main table. */

import { dirname, relative, resolve, sep } from 'node:path';
import { type Command, Option } from 'commander';
import { describeCommand, integerOption } from 'regain/internal/cli';
import { readTextFile } from 'regain/internal/files';
import { invalidArgument, messageWithoutPath, planners, RegainError, splits } from 'regain/internal/types';
import { conditionNames } from '../../agents/index.ts';
import {
  carriedFiles,
  createRunHead,
  hashOf,
  isFileName,
  type Manifest,
  parseManifest,
  parseManifestText,
  type ResolvedManifest,
  resolveManifest,
} from '../../harness/index.ts';
import { getPreset, presetNames } from '../../paper/index.ts';
import {
  networkAccess,
  requireUsedFlags,
  type SourceOptions,
  withSource,
  withSources,
} from '../suite-sources.ts';
import { type DryRunFlags, printDryRun, requireDryRun, withDryRun } from './dry-run.ts';
import { type ExecuteOptions, printResults, resumeCommandFor, withExecuteOptions } from './execute-run.ts';
import { conductNew } from './new-run.ts';
import { pricesFrom } from './prices.ts';
import { defaultFolder, versionFor } from './run-files.ts';
import { type DatabaseFlags, databaseOf, newRunPlace, type RunPlace, withDatabase } from './run-place.ts';

interface Options extends ExecuteOptions, SourceOptions, DryRunFlags, DatabaseFlags {
  alone?: boolean;
  policy?: string[];
  agent?: string[];
  agentCommand?: string[];
  agentTimeout?: number;
  with?: string[];
  brain?: string[];
  planner?: Manifest['planner'];
  profile?: string[];
  suite?: string[];
  tasks?: number | 'all';
  split?: Manifest['split'];
  repeats?: number;
  seeds?: number;
  batch?: number;
  out?: string;
}

export function addRun(program: Command): void {
  const command = describeCommand(
    program.command('run').argument('[experiment]', `${presetNames.join(', ')}, or a JSON file: a manifest`),
    'Run an experiment on all cores, store it, and print its main table.',
    'run quick',
    'run examples/manifest.json --workers 2',
    'run --policy ./policy.ts --profile rough',
    'run quick --database postgres://me@db.example/team',
    'run --agent ./agent.ts --with nothing retries shield',
    'run --agent-command "python3 agent.py" --suite ./suite.ts',
    'run quick --policy ./policy.ts fortify oracle',
    'run quick --brain openai-compatible:http://localhost:11434/v1#qwen2.5:14b --tasks 10',
    'run quick --brain qwen-2.5-14b --dry-run --price 0.5/1.5',
  )
    .option(
      '--policy <name...>',
      'policies by name, or files that export { name, decide }; they replace those of the experiment. Without an experiment, vanilla, retry and oracle run as well',
    )
    .option(
      '--agent <file...>',
      'measure whole agents instead of policies: files that export (task, { tools, signal, budget }) => answer',
    )
    .option(
      '--agent-command <command...>',
      'the same for commands in any language: the task on standard input, tools over MCP at REGAIN_MCP_URL, the answer on standard output',
    )
    .option(
      '--with <name...>',
      `what stands between agents and their tools: ${conditionNames.join(', ')}, or files that export (tools, { clock }) => tools (default: nothing)`,
    )
    .option(
      '--agent-timeout <seconds>',
      'time that an agent may take for one task (default: 600)',
      integerOption(1, 86_400),
    )
    .option('--alone', 'only the policies of --policy, without vanilla, retry and oracle')
    .option(
      '--brain <name...>',
      'brains that propose actions to the policies: embedded, rules, prior-tiny to prior-large, or openai-compatible:URL#MODEL',
    )
    .addOption(
      new Option(
        '--planner <who>',
        'who plans the calls of a task: the suite, or the language model of --brain',
      ).choices(planners),
    )
    .option('--profile <name...>', 'fault profiles by name, or JSON files')
    .option('--suite <name...>', 'suites by name, or files')
    .option('--tasks <number>', 'number of tasks per suite, or all', tasksOption)
    .addOption(new Option('--split <name>', 'split of the tasks').choices(splits))
    .option('--repeats <number>', 'rollouts per task and seed', integerOption(1))
    .option('--seeds <number>', 'number of seeds, starting at 1', integerOption(1, 10_000))
    .option(
      '--batch <number>',
      'rollouts per stored batch (default: 1 % of the run, 10 to 100)',
      integerOption(1, 10_000),
    )
    .option(
      '--out <file>',
      `file of the run, or its name in a database (default: a new one in ${defaultFolder}/)`,
    );
  withDatabase(withExecuteOptions(withDryRun(withSources(command)))).action(
    async (experiment: string | undefined, options: Options, self: Command) => {
      const resolved = await namingFlags(self, () => resolvedFrom(experiment, options));
      if (options.dryRun) return printDryRun(resolved, resolve(folderOf(options)), options);
      await printResults(await createRun(resolved, options, self), options);
    },
  );
}

/** The flag that sets each field of a manifest. */
const flagOf: Readonly<Record<string, string>> = {
  suites: 'suite',
  policies: 'policy',
  agents: 'agent',
  with: 'with',
  profiles: 'profile',
  backbones: 'brain',
  planner: 'planner',
  tasks: 'tasks',
  split: 'split',
  repeats: 'repeats',
  seeds: 'seeds',
};

/** What is wrong with a flag is reported with the flag, not with the manifest field that it replaces. */
export async function namingFlags<T>(command: Command, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!RegainError.is(error)) throw error;
    const { code, message, place } = error;
    const flag = flagOf[place?.path?.split('/')[1] ?? ''] ?? '';
    if (command.getOptionValueSource(flag) !== 'cli') throw error;
    throw new RegainError(code, `--${flag}: ${messageWithoutPath(message, place)}`, { cause: error });
  }
}

/** The manifest, adjusted by the flags and resolved. */
async function resolvedFrom(experiment: string | undefined, options: Options): Promise<ResolvedManifest> {
  checkOptions(options);
  requireDryRun(options);
  const { manifest, from, file } = await manifestFrom(experiment, options);
  const resolved = await withStdoutAsStderr(process, () =>
    resolveManifest(manifest, {
      ...{ from, runDirectory: resolve(folderOf(options)), network: networkAccess() },
      ...(file === undefined ? {} : { file }),
    }),
  );
  // An invalid price must not fail a finished run.
  pricesFrom(options.price, resolved.backbones);
  return resolved;
}

/** Creates the run, runs it, and returns where it is. */
async function createRun(resolved: ResolvedManifest, options: Options, self: Command): Promise<RunPlace> {
  const { name } = resolved;
  const place = await newRunPlace(defaultFolder, { name, hash: hashOf(resolved) }, options);
  const head = createRunHead(
    resolved,
    { madeBy: versionFor(self), createdAt: new Date().toISOString() },
    options.batch,
  );
  const resumeCommand = resumeCommandFor(place, self);
  const makesFolder = options.out === undefined && place.database === undefined;
  const files = place.database === undefined ? [] : await carriedFiles(resolved, resolve(folderOf(options)));
  await conductNew(place, head, { ...options, resumeCommand, files }, makesFolder);
  return place;
}

/** A user's files are relative to it. Runs in a database are in the working directory. */
function folderOf(options: Options): string {
  if (options.out !== undefined) return dirname(options.out);
  return databaseOf(options) === undefined ? defaultFolder : '.';
}

function checkOptions({ policy, alone, out, ...options }: Options): void {
  const isAgents = options.agent !== undefined || options.agentCommand !== undefined;
  if (isAgents && policy !== undefined)
    throw invalidArgument(
      '--agent and --policy measure two things: an agent plans for itself, a policy gets a given plan. Run them one after the other',
    );
  if (alone && policy === undefined) throw invalidArgument('--alone needs --policy');
  if (out === '') throw invalidArgument('--out needs the name of a file, got ""');
}

/** Code of users' files prints to standard error: standard output is for results. */
async function withStdoutAsStderr<T>({ stdout, stderr }: NodeJS.Process, work: () => Promise<T>): Promise<T> {
  const { write } = stdout;
  stdout.write = ((...args: Parameters<typeof write>) => stderr.write(...args)) as typeof write;
  try {
    return await work();
  } finally {
    stdout.write = write;
  }
}

function tasksOption(text: string): number | 'all' {
  return text === 'all' ? text : integerOption(2)(text);
}

/** The suite of agents where none is named: plain tasks in words, and no plan. */
const AGENT_SUITE = 'paladin-eval';

/** The agents of the flags. A command is run where the command line was written. */
function agentsIn({ agent, agentCommand }: Options, from: string): Manifest['agents'] {
  if (agent === undefined && agentCommand === undefined) return undefined;
  return [
    ...(agent ?? []).map((file) => relativeTo(from, isFileName(file) ? file : `./${file}`)),
    ...(agentCommand ?? []).map((command) => ({ command })),
  ];
}

/** The baselines of `--policy` without an experiment. */
const BASELINES = ['vanilla', 'retry', 'oracle'];

interface ManifestSource {
  readonly manifest: Manifest;
  /** The base of relative paths. */
  readonly from: string;
  readonly file?: string;
}

async function manifestFrom(experiment: string | undefined, options: Options): Promise<ManifestSource> {
  if (experiment === undefined) {
    const { policy, alone } = options;
    if (agentsIn(options, '.') !== undefined) {
      const { policies: _, ...quick } = getPreset('quick');
      const manifest = { ...parseManifest({ ...quick, name: 'agents' }), suites: [AGENT_SUITE] };
      return { manifest: applyOptions(manifest, options, '.'), from: '.' };
    }
    if (policy === undefined) {
      const choices = `${presetNames.join(', ')}, a JSON file, --policy NAME or FILE, or --agent FILE`;
      throw invalidArgument(`an experiment is needed: ${choices}`);
    }
    const { policies: _, ...quick } = getPreset('quick');
    const compared = [...policy, ...(alone ? [] : BASELINES.filter((name) => !policy.includes(name)))];
    const manifest = parseManifest({ ...quick, name: 'policies', policies: BASELINES });
    return { manifest: applyOptions(manifest, { ...options, policy: compared }, '.'), from: '.' };
  }
  if (!isFileName(experiment)) {
    return { manifest: applyOptions(parseManifest(getPreset(experiment)), options, '.'), from: '.' };
  }
  const manifest = parseManifestText(readTextFile(experiment), experiment);
  const from = dirname(experiment);
  return { manifest: applyOptions(manifest, options, from), from, file: experiment };
}

/** Flags override the manifest. */
function applyOptions(manifest: Manifest, options: Options, from: string): Manifest {
  const { policy, brain, planner, profile, suite, tasks, split, repeats, seeds, agentTimeout } = options;
  const agents = agentsIn(options, from);
  const moved = (names: readonly string[]) =>
    names.map((name) => (isFileName(name) ? relativeTo(from, name) : name));
  return {
    ...manifest,
    ...(policy === undefined ? {} : { policies: moved(policy) }),
    ...(agents === undefined ? {} : { agents, policies: [] }),
    ...(options.with === undefined ? {} : { with: moved(options.with) }),
    ...(agentTimeout === undefined
      ? {}
      : { limits: { ...manifest.limits, decisionMs: agentTimeout * 1000 } }),
    ...(brain === undefined ? {} : { backbones: brain }),
    ...(planner === undefined ? {} : { planner }),
    ...(profile === undefined ? {} : { profiles: moved(profile) }),
    ...sources(suite === undefined ? manifest.suites : moved(suite), options),
    ...(tasks === undefined ? {} : { tasks }),
    ...(split === undefined ? {} : { split }),
    ...(repeats === undefined ? {} : { repeats }),
    ...(seeds === undefined ? {} : { seeds: Array.from({ length: seeds }, (_, i) => i + 1) }),
  };
}

/** Suites with the data or network that the flags give them. */
function sources(suites: readonly string[], options: Options): Pick<Manifest, 'suites'> {
  requireUsedFlags(suites, options);
  return { suites: suites.map((suite) => withSource(suite, options)) };
}

/** A path on the command line is relative to the working directory, not to the manifest. */
function relativeTo(from: string, file: string): string {
  if (from === '.') return file;
  return `./${relative(from, resolve(file)).split(sep).join('/')}`;
}
