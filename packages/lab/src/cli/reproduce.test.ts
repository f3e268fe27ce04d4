/** The programme as one command: run, resumed, and reported again. */

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { expect, it, vi } from 'vitest';
import { directoryForTest, regain } from '../../../regain/src/cli/run-in-test.ts';
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
import { expectRefused } from './commands-in-test.ts';
import { newRunFile, runFilesOf } from './runs/run-files.ts';
import { svgToPng } from './svg-to-png.ts';

// The programme with fewer rollouts, since the whole would take too long here.
vi.mock('../paper/index.ts', async (original) => {
  const whole = await original<typeof import('../paper/index.ts')>();
  const fewer = (manifest: ManifestInput): ManifestInput => ({
    ...manifest,
    suites: ['paladin-eval'],
    policies: (manifest.policies ?? []).filter((name) => !/^(?:tool|reflexion|governed|paladin)/.test(name)),
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

// Figures are drawn as PNG for the first report only: that takes longer than the rest of a report.
vi.mock('./svg-to-png.ts', async (original) => {
  const { svgToPng } = await original<typeof import('./svg-to-png.ts')>();
  return { svgToPng: vi.fn(svgToPng) };
});

const directory = directoryForTest();
const out = join(directory.path, 'first');
const page = (folder: string) => readFileSync(join(folder, 'report.html'), 'utf8');
/** The main run that exists before the first call. */
let own: string;

const reproduce = (...args: string[]) =>
  regain('reproduce', '--quick', '--workers', '1', '--out', out, ...args);

it('runs, prints the main table and verdicts, and names the report', async () => {
  mkdirSync(out);
  const from = { from: '.', runDirectory: out };
  const manifest = await resolveManifest(parseManifest(getPreset('quick')), from);
  const hash = hashOf(manifest);
  // Runs that exist and have not started: one of these sources, one of others, one of another version.
  const here = softwareVersion('0.0.0');
  const others = [here.replace(/source \w+/, 'source 0123456789ab'), 'regain 9.9.9, node 24'];
  expect(others).not.toContain(here);
  for (const madeBy of [here, ...others]) {
    const head = createRunHead(manifest, { madeBy, createdAt: '2026-01-02T03:04:05.000Z' });
    await (await sqliteStore().create(newRunFile(out, 'quick', hash), head, 'a test')).close();
  }
  [own] = runFilesOf(out, 'quick', hash) as [string];
  const stdout = await reproduce();
  for (const part of ['RR, 95 %', 'observed, 95 %', 'All cells pooled', `Report: ${out}`])
    expect(stdout).toContain(part);
  const report = join(out, 'report');
  expect(stdout.match(/\S+report\.html/)![0]).toBe(join(report, 'report.html'));
  for (const part of [
    'regain reproduce --quick',
    'Does the law hold?',
    'Ablation and decomposition of regret',
    'Three assumptions violated on purpose',
    'Recovery by fault kind',
    'Consistency of the paper\u2019s figures',
  ])
    expect(page(report)).toContain(part);
  const figures = readdirSync(report).filter((file) => file.endsWith('.svg'));
  expect(figures.length).toBeGreaterThan(5);
  for (const figure of figures)
    expect(statSync(join(report, figure.replace('.svg', '.png'))).size).toBeGreaterThan(1_000);
});

it('finishes an existing run, ignores those of another version, and starts new runs with --fresh', async () => {
  vi.mocked(svgToPng).mockResolvedValue(new Uint8Array());
  const again = JSON.parse(await reproduce('--json'));
  expect(again.found).toBe('finished');
  expect(again.runs[0].file).toBe(own);
  expect(again.main.rolloutsDone).toBe(again.main.rollouts);
  expect(readdirSync(out).filter((file) => /^quick-.*sqlite$/.test(file))).toHaveLength(3);
  const fresh = JSON.parse(await reproduce('--json', '--fresh'));
  expect(fresh.found).toBe('nothing');
  expect(fresh.runs[0].file).toBe(again.runs[0].file.replace('.sqlite', '-4.sqlite'));
  const { runs: _, ...before } = again;
  const { runs: __, ...after } = fresh;
  expect({ ...after, found: '' }).toEqual({ ...before, found: '' });
});

it('is reported again from its folder, and explains what is wrong with a folder', async () => {
  vi.mocked(svgToPng).mockResolvedValue(new Uint8Array());
  const elsewhere = join(directory.path, 'elsewhere');
  const said = await regain('report', out, '--out', elsewhere);
  expect(said).toContain(`Report: ${join(elsewhere, 'report.html')}`);
  expect(page(elsewhere)).toBe(page(join(out, 'report')));
  writeFileSync(join(elsewhere, 'programme.json'), '{"size":"quick","runs":{"main":"x.sqlite"}}');
  await expectRefused(['report', elsewhere], exitCodes.invalidInput, 'programme.json');
});
