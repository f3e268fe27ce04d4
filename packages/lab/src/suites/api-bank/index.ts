/** The suite of API-Bank: dialogues as tasks, tools over their databases, users who sign in. */

import type { DialectName } from 'regain/internal/dialects';
import type { Suite, SuiteTask } from 'regain/internal/types';
import { getOrMake, once } from 'regain/internal/values';
import { specOf } from '../domain-tool.ts';
import type { DomainTool } from '../domains/domain.ts';
import { type Seed, seedOf } from '../domains/state.ts';
import { createEnvironment, type Environment } from '../environment.ts';
import { familyOf } from '../error-formatters.ts';
import { bundledData } from './bundled/index.ts';
import { executorOf, usesExternalService } from './executors/index.ts';
import type { ApiBankData, Definition } from './format.ts';
import { recordedTables } from './recorded-tables.ts';
import { asDeclared, inputOf, outputOf } from './schemas.ts';
import { databasesOf, tablesOf } from './tables.ts';
import { type DialogueTask, taskOf, toolName, type Unusable } from './tasks.ts';

export interface ApiBank extends Suite {
  /** Dialogues that became no tasks, with reasons. */
  readonly unusable: readonly Unusable[];
  /** How many tasks had to state arguments that no one said, and how many arguments. */
  readonly noted: { readonly tasks: number; readonly arguments: number };
}

const bundled = once(() => suiteOver(bundledData()));

/** The suite over the bundled set, made once, or over data that was read. */
export function apiBank(data?: ApiBankData): ApiBank {
  return data === undefined ? bundled() : suiteOver(data);
}

function suiteOver(data: ApiBankData): ApiBank {
  const gathered = recordedTables(data.dialogues);
  const tools = toolsOf(data);
  const seeds = new Map<string, Seed>();
  const seedFor = (needed: readonly Definition[]): Seed => {
    const names = [...new Set(needed.flatMap(databasesOf))].sort().join('+');
    return getOrMake(seeds, names, () => seedOf(tablesOf(data, gathered, needed)));
  };
  const usable: DialogueTask[] = [];
  const unusable: Unusable[] = [];
  for (const dialogue of data.dialogues) {
    const result = taskOf(dialogue, seedFor);
    if ('task' in result) usable.push(result);
    else unusable.push(result);
  }
  const environments = new Map<string, Environment>();
  const environmentFor = (task: SuiteTask): Environment =>
    getOrMake(environments, task.domain, () => {
      const available = toolsForTask(task, tools);
      const tables = tablesOf(
        data,
        gathered,
        available.map(({ definition }) => definition),
      );
      return createEnvironment(
        [
          {
            name: task.domain,
            description: '',
            dialect: 'problem-json',
            tables,
            tools: available.map(({ tool }) => tool),
          },
        ],
        latencyOf(available),
      );
    });
  const noted = usable.filter((one) => one.noted > 0);
  return {
    name: 'api-bank',
    description: 'Dialogues with users who log in, and tools that run over their databases.',
    tools: tools.map(({ tool }) => specOf(tool)),
    dialects: Object.fromEntries(tools.map(({ tool }) => [tool.name, tool.dialect!])),
    tasks: usable.map(({ task }) => task),
    open: (task) => environmentFor(task).open(familyOf(task)),
    unusable,
    noted: { tasks: noted.length, arguments: noted.reduce((sum, one) => sum + one.noted, 0) },
  };
}

interface DefinedTool {
  readonly definition: Definition;
  readonly tool: DomainTool;
}

function toolsOf({ definitions }: ApiBankData): DefinedTool[] {
  return definitions.flatMap((definition) => {
    const executor = executorOf(definition);
    if (executor === undefined || usesExternalService(definition.name)) return [];
    const { run, formerly: _, uses: __, output, ...rest } = executor;
    const tool: DomainTool = {
      ...rest,
      name: toolName(definition),
      description: definition.description,
      inputSchema: inputOf(definition),
      outputSchema: output ?? outputOf(definition),
      dialect: dialectFrom(definition.source_file),
      run: (state, args) => asDeclared(definition, run(state, args)),
    };
    return [{ definition, tool }];
  });
}

/** A task has the tools of its databases, and the accounts where a token is needed. */
function toolsForTask({ domain, plan }: SuiteTask, all: readonly DefinedTool[]): DefinedTool[] {
  const [set, areas] = domain.split(':') as [string, string];
  const called = new Set(plan.map(({ tool }) => tool));
  const chosen = all.filter(
    ({ definition, tool }) =>
      definition.set === set &&
      (called.has(tool.name) || databasesOf(definition).some((name) => areas.split('+').includes(name))),
  );
  const needsAccounts = chosen.some(({ definition }) => databasesOf(definition).includes('Account'));
  const accounts = all.filter(({ definition }) => needsAccounts && definition.database_name === 'Account');
  return [...new Set([...accounts, ...chosen])];
}

/** Tools format errors like the language that they are written in. */
const dialectsByEnding: readonly (readonly [ending: string, dialect: DialectName])[] = [
  ['.py', 'python-traceback'],
  ['.graphql', 'graphql'],
  ['.proto', 'grpc'],
  ['.sql', 'sql'],
  ['.rq', 'sparql'],
  ['.mcp', 'mcp'],
  ['.txt', 'plain-text'],
];

function dialectFrom(sourceFile: string): DialectName {
  return dialectsByEnding.find(([ending]) => sourceFile.endsWith(ending))?.[1] ?? 'problem-json';
}

/** Reads take less time than writes; virtual time, with assumed figures. */
const latencyMs = { read: 220, idempotent: 260, write: 380, irreversible: 450 } as const;

function latencyOf(tools: readonly DefinedTool[]): { [tool: string]: number } {
  return Object.fromEntries(tools.map(({ tool }) => [tool.name, latencyMs[tool.effect]]));
}
