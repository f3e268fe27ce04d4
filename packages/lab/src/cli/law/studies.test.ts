import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addBreakdown } from './breakdown.ts';
import { addSensitivity } from './sensitivity.ts';
import { addSurrogates } from './surrogates.ts';

afterEach(() => vi.restoreAllMocks());

const commands = {
  breakdown: ['--rollouts', '200'],
  sensitivity: [],
  surrogates: ['--trials', '300'],
};

describe('law breakdown, sensitivity and surrogates', () => {
  it.each(Object.entries(commands))('%s prints text within 100 columns', async (name, args) => {
    const text = await run(name, ...args);
    for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it.each(Object.entries(commands))('%s prints the same JSON twice', async (name, args) => {
    const text = await run(name, ...args, '--json');
    expect(JSON.parse(text)).toEqual(expect.any(Object));
    expect(await run(name, ...args, '--json')).toBe(text);
  });

  it('breakdown reports flat predictions, both panels and the boundaries', async () => {
    const study = JSON.parse(await run('breakdown', '--rollouts', '200', '--json'));
    expect(study.predicted).toBeCloseTo(1.86, 10);
    expect(study.panels.map(({ bound }: { bound: string }) => bound)).toEqual(['budget', 'lifted']);
    expect(study.panels[0].boundaries.breakdown).toBeCloseTo(0.098, 3);
    expect(study.paper.boundaries).toEqual({ curvature: 0.01, breakdown: 0.1 });
  });

  it('breakdown takes its simulated rollouts from the seed', async () => {
    const study = async (seed: string) =>
      JSON.parse(await run('breakdown', '--rollouts', '200', '--seed', seed, '--json'));
    const [one, two] = [await study('1'), await study('2')];
    expect(one.panels[0].simulated).not.toEqual(two.panels[0].simulated);
    expect(one.panels[0].points).toEqual(two.panels[0].points);
  });

  it('sensitivity has 64 cells', async () => {
    expect(JSON.parse(await run('sensitivity', '--json')).cells).toHaveLength(64);
  });

  it.each(['breakdown', 'sensitivity'] as const)('%s writes its figure', async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'regain-figure-'));
    const file = join(folder, 'figure.svg');
    await run(name, ...commands[name], '--svg', file);
    expect(await readFile(file, 'utf8')).toMatch(
      /^<\?xml[^>]*>\n<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/,
    );
    await rm(folder, { recursive: true });
  });
});

async function run(name: string, ...args: readonly string[]): Promise<string> {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const law = new Command('law').exitOverride();
  addBreakdown(law);
  addSensitivity(law);
  addSurrogates(law);
  await law.parseAsync([name, ...args], { from: 'user' });
  write.mockRestore();
  return written.join('');
}
