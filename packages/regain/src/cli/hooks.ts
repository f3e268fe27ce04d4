/** `regain hooks`: a report when a turn of a coding agent ends. */

import { type Command, Option } from 'commander';
import {
  codingAgents,
  getCodingAgent,
  type HookScope,
  type HookState,
  hookStates,
  parseHookInput,
  planHookInstall,
  planHookRemoval,
  reportTurn,
} from '../hooks/index.ts';
import { table } from '../text/index.ts';
import { invalidInput, RegainError } from '../types/index.ts';
import { ExitStatus, exitCodes } from './exit-codes.ts';
import { describeCommand, print, terminalTable } from './output.ts';
import { printChange, runningProgram, systemNow } from './settings-change.ts';
import { dim, errorText, writeError, writeOutput } from './terminal.ts';

interface HookOptions {
  readonly project?: boolean;
  readonly user?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const AGENTS = codingAgents.map(({ name }) => name).join(', ');
/** Agents send a few hundred characters. */
const INPUT_MAX = 1_000_000;

export function addHooks(program: Command): void {
  const hooks = program
    .command('hooks')
    .description('Report on the tool calls of a coding agent when one of its turns ends.');
  withScope(hooks.command('install'), 'Add the hook to the settings of a coding agent.').action(
    (agent: string, options: HookOptions) =>
      printChange(
        options,
        planHookInstall(getCodingAgent(agent), scopeOf(options), systemNow(), runningProgram()),
      ),
  );
  withScope(hooks.command('remove'), 'Remove the hook from the settings of a coding agent.').action(
    (agent: string, options: HookOptions) =>
      printChange(options, planHookRemoval(getCodingAgent(agent), scopeOf(options), systemNow())),
  );
  describeCommand(hooks.command('show'), 'Show where the hook is installed.', 'hooks show claude-code')
    .argument('[agent]', AGENTS)
    .action((agent: string | undefined, options: HookOptions) => {
      const only = agent === undefined ? undefined : getCodingAgent(agent);
      print(options, hookStates(systemNow(), only), statesText);
    });
  hooks
    .command('report')
    .description('What the hook runs: reads the input of a hook, and answers with three lines for the user.')
    .action(report);
}

function withScope(command: Command, description: string): Command {
  return describeCommand(command, description, `hooks ${command.name()} claude-code --project`)
    .argument('<agent>', AGENTS)
    .addOption(new Option('--user', 'for all your projects (default)').conflicts('project'))
    .option('--project', 'for everyone who works on the project in this folder')
    .option('--dry-run', 'show the change without making it');
}

function scopeOf({ project }: HookOptions): HookScope {
  return project === true ? 'project' : 'user';
}

function statesText(states: readonly HookState[]): string {
  const state = ({ command, error }: HookState) =>
    error ?? (command === null ? 'not installed' : 'installed');
  return terminalTable(
    table(states, [
      { label: 'agent', align: 'left', value: ({ client }) => client },
      { label: 'scope', align: 'left', value: ({ scope }) => scope },
      { label: 'state', align: 'left', value: state },
      { label: 'file', align: 'left', value: ({ file }) => dim(file) },
    ]),
  );
}

/** All agents show `systemMessage` to the user. Exit code 2 would make them go on: every error is 1 here. */
async function report(): Promise<void> {
  try {
    const { transcriptPath } = parseHookInput(await inputText());
    const lines = transcriptPath === null ? [] : await reportTurn(transcriptPath);
    const message = ['Regain', ...lines].join('\n');
    if (lines.length > 0) writeOutput(`${JSON.stringify({ systemMessage: message })}\n`);
  } catch (error) {
    if (!RegainError.is(error)) throw error;
    writeError(errorText(error.message, error.place));
    throw new ExitStatus(exitCodes.internal);
  }
}

async function inputText(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.length > INPUT_MAX) throw invalidInput('the input of the hook is too long');
  }
  return text;
}
