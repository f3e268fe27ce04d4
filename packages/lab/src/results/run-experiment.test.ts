/** The programmatic entry point: the same bytes as a run of the command line, with files or objects, stores and pauses. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineFaultKind } from 'regain/internal/faults';
import { rulesBrain } from 'regain/internal/repair';
import type { Suite } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../scripts/run.ts';
import { runInTest } from '../../../regain/src/cli/run-in-test.ts';
import { type ManifestInput, readManifest, rolloutExecutor } from '../harness/index.ts';
import type { CustomPolicy } from '../policies/index.ts';
import { runDirectoryInTest } from '../store/directory-in-test.ts';
import { memoryStore, openStore, type Store, textOfRun } from '../store/index.ts';
import { runExperiment } from './run-experiment.ts';

const directory = runDirectoryInTest();
const example = (name: string) => join(root, 'examples', name);
const agent: CustomPolicy = (await import(example('policy.ts'))).default;
const suite: Suite = (await import(example('my-suite.ts'))).default;

const small: ManifestInput = {
  name: 'small',
  suites: ['paladin-eval'],
  policies: ['retry', 'vanilla'],
  tasks: 2,
  repeats: 2,
  verdict: { resamples: 99 },
};
const own: ManifestInput = {
  ...small,
  suites: [suite.name],
  policies: [agent.name, 'retry'],
  tasks: 'all',
};
const files: ManifestInput = {
  ...own,
  suites: [pathToFileURL(example('my-suite.ts')).href],
  policies: [example('policy.ts'), 'retry'],
};
const objects = { suites: [suite], policies: [agent] };
const closed = defineFaultKind({
  name: 'closed-today',
  summary: 'the service is closed',
  apply: async ({ calledName }) => {
    throw Object.assign(new Error(`${calledName} is closed`), { status: 503 });
  },
});
const closing: ManifestInput = {
  ...small,
  policies: ['vanilla', 'oracle'],
  profiles: [
    { name: 'closing', description: '', calls: { rate: 1, kinds: { [closed.name]: 1 }, faultsMax: 1 } },
  ],
};

async function textIn(store: Store, run: string): Promise<string> {
  const opened = await store.open(run);
  const text = await textOfRun(opened);
  await opened.close();
  return text;
}

describe('runExperiment', () => {
  it('makes the run that the command line makes, and returns its results', async () => {
    const folder = join(directory.path, 'same');
    const manifest = join(directory.path, 'small.json');
    writeFileSync(manifest, JSON.stringify(small));
    const file = directory.newFile();
    const command = await runInTest('run', manifest, '--out', file, '--workers', '1', '--json');
    expect(command.code, command.stderr).toBe(0);

    const { run, isFinished, results } = await runExperiment(small, {
      store: folder,
      workers: 2,
      batchSize: 3,
    });
    expect(isFinished).toBe(true);
    expect(run).toMatch(/^small-[0-9a-f]{8}$/);
    expect(await textIn(openStore(folder), run)).toBe(await textIn(openStore('sqlite:'), file));
    const { madeBy: _, ...same } = results;
    expect(JSON.parse(command.stdout)).toMatchObject(JSON.parse(JSON.stringify(same)));
  });

  it('runs objects on its own thread with the same results as their files on workers', async () => {
    const [inFiles, inMemory] = [memoryStore(), memoryStore()];
    const fromFiles = await runExperiment(files, { store: inFiles, run: 'a', workers: 1 });
    const progress: number[] = [];
    const given = await runExperiment(own, {
      ...{ ...objects, store: inMemory, run: 'a' },
      onProgress: ({ rolloutsDone }) => progress.push(rolloutsDone),
    });
    expect(await textIn(inMemory, 'a')).toBe(await textIn(inFiles, 'a'));
    expect(given.results.cells).toEqual(fromFiles.results.cells);
    expect(progress.at(-1)).toBe(given.results.rollouts);
  });

  it('uses a brain object for every policy', async () => {
    const rules = rulesBrain();
    const manifest = { ...small, policies: ['fortify'], repeats: 1 };
    const mine = { ...rules, name: 'mine' };
    const cells = async (backbone: string, brains: readonly (typeof mine)[]) => {
      const { results } = await runExperiment({ ...manifest, backbones: [backbone] }, { brains });
      return results.cells.map(({ endings, spend, attempts }) => ({ endings, spend, attempts }));
    };
    expect(await cells('mine', [mine])).toEqual(await cells('rules', []));
  });

  it('injects fault kind objects that profiles name', async () => {
    const store = memoryStore();
    const { results } = await runExperiment(closing, { kinds: [closed], store, run: 'a' });
    const endings = Object.fromEntries(results.cells.map(({ policy, endings }) => [policy, endings]));
    expect(endings.vanilla).toMatchObject({ failed: 4 });
    expect(endings.oracle).toMatchObject({ recovered: 4 });
    expect(await runExperiment(closing, { kinds: [closed] })).toMatchObject({
      results: { cells: results.cells },
    });

    const { head } = await store.open('a');
    expect(() => rolloutExecutor(readManifest(head), '.')).toThrow(
      'the fault kind closed-today was an object',
    );
  });

  it.each([
    ['files, on workers', files, { workers: 1 }],
    ['objects, on its own thread', own, objects],
  ])('continues where it was stopped: %s', async (name, manifest, given) => {
    const store = join(directory.path, name.slice(0, 5));
    const whole = memoryStore();
    await runExperiment(manifest, { ...given, store: whole, run: 'a' });
    const stop = new AbortController();
    const part = await runExperiment(manifest, {
      ...{ ...given, store, run: 'a', batchSize: 1, signal: stop.signal },
      onProgress: ({ rolloutsDone }) => rolloutsDone > 2 && stop.abort(),
    });
    expect(part.isFinished).toBe(false);
    expect(part.results.rolloutsDone).toBeGreaterThan(2);
    expect(part.results.rolloutsDone).toBeLessThan(part.results.rollouts);
    const rest = await runExperiment(manifest, { ...given, store, run: 'a' });
    expect(rest.isFinished).toBe(true);
    expect(await textIn(openStore(store), 'a')).toBe(await textIn(whole, 'a'));
    const read = await runExperiment(manifest, { ...given, store, run: 'a', signal: AbortSignal.abort() });
    expect(read).toEqual(rest);
  });

  it.each([
    ['workers', own, { ...objects, workers: 2 }, 'run on one thread, got workers 2: name files'],
    ['a given object that is not named', small, { policies: [agent] }, 'not among the policies'],
    ['a name of ours', small, { policies: [{ ...agent, name: 'retry' }] }, 'one of that name already'],
    [
      'no policy',
      small,
      { policies: [{ name: 'x' } as CustomPolicy] },
      'a policy is { name, decide(situation) }',
    ],
    ['a fault kind that no profile names', small, { kinds: [closed] }, 'no profile of the manifest names it'],
    ['a fault kind that is not given', closing, {}, 'unknown fault kind "closed-today"'],
    ['no suite', small, { suites: [{ name: 'x' } as Suite] }, '/description'],
    ['an unknown option', small, { storee: 'runs' } as object, 'did you mean "store"?'],
    ['what is no store', small, { store: 42 as never }, 'a store is an address, or { create, open, resume }'],
    ['an unknown store', small, { store: 'mysql://x' }, 'no store for mysql:'],
  ])('refuses %s', async (_, manifest, options, message) => {
    const error: unknown = await runExperiment(manifest, options).catch((thrown: unknown) => thrown);
    expect(`${String(error)} ${JSON.stringify(error)}`).toContain(message);
  });

  it('does not continue a run of another manifest, or without its objects', async () => {
    const store = memoryStore();
    await runExperiment(small, { store, run: 'a' });
    for (const batchSize of [0, -1, 1.5])
      await expect(runExperiment(small, { store, run: 'never', batchSize })).rejects.toThrow(
        `batchSize must be a whole number of at least 1, got ${batchSize}`,
      );
    await expect(store.open('never')).rejects.toMatchObject({ code: 'not-found' });
    await expect(runExperiment({ ...small, repeats: 1 }, { store, run: 'a' })).rejects.toThrow(
      'the run a is of another manifest',
    );
    const folder = join(directory.path, 'objects');
    const signal = AbortSignal.abort();
    await runExperiment(own, { ...objects, store: folder, run: 'b', signal });
    const stored = await openStore(folder).open('b');
    const replayed = rolloutExecutor(readManifest(stored.head), folder).run(0);
    await expect(replayed).rejects.toThrow('was an object in the program that began the run');
    await stored.close();
  });
});
