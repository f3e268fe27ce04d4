/** The command line: parse, run, and turn every error into one clear line and a documented exit code. */

import { Command, CommanderError } from 'commander';
import { invalidArgument, RegainError } from '../types/index.ts';
import { nearestName, unknownName } from '../values/index.ts';
import { ExitStatus, exitCodeOf, exitCodes } from './exit-codes.ts';
import {
  installedDashboard,
  installedLab,
  labCommands,
  requireDashboard,
  requireLab,
} from './installed-lab.ts';
import { InterruptedError } from './interrupted.ts';
import { errorText, red, writeError, writeOutput } from './terminal.ts';

/** Adds a command to the program; `args`: the command line after its name. */
type AddCommand = (program: Command, args: readonly string[]) => Promise<void> | void;

/** Commands by name, loaded on demand: `law predict` starts without loading the others. */
const commands: { readonly [name: string]: () => Promise<AddCommand> } = {
  init: async () => (await import('./init.ts')).addInit,
  law: async () => {
    const { addLaw } = await import('./law/index.ts');
    return (program, [called]) => addLaw(program, called);
  },
  analyze: async () => (await import('./analyze.ts')).addAnalyze,
  chaos: async () => (await import('./chaos.ts')).addChaos,
  classify: async () => (await import('./classify.ts')).addClassify,
  faults: async () => (await import('./faults.ts')).addFaults,
  gate: async () => (await import('./gate.ts')).addGate,
  hooks: async () => (await import('./hooks.ts')).addHooks,
  mcp: async () => (await import('./mcp.ts')).addMcp,
  memory: async () => (await import('./memory.ts')).addMemory,
  predict: async () => (await import('./predict.ts')).addPredict,
  repair: async () => (await import('./repair.ts')).addRepair,
  replay: async () => (await import('./replay.ts')).addReplay,
};

/** The command of the dashboard. */
const SERVE = 'serve';

/** Runs one command line and returns its exit code. */
export async function runProgram(args: readonly string[], version: string): Promise<number> {
  const program = new Command('regain')
    .description('Measures, predicts and governs how well a tool-using agent recovers when its tools fail.')
    .version(version)
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: writeOutput,
      writeErr: writeError,
      outputError: (text, write) => write(clarified(text)),
    });
  try {
    await addCommands(program, args);
    overrideExits(program);
    for (const command of program.commands) requireKnownSubcommand(command);
    await program.parseAsync([...args], { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    return reportError(error);
  }
}

/** All commands, for the reference page. */
export async function allCommands(): Promise<readonly Command[]> {
  const program = new Command('regain');
  await addCommands(program, []);
  return program.commands;
}

/** Adds the called command, or all of them for help and for an unknown name. */
async function addCommands(program: Command, [called = '', ...rest]: readonly string[]): Promise<void> {
  if (called === '--version' || called === '-V') return;
  if (called === 'help' && rest.length > 0) return addCommands(program, rest);
  if (Object.hasOwn(commands, called)) return (await commands[called]!())(program, rest);
  if (labCommands.includes(called)) return (await requireLab(`regain ${called}`)).addCommand(program, called);
  if (called === SERVE) return (await requireDashboard('regain serve')).addServe(program);
  for (const load of Object.values(commands)) await (await load())(program, []);
  const lab = await installedLab();
  if (lab === undefined) program.addHelpText('after', `\nWith @regain/lab: ${labCommands.join(', ')}.`);
  else for (const name of labCommands) await lab.addCommand(program, name);
  const dashboard = await installedDashboard();
  if (dashboard === undefined) program.addHelpText('after', `\nWith @regain/dashboard: ${SERVE}.`);
  else dashboard.addServe(program);
}

/** Commander would end the process itself; a subcommand does not inherit this setting. */
function overrideExits(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) overrideExits(child);
}

/** Commander takes a word after a command that has an action for an argument, not for a subcommand. */
function requireKnownSubcommand(command: Command): void {
  const names = command.commands.map((child) => child.name());
  // A command with arguments of its own takes any word.
  if (names.length === 0 || command.registeredArguments.length > 0) return;
  command.allowExcessArguments().hook('preAction', (_, called) => {
    if (called !== command || called.args.length === 0) return;
    const message = unknownName(`subcommand of ${command.name()}`, called.args[0]!, names);
    throw invalidArgument(message);
  });
}

/** Commander's messages, with a suggestion where it has none. */
function clarified(text: string): string {
  if (/unknown option '--agent['=]/.test(text)) return `error: ${AGENT_FLAG}\n`;
  const [, value, choices] = /argument '(.*)' is invalid\. Allowed choices are (.*)\.\n/s.exec(text) ?? [];
  const near = value === undefined ? undefined : nearestName(value, choices!.split(', '));
  return near === undefined ? text : `${text.trimEnd()}\n(Did you mean ${near}?)\n`;
}

const AGENT_FLAG = '--agent is for whole agents: regain run --agent FILE; a recovery policy goes to --policy';

function reportError(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (error instanceof ExitStatus) return error.exitCode;
  if (RegainError.is(error)) {
    writeError(errorText(error.message, error.place));
    return exitCodeOf[error.code];
  }
  if (error instanceof InterruptedError) {
    writeError(`${error.message}\n`);
    return exitCodes.interrupted;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  writeError(`${red('internal error:')} ${detail}\n`);
  return exitCodes.internal;
}
