/** Every field of a manifest is checked, resolution fills in all defaults, and its hash identifies it. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegainError } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { runDirectoryInTest } from '../store/directory-in-test.ts';
import { getSuite } from '../suites/index.ts';
import {
  createRunHead,
  hashOf,
  type ManifestInput,
  parseManifest,
  parseManifestText,
  type ResolvedManifest,
  readManifest,
  resolveManifest,
  tasksOf,
} from './index.ts';
import { parseStoredManifest } from './stored-manifest.ts';

const directory = runDirectoryInTest();
const good: ManifestInput = { name: 'good', suites: ['paladin-eval'], policies: ['retry'] };
const around = { from: directory.path, runDirectory: join(directory.path, 'runs') };

function resolved(overrides: Partial<ManifestInput> = {}): Promise<ResolvedManifest> {
  return resolveManifest(parseManifest({ ...good, ...overrides }), { ...around, file: 'm.json' });
}

describe('a manifest', () => {
  it.each([
    [null, '/', 'expected object, got null'],
    [{}, '/name', 'got nothing'],
    [{ ...good, name: '../up' }, '/name', 'letters, digits, dots, dashes'],
    [{ ...good, name: '-x' }, '/name', 'a letter or digit first'],
    [{ ...good, lambda: 1e300 }, '/lambda', 'Too big: expected number to be <=1000000, got 1e+300'],
    [{ ...good, references: ['best', 'best'] }, '/references', 'must not name anything twice'],
    [{ ...good, gama: 0.9 }, '/gama', 'no such field is known here; a manifest has name, suites, policies'],
    [{ ...good, gamma: 1 }, '/gamma', 'Too big: expected number to be <1, got 1'],
    [{ ...good, suites: [] }, '/suites', 'Too small'],
    [{ ...good, suites: 'paladin-eval' }, '/suites', 'expected array, got "paladin-eval"'],
    [{ ...good, policies: ['retry', 'retry'] }, '/policies', 'must not name anything twice'],
    [{ ...good, tasks: 0 }, '/tasks', 'Too small: expected number to be >=1, got 0'],
    [{ ...good, seeds: [1, 1.5] }, '/seeds/1', 'expected int, got 1.5'],
    [{ ...good, limits: { turnMax: 3 } }, '/limits/turnMax', 'no such field is known here'],
    [{ ...good, costModel: { name: 'x', budget: 1 } }, '/costModel/perSecondOfLatency', 'expected number'],
    [{ ...good, verdict: { level: 0.95 } }, '/verdict/level', 'expected 0.9, got 0.95'],
    [{ ...good, references: ['none'] }, '/references/0', 'expected one of "ideal"|"oracle"|"best"'],
  ])('with a wrong field is refused with its path: %j', (data, path, says) => {
    const attempt = () => parseManifest(data, 'm.json');
    expect(attempt).toThrow(RegainError);
    expect(attempt).toThrow(says);
    expect(attempt).toThrow(`at ${path}: `);
    expect(attempt).toThrow(
      expect.objectContaining({ code: 'invalid-input', place: { file: 'm.json', path } }),
    );
  });

  it('must be JSON', () => {
    expect(() => parseManifestText('{"name": }', 'm.json')).toThrow('a manifest needs to be JSON');
    // Some editors write a byte order mark first.
    expect(parseManifestText(`\uFEFF${JSON.stringify(good)}`)).toMatchObject(good);
  });

  it.each([
    [{ suites: ['paladin-evil'] }, '/suites/0', 'unknown suite "paladin-evil": did you mean "paladin-eval"?'],
    [{ policies: ['retry', 'retri'] }, '/policies/1', 'unknown policy "retri": did you mean "retry"?'],
    [{ profiles: ['ruff'] }, '/profiles/0', 'unknown profile "ruff"'],
    [
      { profiles: [{ name: 'mine', description: '', calls: { rate: 2, kinds: { timeout: 1 } } }] },
      '/profiles/0',
      'at /calls/rate of the profile',
    ],
    [{ tasks: 1000 }, '/tasks', 'suite paladin-eval has 140 tasks in its held-out split, 1000 are needed'],
    [{ tasks: 1 }, '/tasks', 'need at least 2'],
    [{ lambda: 0.5, H: 9, gamma: 0.9 }, '/gamma', 'imply H 4.5, got H 9'],
    [{ gamma: 0.99999999 }, '/gamma', 'lambda and H may be at most 1000000; gamma 0.99999999 gives'],
    [{ backbones: ['qwen-2.5-14'] }, '/backbones/0', 'did you mean "qwen-2.5-14b"?'],
    [{ backbones: ['http://h/v1#m'] }, '/backbones/0', 'did you mean "openai-compatible:http://h/v1#m"?'],
    [{ backbones: ['rules', 'gpt-5'] }, '/backbones/1', 'unknown brain "gpt-5"; known names: embedded'],
    [{ references: ['best', 'oracle'] }, '/references/1', 'only where it is among the policies'],
    [
      { repeats: 1_000_000, seeds: Array.from({ length: 60 }, (_, i) => i) },
      '/repeats',
      'at most 2147483647',
    ],
  ])('with an unknown name is refused with its path: %j', async (overrides, path, says) => {
    await expect(resolved(overrides as Partial<ManifestInput>)).rejects.toMatchObject({
      code: says.includes('unknown') || says.startsWith('did you mean') ? 'not-found' : 'invalid-input',
      message: expect.stringContaining(says),
      place: { file: 'm.json', path },
    });
  });

  it('with a missing file is refused with its path and the name of the file', async () => {
    await expect(resolved({ policies: ['retry', './nowhere.ts'] })).rejects.toMatchObject({
      code: 'not-found',
      message: 'at /policies/1: ./nowhere.ts: no such file',
      place: { file: 'm.json', path: '/policies/1' },
    });
  });

  it('has every default filled in when it is resolved', async () => {
    expect(await resolved({ lambda: 0.25 })).toMatchObject({
      version: 1,
      backbones: ['embedded'],
      profiles: [{ name: 'rough', hash: expect.stringMatching(/^[0-9a-f]{16}$/) }],
      split: 'held-out',
      seeds: [1],
      repeats: 5,
      calibration: { gamma: 0.9, lambda: 0.25, H: 2.25 },
      costModel: { name: 'default' },
      verdict: { margin: 0.05, level: 0.9, method: 'studentised', resamples: 9999, seed: 1 },
      references: ['ideal', 'oracle', 'best'],
    });
    expect((await resolved({ H: 9 })).calibration.lambda).toBeCloseTo(1, 12);
  });
});

describe('tasks', () => {
  it('are chosen deterministically from the split, and a larger choice contains a smaller one', () => {
    const suite = getSuite('paladin-eval');
    const forty = tasksOf(suite, 'held-out', 40);
    expect(tasksOf(suite, 'held-out', 40)).toEqual(forty);
    expect(new Set(forty).size).toBe(40);
    const byId = new Map(suite.tasks.map((task) => [task.id, task]));
    expect(forty.every((id) => byId.get(id)!.split === 'held-out')).toBe(true);
    // Not the first forty, which would not come from all domains of the split.
    const domains = (ids: readonly string[]) => new Set(ids.map((id) => byId.get(id)!.domain));
    expect(domains(forty)).toEqual(domains(tasksOf(suite, 'held-out', 'all')));
    expect(tasksOf(suite, 'held-out', 80)).toEqual(expect.arrayContaining([...forty]));
    expect(tasksOf(suite, 'held-out', 'all')).toHaveLength(140);
  });
});

describe('templates', () => {
  it('are listed beside the tasks of a suite that has them', async () => {
    const { suites } = await resolved({ tasks: 12 });
    const { tasks, templates } = suites[0]!;
    expect(templates).toHaveLength(12);
    // `desk-03-2` is the second task of the third template on its topic.
    for (const [i, task] of tasks.entries()) expect(task).toBe(`${templates![i]}-${task.split('-').at(-1)}`);
    expect(new Set(templates).size).toBeLessThan(12);
  });

  it('may be missing, as in older runs, but not for some tasks only', async () => {
    const manifest = await resolved({ tasks: 12 });
    const [{ templates, ...suite }] = manifest.suites as [(typeof manifest.suites)[0]];
    const stored = (suites: unknown) => JSON.stringify({ ...manifest, suites });
    expect(parseStoredManifest(stored([suite])).suites[0]!.templates).toBeUndefined();
    expect(() => parseStoredManifest(stored([{ ...suite, templates: templates!.slice(1) }]))).toThrow(
      'one template for each task',
    );
  });
});

describe('the hash', () => {
  const agent = (reason: string) =>
    `export default { name: 'mine', decide: () => ({ kind: 'give-up', reason: '${reason}' }) };`;

  it('depends on everything that matters', async () => {
    const hashes = await Promise.all(
      [
        {},
        { gamma: 0.95 },
        { seeds: [2] },
        { tasks: 39 },
        { repeats: 4 },
        { profiles: ['storm'] },
        { limits: { turnsMax: 39 } },
        { verdict: { seed: 2 } },
        { policies: ['retry', 'vanilla'] },
        { split: 'train' as const },
      ].map(async (overrides) => hashOf(await resolved(overrides))),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashOf(await resolved())).toBe(hashes[0]);
  });

  it("depends on the content of a user's file, not on its location", async () => {
    for (const folder of ['one', 'two', 'three']) {
      mkdirSync(join(directory.path, folder));
      writeFileSync(join(directory.path, folder, 'mine.ts'), agent(folder === 'three' ? 'no' : 'yes'));
    }
    const [one, two, three] = await Promise.all(
      ['one', 'two', 'three'].map((folder) => resolved({ policies: [`./${folder}/mine.ts`] })),
    );
    expect(one!.policies).toEqual([
      { name: 'mine', file: '../one/mine.ts', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(hashOf(one!)).toBe(hashOf(two!));
    expect(hashOf(three!)).not.toBe(hashOf(one!));
  });

  it('is checked when a run is read back', async () => {
    const manifest = await resolved();
    const head = createRunHead(manifest, { madeBy: 'x', createdAt: 'y' });
    expect(head.rollouts).toBe(200);
    expect(readManifest(head)).toEqual(manifest);
    const other = head.manifest.replace('"gamma":0.9', '"gamma":0.8');
    expect(() => readManifest({ ...head, manifest: other })).toThrow('does not have its hash');
  });
});

describe("a user's file", () => {
  it.each([
    ['nothing.ts', 'export const agent = 1;', 'a default export is needed; the file exports agent'],
    [
      'number.ts',
      'export default 3;',
      'a policy is { name, decide(situation) }, or a function that returns one',
    ],
    ['mute.ts', `export default { name: 'mute' };`, 'no function `decide`'],
    ['broken.ts', 'export default {', 'cannot be loaded'],
    ['unmade.ts', `export default () => { throw new Error('not today'); };`, 'threw Error: not today'],
    ['import.ts', `import './not-there.ts'; export default {};`, 'cannot be loaded'],
  ])('that exports no policy is refused by name: %s', async (name, code, says) => {
    writeFileSync(join(directory.path, name), code);
    await expect(resolved({ policies: [`./${name}`] })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(says),
      place: { file: `./${name}` },
    });
  });

  it('may not use the name of another policy', async () => {
    writeFileSync(join(directory.path, 'same.ts'), `export default { name: 'retry', decide() {} };`);
    await expect(resolved({ policies: ['retry', './same.ts'] })).rejects.toMatchObject({
      message: expect.stringContaining('two of them are called retry'),
      place: { file: 'm.json', path: '/policies/1' },
    });
  });

  it('may export a function that makes a policy for every rollout', async () => {
    writeFileSync(
      join(directory.path, 'factory.ts'),
      `export default ({ random }) => ({ name: 'made', decide: () => ({ kind: 'retry', delayMs: random.below(9) }) });`,
    );
    expect((await resolved({ policies: ['./factory.ts'] })).policies[0]).toMatchObject({ name: 'made' });
  });
});
