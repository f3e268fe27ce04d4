/** What the cells of a run compare: policies that decide after a failure, or whole agents behind a condition. */

import { resolve } from 'node:path';
import { invalidArgument, invalidInput } from 'regain/internal/types';
import {
  type Agent,
  type AgentServer,
  type Condition,
  commandAgent,
  getCondition,
  parseAgent,
  parseCondition,
} from '../agents/index.ts';
import { getPolicyObject, type ObjectsByName } from './experiment-objects.ts';
import { hashOfWords } from './import-closure.ts';
import { loadPolicy, type MakePolicy, type ManifestEntry } from './manifest-entry.ts';
import { loadUserFile } from './user-file.ts';

/** A policy of the recovery loop, or something that calls tools behind a condition. */
export type Contender =
  | { readonly kind: 'policy'; readonly make: MakePolicy }
  | {
      readonly kind: 'agent';
      readonly condition: Condition;
      /** Absent for `--policy shield`: the suite's plan is followed. */
      readonly agent?: { readonly run: Agent; readonly isInThread: boolean };
    };

/** What commands need from the process that runs them. */
export interface CommandSupport {
  readonly environment: { readonly [name: string]: string | undefined };
  readonly server: () => Promise<AgentServer>;
}

/** Protections that are compared with policies on given plans, by the same code that protects real tools. */
const protections: readonly string[] = ['shield'];

export function isProtection(policy: string): boolean {
  return protections.includes(policy);
}

export async function loadContender(
  entry: ManifestEntry,
  directory: string,
  objects: ObjectsByName | undefined,
  support: CommandSupport | undefined,
): Promise<Contender> {
  const { name, agent, given, command, file, sha256 } = entry;
  if (given) return { kind: 'policy', make: getPolicyObject(name, objects) };
  if (!agent) {
    if (file === undefined && isProtection(name)) return { kind: 'agent', condition: getCondition(name) };
    return { kind: 'policy', make: await loadPolicy(entry, directory, objects) };
  }
  const condition = await loadCondition(entry.with ?? { name: 'nothing' }, directory);
  if (command === undefined) {
    const { exported } = await loadUserFile(resolve(directory, file!), file!, sha256);
    return { kind: 'agent', condition, agent: { run: parseAgent(exported, file!), isInThread: true } };
  }
  if (support === undefined)
    throw invalidArgument(`the agent ${name} is a command, and none can be started here`);
  const at = resolve(directory, entry.directory ?? '.');
  if (sha256 !== undefined && sha256 !== (await hashOfWords(command, at)))
    throw invalidInput(`a file that the command of ${name} names has changed since the run started`);
  return {
    kind: 'agent',
    condition,
    agent: { run: commandAgent({ command, directory: at, ...support }), isInThread: false },
  };
}

async function loadCondition(
  { name, file, sha256 }: NonNullable<ManifestEntry['with']>,
  directory: string,
): Promise<Condition> {
  if (file === undefined) return getCondition(name);
  return parseCondition((await loadUserFile(resolve(directory, file), file, sha256)).exported, file);
}
