/** Runs of agents for tests: agents as texts, the example agents, and what was stored. */

import { join, resolve } from 'node:path';
import { root } from '../../../../scripts/run.ts';
import { type RunDirectory, runDirectoryInTest } from '../store/directory-in-test.ts';
import { memoryStore, rolloutsOf, type StoredRollout, textOfRun } from '../store/index.ts';
import { here, resolvedInTest, sessionInTest } from './experiment-in-test.ts';
import type { ManifestInput } from './manifest.ts';
import { type OpenRun, openRun } from './open-run.ts';
import { type RunnerOptions, runRollouts } from './runner.ts';

export const exampleAgents: string = join(root, 'examples/agents');
const guests: string = join(exampleAgents, 'suite.ts');

/** An agent of the AI SDK as a command, with the sources of this checkout. */
export function exampleCommand(file: string): string {
  const program = join(exampleAgents, 'as-command.ts');
  return `"${process.execPath}" --conditions=@regain/source "${program}" "${join(exampleAgents, file)}"`;
}

export interface AgentRunInTest {
  readonly rollouts: readonly StoredRollout[];
  readonly text: string;
  readonly open: () => Promise<OpenRun>;
}

export function agentRuns(): {
  readonly written: RunDirectory['write'];
  readonly run: (
    overrides: Partial<ManifestInput>,
    options?: Partial<RunnerOptions>,
  ) => Promise<AgentRunInTest>;
} {
  const directory = runDirectoryInTest();
  return {
    written: directory.write,
    async run(overrides, options = {}) {
      const usual = { suites: [guests], tasks: 4, repeats: 1, seeds: [1], policies: undefined };
      const manifest = await resolvedInTest({ ...usual, ...overrides } as Partial<ManifestInput>);
      const store = memoryStore();
      const session = await sessionInTest(store, 'run', manifest);
      const end = await runRollouts(session, manifest, resolve(here), {
        ...{ workers: 2, environment: process.env },
        ...options,
      });
      if (end !== 'finished') throw new Error(`the run was expected to finish, it is ${end}`);
      const [rollouts, text] = [await rolloutsOf(session), await textOfRun(session)];
      await session.close();
      return { rollouts, text, open: async () => openRun(await store.open('run'), 'run') };
    },
  };
}
