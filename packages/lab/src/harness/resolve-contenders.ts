/** Resolves the policies or agents of a manifest: names looked up, files loaded and hashed. */

import { basename, relative, resolve, sep } from 'node:path';
import { isLanguageModelName } from 'regain/internal/models';
import { invalidInput } from 'regain/internal/types';
import { getCondition, parseAgent, parseCondition } from '../agents/index.ts';
import { getPolicy, PUBLISHED_BACKBONE, parseCustomPolicy, requireName } from '../policies/index.ts';
import { isProtection } from './contenders.ts';
import type { ObjectsByName } from './experiment-objects.ts';
import { hashOfWords } from './import-closure.ts';
import { invalidManifest, type Manifest } from './manifest.ts';
import type { ManifestEntry } from './manifest-entry.ts';
import { isFileName, loadUserFile } from './user-file.ts';

export interface ContenderOptions {
  readonly from: string;
  readonly runDirectory: string;
  readonly file?: string;
  readonly objects?: ObjectsByName;
}

type At = <T>(path: string, work: () => Promise<T>) => Promise<T>;

/** One entry for each policy, or for each agent under each condition. In sequence: the first error is reported. */
export async function resolveContenders(
  { policies, agents, with: conditions, planner }: Manifest,
  options: ContenderOptions,
  at: At,
): Promise<readonly ManifestEntry[]> {
  const wrong = (message: string, path: string) => invalidManifest(message, path, options.file);
  if (agents === undefined) {
    if (policies.length === 0) throw wrong('policies or agents are needed', '/policies');
    if (conditions !== undefined)
      throw wrong('conditions are for agents; a policy is one itself, such as shield', '/with');
    return Array.fromAsync(policies, (policy, i) =>
      at(`/policies/${i}`, () => resolvePolicy(policy, options)),
    );
  }
  if (policies.length > 0)
    throw wrong(
      'agents plan for themselves, and policies get a given plan: their results are not comparable. Run them one after the other',
      '/agents',
    );
  if (planner === 'model') throw wrong('the agents plan, so no model of the run does', '/planner');
  const wrapped = await Array.fromAsync(conditions ?? ['nothing'], (condition, i) =>
    at(`/with/${i}`, () => resolveCondition(condition, options)),
  );
  const entries = await Array.fromAsync(agents, (agent, i) =>
    at(`/agents/${i}`, () => resolveAgent(agent, wrapped, options)),
  );
  return entries.flat();
}

async function resolvePolicy(nameOrFile: string, options: ContenderOptions): Promise<ManifestEntry> {
  if (options.objects?.policies.has(nameOrFile)) return { name: nameOrFile, given: true };
  if (!isFileName(nameOrFile)) {
    if (!isProtection(nameOrFile)) getPolicy(nameOrFile);
    return { name: nameOrFile };
  }
  const path = resolve(options.from, nameOrFile);
  const { exported, sha256 } = await loadUserFile(path, nameOrFile);
  return { name: parseCustomPolicy(exported, nameOrFile).name, file: relativeToRun(path, options), sha256 };
}

type GivenAgent = NonNullable<Manifest['agents']>[number];

/** Every agent under every condition. Without a condition the cell has the name of the agent alone. */
async function resolveAgent(
  given: GivenAgent,
  conditions: readonly NonNullable<ManifestEntry['with']>[],
  options: ContenderOptions,
): Promise<ManifestEntry[]> {
  const entry = await agentEntry(given, options);
  return conditions.map((condition) => {
    const name = condition.name === 'nothing' ? entry.name : `${entry.name} with ${condition.name}`;
    requireName(name, 'an agent', { file: entry.name });
    return { ...entry, name, with: condition };
  });
}

async function agentEntry(given: GivenAgent, options: ContenderOptions): Promise<ManifestEntry> {
  if (typeof given === 'object' && 'command' in given) {
    const { command } = given;
    const directory = relativeToRun(resolve(options.from), options);
    const sha256 = await hashOfWords(command, resolve(options.from));
    return { name: given.name ?? nameOfCommand(command), agent: true, command, directory, sha256 };
  }
  const file = typeof given === 'string' ? given : given.file;
  if (!isFileName(file))
    throw invalidInput(
      `an agent is a file or a command, got the name ${file}; a policy by that name goes into policies`,
    );
  const path = resolve(options.from, file);
  const { exported, sha256 } = await loadUserFile(path, file);
  parseAgent(exported, file);
  const name = (typeof given === 'object' ? given.name : undefined) ?? stem(file);
  return { name, agent: true, file: relativeToRun(path, options), sha256 };
}

async function resolveCondition(
  nameOrFile: string,
  options: ContenderOptions,
): Promise<NonNullable<ManifestEntry['with']>> {
  if (!isFileName(nameOrFile)) {
    getCondition(nameOrFile);
    return { name: nameOrFile };
  }
  const path = resolve(options.from, nameOrFile);
  const { exported, sha256 } = await loadUserFile(path, nameOrFile);
  parseCondition(exported, nameOrFile);
  return { name: stem(nameOrFile), file: relativeToRun(path, options), sha256 };
}

/** Agents have a model of their own, or the language model of the run. */
export function requireAgentBackbones(backbones: readonly string[], file: string | undefined): void {
  const at = backbones.findIndex((name) => name !== PUBLISHED_BACKBONE && !isLanguageModelName(name));
  if (at < 0) return;
  throw invalidManifest(
    `an agent can be given a language model (openai-compatible:URL#MODEL), got ${backbones[at]}, which only advises policies`,
    `/backbones/${at}`,
    file,
  );
}

/** A relative path, so that the run and its files can move together. */
export function relativeToRun(
  path: string,
  { runDirectory }: Pick<ContenderOptions, 'runDirectory'>,
): string {
  return relative(runDirectory, path).split(sep).join('/');
}

function stem(file: string): string {
  return basename(file).replace(/\.[^.]+$/, '');
}

/** The program that the command runs, without its interpreter: `agent` of `python3 agent.py`. */
function nameOfCommand(command: string): string {
  const words = command
    .replaceAll(/["']/g, '')
    .split(/\s+/)
    .filter((word) => word !== '' && !word.startsWith('-'));
  return stem(words.find((word) => /\.\w+$/.test(word)) ?? words[0] ?? command);
}
