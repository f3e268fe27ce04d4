/** A small run reported, run again from its report, and exported as Parquet. */

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { exitCodes } from 'regain/internal/cli';
import { beforeAll, describe, expect, it } from 'vitest';
import { directoryForTest, regain, runInTest } from '../../../../regain/src/cli/run-in-test.ts';
import type { RunResults } from '../../results/index.ts';
import { expectRefused, storeRun } from '../commands-in-test.ts';

const directory = directoryForTest();
const file = join(directory.path, 'small.sqlite');
const folder = join(directory.path, 'small-report');
const manifest = {
  name: 'small',
  suites: ['paladin-eval'],
  policies: ['vanilla', 'retry'],
  tasks: 4,
  repeats: 2,
  verdict: { resamples: 199 },
};
let results: RunResults;

async function resultsOf(own: typeof manifest): Promise<RunResults> {
  const { file: _, ...rest } = JSON.parse((await storeRun(directory, own, '--json')).printed);
  return rest;
}

beforeAll(async () => {
  results = await resultsOf(manifest);
});

describe('report', () => {
  it('writes page, Markdown, JSON and figure beside the run, and prints their location', async () => {
    const said = await regain('report', file);
    expect(said).toBe(
      `Report: ${join(folder, 'report.html')}\n        report.md, report.json, 1 figure as SVG and PNG in the same folder\n`,
    );
    const names = ['frontier.png', 'frontier.svg', 'report.html', 'report.json', 'report.md'];
    expect(readdirSync(folder).sort()).toEqual(names);
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toEqual(results);
    const page = readFileSync(join(folder, 'report.html'), 'utf8');
    for (const text of ['<svg', results.hash, 'regain report small.sqlite']) expect(page).toContain(text);
    expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain('| retry | paladin-eval | 8 |');
  });

  it('can be written by a user’s reporter in addition, into its folder only', async () => {
    const out = join(directory.path, 'own');
    const mine = directory.write(
      'mine.mjs',
      "export default { name: 'mine', report: ({ cells }) => ({ files: { 'deep/mine.txt': cells.length + ' cells' } }) };",
    );
    const said = await regain('report', file, '--out', out, '--reporter', 'text', mine, 'json');
    expect(said).toBe(
      `Report: ${join(out, 'report.txt')}\n        ${join(out, 'deep', 'mine.txt')}\n        ${join(out, 'report.json')}\n`,
    );
    expect(readFileSync(join(out, 'deep', 'mine.txt'), 'utf8')).toBe('2 cells');
    expect(readFileSync(join(out, 'report.txt'), 'utf8')).toMatch(/^Recovery under faults: small\n=+\n/);

    const up = directory.write(
      'up.mjs',
      "export default { name: 'up', report: () => ({ files: { '../up.txt': '' } }) };",
    );
    for (const [reporter, message] of [
      [[up], 'reporter up: files are named by paths inside the folder of the report, got "../up.txt"'],
      [['pdf'], 'there is no reporter called pdf; reporters are html, markdown, json, text, or a file'],
      [['json', 'json'], 'two of the reporters write report.json'],
      [[directory.write('no.mjs', 'export default 1;')], 'a reporter is { name, report(results, about) }'],
    ] as const) {
      const { code, stderr } = await runInTest('report', file, '--out', out, '--reporter', ...reporter);
      expect(code).not.toBe(exitCodes.ok);
      expect(stderr).toContain(message);
    }
    expect(existsSync(join(directory.path, 'up.txt'))).toBe(false);
  });

  it('goes to the folder of --out, byte for byte the same', async () => {
    const other = join(directory.path, 'deep', 'other');
    const { report } = JSON.parse(await regain('report', file, '--out', other, '--json'));
    expect(report).toMatchObject({ html: join(other, 'report.html') });
    for (const name of readdirSync(folder)) {
      expect(readFileSync(join(other, name)).equals(readFileSync(join(folder, name))), name).toBe(true);
    }
  });

  it('contains a manifest that gives the same run, and one cell of it the same cell', async () => {
    const markdown = readFileSync(join(folder, 'report.md'), 'utf8');
    const [, text] = markdown.match(/^```\n(\{[\s\S]*?\n\})\n```$/m)!;
    rmSync(file);
    expect(await resultsOf(JSON.parse(text!))).toEqual(results);
    const alone = await resultsOf({ ...JSON.parse(text!), name: 'one', policies: ['retry'] });
    expect(alone.cells[0]!.judged).toEqual(results.cells[1]!.judged);
  });

  it('refuses a missing run, and writes nothing', async () => {
    const missing = ['report', join(directory.path, 'missing.sqlite')];
    await expectRefused(missing, exitCodes.unreadable, 'missing.sqlite: no such run');
    expect(existsSync(join(directory.path, 'missing-report'))).toBe(false);
  });
});

describe('export as Parquet', () => {
  it('has the content of the JSONL, in typed columns, and the manifest', async () => {
    const out = join(directory.path, 'rollouts.parquet');
    await regain('export', file, '--format', 'parquet', '--out', out);
    const { buffer, byteOffset, byteLength } = readFileSync(out);
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    const rows = await parquetReadObjects({ file: bytes });
    const lines = (await regain('export', file)).trimEnd().split('\n');
    const expected = lines.map((line) => JSON.parse(line));
    expect(rows).toHaveLength(16);
    rows.forEach((row, i) => {
      const { spend, error, seed, repeat, rollout, attempts, duplicates, overhead, ...rest } = expected[i];
      expect(row).toMatchObject({ ...rest, ...spend, error, overhead });
      const whole = { seed, repeat, rollout, attempts, duplicates };
      for (const [name, value] of Object.entries(whole)) expect(row[name], name).toBe(BigInt(value));
      expect(row.success).toBe(['clean', 'recovered'].includes(rest.ending) ? 1n : 0n);
    });
    const [kept] = parquetMetadata(bytes).key_value_metadata!;
    expect(JSON.parse(kept!.value!)).toEqual(results.manifest);
  });

  it('keeps the old file where it cannot write', async () => {
    const out = join(directory.path, 'no-such-folder', 'rollouts.parquet');
    const args = ['export', file, '--format', 'parquet', '--out', out];
    await expectRefused(args, exitCodes.unreadable, 'cannot be written');
  });
});
