/** The command line: parse, run, and turn every error into one clear line and a documented exit code. */

import { Command, CommanderError } from 'commander';
import pc from 'picocolors';
import { type Place, RegainError } from '../contract/errors.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { Interrupted } from './interrupted.ts';

type AddCommands = (program: Command) => void;

/** The commands by the room they come from: `law predict` does not wait for suites it has no use for. */
export const families: readonly {
  readonly commands: readonly string[];
  readonly load: () => Promise<AddCommands>;
}[] = [
  { commands: ['law'], load: async () => (await import('./law/index.ts')).addLaw },
  { commands: ['suites'], load: async () => (await import('./suites.ts')).addSuites },
  { commands: ['faults'], load: async () => (await import('./faults.ts')).addFaults },
  { commands: ['memory'], load: async () => (await import('./memory.ts')).addMemory },
  { commands: ['repair'], load: async () => (await import('./repair.ts')).addRepair },
  { commands: ['train'], load: async () => (await import('./train.ts')).addTrain },
  { commands: ['try'], load: async () => (await import('./try.ts')).addTry },
  {
    commands: ['run', 'resume', 'runs', 'show', 'report', 'replay', 'export', 'compare'],
    load: async () => (await import('./runs/index.ts')).addRuns,
  },
  { commands: ['reproduce'], load: async () => (await import('./reproduce.ts')).addReproduce },
];

/** Runs one command line and returns its exit code. */
export async function runProgram(args: readonly string[], version: string): Promise<number> {
  const program = new Command('regain')
    .description('Measures, predicts and governs how well a tool-using agent recovers when its tools fail.')
    .version(version)
    .showSuggestionAfterError();
  const called = families.filter(({ commands }) => commands.includes(args[0] ?? ''));
  for (const { load } of called.length === 0 ? families : called) (await load())(program);
  overrideExits(program);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    return report(error);
  }
}

/** Commander would end the process itself; a subcommand does not inherit this setting. */
function overrideExits(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) overrideExits(child);
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (RegainError.is(error)) {
    process.stderr.write(`${pc.red('error:')} ${placed(error.place)}${error.message}\n`);
    return exitCodeOf(error.code);
  }
  if (error instanceof Interrupted) {
    process.stderr.write(`${error.message}\n`);
    return exitCodes.interrupted;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${pc.red('internal error:')} ${detail}\n`);
  return exitCodes.internal;
}

/** "rollouts.csv:12, column cost: " */
function placed(place: Place | undefined): string {
  if (place === undefined) return '';
  const file = [place.file, place.line].filter((part) => part !== undefined).join(':');
  const parts = [file, place.column && `column ${place.column}`, place.path && `at ${place.path}`];
  const text = parts.filter(Boolean).join(', ');
  return text === '' ? '' : `${text}: `;
}
