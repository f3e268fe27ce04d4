/** The command line: parse, run, and turn every error into one clear line and a documented exit code. */

import { Command, CommanderError } from 'commander';
import pc from 'picocolors';
import { type Place, RegainError } from '../contract/errors.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { addFaults } from './faults.ts';
import { Interrupted } from './interrupted.ts';
import { addLaw } from './law/index.ts';
import { addReproduce } from './reproduce.ts';
import { addRuns } from './runs/index.ts';
import { addSuites } from './suites.ts';
import { addTry } from './try.ts';

/** Runs one command line and returns its exit code. */
export async function runProgram(args: readonly string[], version: string): Promise<number> {
  const program = new Command('regain')
    .description('Measures, predicts and governs how well a tool-using agent recovers when its tools fail.')
    .version(version)
    .showSuggestionAfterError();
  addLaw(program);
  addSuites(program);
  addFaults(program);
  addTry(program);
  addRuns(program);
  addReproduce(program);
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
