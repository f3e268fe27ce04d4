/** Small experiments for tests: a manifest, a run of it in a store, and its rollouts as one text. */

import {
  memoryStore,
  type RolloutCoordinate,
  type RunSession,
  rolloutsOf,
  type Store,
  type StoredRollout,
  sampleRollout,
  textOfRun,
} from '../store/index.ts';
import { type ManifestInput, parseManifest } from './manifest.ts';
import { openRun } from './open-run.ts';
import { createRunPlan } from './plan.ts';
import { resolveManifest } from './resolve-manifest.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import { createRunHead } from './run-head.ts';
import { type RunnerOptions, runRollouts } from './runner.ts';

export const here: string = import.meta.dirname;

/**
 * The code of a suite of tasks without a state, each of which is one call of the tool `ping`. Expressions over `id`, that of the task,
 * give the arguments of its call and what happens before its world opens.
 */
export function pingSuite({
  name = 'own',
  tasks = ['t1', 't2'],
  args = '({})',
  execute = "execute: async () => 'pong'",
  opening = '',
}): string {
  return `
    const tool = { name: 'ping', description: '', inputSchema: { type: 'object' }, effect: 'read' };
    const argsOf = (id) => ${args};
    const task = (id) => {
      const plan = [{ id: 's1', tool: 'ping', args: argsOf(id) }];
      return { id, text: id, given: [], plan, gold: plan, split: 'held-out', domain: 'net' };
    };
    export default { name: '${name}', description: '', tools: [tool], tasks: ${JSON.stringify(tasks)}.map(task),
      open({ id }) {
        ${opening}
        return { tools: [{ ...tool, ${execute} }], snapshot: () => [], effects: () => [] };
      } };`;
}

export async function resolvedInTest(overrides: Partial<ManifestInput> = {}): Promise<ResolvedManifest> {
  const manifest = parseManifest({
    name: 'test',
    suites: ['paladin-eval'],
    policies: ['vanilla', 'retry', 'oracle'],
    tasks: 4,
    repeats: 2,
    seeds: [1, 2],
    verdict: { resamples: 199 },
    ...overrides,
  });
  return resolveManifest(manifest, { from: here, runDirectory: here });
}

export function sessionInTest(
  store: Store,
  run: string,
  manifest: ResolvedManifest,
  batchSize = 3,
): Promise<RunSession> {
  const made = { madeBy: 'regain 0.0.0, node 24', createdAt: '2026-01-02T03:04:05.000Z' };
  return store.create(run, createRunHead(manifest, made, batchSize), 'a test');
}

/** Runs to completion and closes. */
export async function finish(
  session: RunSession,
  manifest: ResolvedManifest,
  options: RunnerOptions = { workers: 2 },
): Promise<string> {
  const end = await runRollouts(session, manifest, here, options);
  if (end !== 'finished') throw new Error(`the run was expected to finish, it is ${end}`);
  const text = await textOfRun(session);
  await session.close();
  return text;
}

/** A whole run in memory: its rollouts, also as one text, what its threads print, and the run for reading. */
export async function runInMemory(overrides: Partial<ManifestInput>, options: RunnerOptions) {
  const manifest = await resolvedInTest(overrides);
  const store = memoryStore();
  const session = await sessionInTest(store, 'run', manifest);
  let output = '';
  const onOutput = (text: string) => {
    output += text;
  };
  const text = await finish(session, manifest, { onOutput, ...options });
  const open = async () => openRun(await store.open('run'), 'run');
  return { rollouts: await rolloutsOf((await open()).stored), text, output, open };
}

/** Stores a finished run without running it: sample rollouts, except for what `make` gives by coordinate and position. */
export async function storeMadeRun(
  store: Store,
  run: string,
  manifest: ResolvedManifest,
  make: (at: RolloutCoordinate, position: number) => Partial<StoredRollout>,
): Promise<void> {
  const plan = createRunPlan(manifest);
  const session = await sessionInTest(store, run, manifest, plan.rollouts);
  const rollouts = Array.from({ length: plan.rollouts }, (_, position) => {
    const at = plan.at(position);
    return sampleRollout(position, { ...at, ...make(at, position) });
  });
  await session.commit(0, rollouts);
  await session.close();
}
