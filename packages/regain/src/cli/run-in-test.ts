/** Runs a command line inside a test and returns its output. */

import { stripVTControlCharacters } from 'node:util';
import { expect, vi } from 'vitest';
import { folderInTest } from '../files/folder-in-test.ts';
import { exitCodes } from './exit-codes.ts';
import { runProgram } from './program.ts';

export interface CommandOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function runInTest(...args: string[]): Promise<CommandOutput> {
  return runVersionInTest('0.0.0', ...args);
}

/** Runs it as another version of Regain. */
export async function runVersionInTest(version: string, ...args: string[]): Promise<CommandOutput> {
  const { code, stdout, stderr } = await runRawInTest(version, ...args);
  return { code, stdout: stripVTControlCharacters(stdout), stderr: stripVTControlCharacters(stderr) };
}

/** Its output as it was written, with any control sequences. */
export async function runRawInTest(version: string, ...args: string[]): Promise<CommandOutput> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += String(text);
      return true;
    }),
  );
  try {
    return { code: await runProgram(args, version), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The output of a command that must succeed. */
export async function regain(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runInTest(...args);
  expect(code, stderr).toBe(exitCodes.ok);
  return stdout;
}

/** The JSON that a command prints. It must succeed and print no message. */
export async function regainJson(...args: string[]) {
  const { code, stdout, stderr } = await runInTest(...args, '--json');
  expect({ code, stderr }).toEqual({ code: exitCodes.ok, stderr: '' });
  return JSON.parse(stdout);
}

/** The message of a command that must end with this exit code and print nothing else. */
export async function refusal(expected: number, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runInTest(...args);
  expect({ code, stdout }, stderr).toEqual({ code: expected, stdout: '' });
  return stderr;
}

/** A directory that is deleted after the test file. */
export function directoryForTest(): {
  readonly path: string;
  write(name: string, content: string | Uint8Array): string;
} {
  const at = folderInTest();
  return { path: at(''), write: at };
}

/** A file of rollouts that must be rejected. */
export interface ExpectedRefusal {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The text after the name of the file in the message. */
  readonly says: string;
  readonly flags?: readonly string[];
}

export async function expectRefusal(file: string, { says, flags = [] }: ExpectedRefusal): Promise<void> {
  const message = await refusal(exitCodes.invalidInput, 'law', 'verdict', file, ...flags);
  expect(message).toContain(`${file}${says}`);
}
