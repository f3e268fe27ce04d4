/** Runs of agents for tests: agents as texts, the example agents, and what was stored. */

import { join } from 'node:path';
import { root } from '../../../../scripts/run.ts';
import { type RunDirectory, runDirectoryInTest } from '../store/directory-in-test.ts';
import { runInMemory } from './experiment-in-test.ts';
import type { ManifestInput } from './manifest.ts';
import type { RunnerOptions } from './runner.ts';

export const exampleAgents: string = join(root, 'examples/agents');
const guests: string = join(exampleAgents, 'suite.ts');

/** An agent of the AI SDK as a command, with the sources of this checkout. */
export function exampleCommand(file: string): string {
  const program = join(exampleAgents, 'as-command.ts');
  return `"${process.execPath}" --conditions=@regain/source "${program}" "${join(exampleAgents, file)}"`;
}

type Run = (
  overrides: Partial<ManifestInput>,
  options?: Partial<RunnerOptions>,
) => ReturnType<typeof runInMemory>;

export function agentRuns(): { readonly written: RunDirectory['write']; readonly run: Run } {
  const usual = { suites: [guests], tasks: 4, repeats: 1, seeds: [1], policies: undefined };
  return {
    written: runDirectoryInTest().write,
    run: (overrides, options) =>
      runInMemory({ ...usual, ...overrides } as Partial<ManifestInput>, {
        ...{ workers: 2, environment: process.env },
        ...options,
      }),
  };
}
