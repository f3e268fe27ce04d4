/** The programme as one command: run, resumed, and reported again. */

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { expect, it, vi } from 'vitest';
import { directoryForTest, runInTest } from '../../../regain/src/cli/run-in-test.ts';
import {
  createRunHead,
  hashOf,
  type ManifestInput,
  parseManifest,
  resolveManifest,
  softwareVersion,
} from '../harness/index.ts';
import { getPreset } from '../paper/index.ts';
import { sqliteStore } from '../store/index.ts';
import { newRunFile, runFilesOf } from './runs/run-files.ts';

// The programme with fewer rollouts, since the whole would take too long here.
vi.mock('../paper/index.ts', async (original) => {
  const whole = await original<typeof import('../paper/index.ts')>();
  const fewer = (manifest: ManifestInput): ManifestInput => ({
    ...manifest,
    suites: ['paladin-eval'],
    policies: manifest.policies.filter((name) => !/^(?:tool|reflexion|governed|paladin)/.test(name)),
    ...(manifest.profiles === undefined ? {} : { profiles: manifest.profiles.slice(0, 2) }),
    tasks: 2,
    repeats: 2,
    verdict: { resamples: 99 },
  });
  const experiments = (size: 'quick' | 'full') =>
    Object.fromEntries(
      Object.entries(whole.experiments(size)).map(([name, manifest]) => [name, fewer(manifest)]),
    );
  return { ...whole, experiments, getPreset: (name: 'quick' | 'full') => experiments(name).main };
});

const directory = directoryForTest();

async function reproduce(out: string, ...args: string[]) {
  const always = ['reproduce', '--quick', '--workers', '1', '--out', out, '--json'];
  const { code, stdout, stderr } = await runInTest(...always, ...args);
  expect(code, stderr).toBe(exitCodes.ok);
  return JSON.parse(stdout);
}

it('runs, prints the main table and verdicts, and names the report', async () => {
  const out = join(directory.path, 'first');
  const { code, stdout, stderr } = await runInTest('reproduce', '--quick', '--workers', '1', '--out', out);
  expect(code, stderr).toBe(exitCodes.ok);
  for (const part of ['RR, 95 %', 'observed, 95 %', 'All cells pooled', `Report: ${out}`])
    expect(stdout).toContain(part);
  const [page] = stdout.match(/\S+report\.html/)!;
  const html = readFileSync(page, 'utf8');
  for (const part of [
    'regain reproduce --quick',
    'Does the law hold?',
    'Ablation and decomposition of regret',
    'Three assumptions violated on purpose',
    'Recovery by fault kind',
    'Consistency of the paper\u2019s figures',
  ])
    expect(html).toContain(part);
});

it('reports finished runs again without running them, and starts new runs with --fresh', async () => {
  const out = join(directory.path, 'first');
  const again = await reproduce(out);
  expect(again.found).toBe('finished');
  const fresh = await reproduce(out, '--fresh');
  expect(fresh.found).toBe('nothing');
  expect(fresh.runs[0].file).toBe(again.runs[0].file.replace('.sqlite', '-2.sqlite'));
  const { runs: _, ...before } = again;
  const { runs: __, ...after } = fresh;
  expect({ ...after, found: '' }).toEqual({ ...before, found: '' });
});

it('is reported again from its folder, and explains what is wrong with a folder', async () => {
  const out = join(directory.path, 'first');
  const elsewhere = join(directory.path, 'elsewhere');
  const { code, stdout, stderr } = await runInTest('report', out, '--out', elsewhere);
  expect(code, stderr).toBe(exitCodes.ok);
  expect(stdout).toContain(`Report: ${join(elsewhere, 'report.html')}`);
  const page = (folder: string) => readFileSync(join(folder, 'report.html'), 'utf8');
  expect(page(elsewhere)).toBe(page(join(out, 'report')));
  writeFileSync(join(elsewhere, 'programme.json'), '{"size":"quick","runs":{"main":"x.sqlite"}}');
  const broken = await runInTest('report', elsewhere);
  expect(broken.code).toBe(exitCodes.invalidInput);
  expect(broken.stderr).toContain('programme.json');
});

it('finishes an existing run, and ignores those of another version', async () => {
  const folder = join(directory.path, 'third');
  mkdirSync(folder);
  // All but the main experiment are finished.
  const done = join(directory.path, 'first');
  for (const file of readdirSync(done))
    if (/^(?!quick-).*\.sqlite$/.test(file)) copyFileSync(join(done, file), join(folder, file));
  const manifest = await resolveManifest(parseManifest(getPreset('quick')), {
    from: '.',
    runDirectory: folder,
  });
  const hash = hashOf(manifest);
  // Runs that exist and have not started: one of these sources, one of others, one of another version.
  const here = softwareVersion('0.0.0');
  const others = [here.replace(/source \w+/, 'source 0123456789ab'), 'regain 9.9.9, node 24'];
  expect(others).not.toContain(here);
  for (const madeBy of [here, ...others]) {
    const head = createRunHead(manifest, { madeBy, createdAt: '2026-01-02T03:04:05.000Z' });
    await (await sqliteStore().create(newRunFile(folder, 'quick', hash), head, 'a test')).close();
  }
  const [own] = runFilesOf(folder, 'quick', hash);
  const resumed = await reproduce(folder);
  expect(resumed.found).toBe('unfinished');
  expect(resumed.runs[0].file).toBe(own);
  expect(resumed.main.rolloutsDone).toBe(resumed.main.rollouts);
  expect(existsSync(resumed.report.html)).toBe(true);
  expect(readdirSync(folder).filter((file) => file.startsWith('quick-'))).toHaveLength(3);
});
