/** Our reporters conform, and each way to go wrong is found. */

import { describe, expect, it } from 'vitest';
import type { RunResults } from '../results/index.ts';
import { checkReporter } from './check-reporter.ts';
import type { Reporter, ReportFiles } from './reporter.ts';
import { getReporter, reporters } from './reporters.ts';

const reporter = (report: (results: RunResults) => unknown): Reporter => ({
  name: 'mine',
  report: report as Reporter['report'],
});
const files = (named: ReportFiles['files']): ReportFiles => ({ files: named });

describe('checkReporter', () => {
  it.each(reporters)('finds nothing wrong with $name', (own) => checkReporter(own));

  it('lets a reporter use folders, bytes and time', async () => {
    const tables = { 'tables/a b.csv': 'x', 'x.bin': new Uint8Array([1, 2]) };
    await checkReporter(reporter(async () => files(tables)));
  });

  let calls = 0;
  let seen = '';
  it.each<[violation: string, broken: Reporter]>([
    ['a finished run: the same results give another', reporter(() => files({ 'a.txt': String(calls++) }))],
    [
      'a finished run: the same results give another',
      reporter(({ rollouts }) => {
        const before = seen;
        seen = String(rollouts);
        return files({ 'a.txt': before });
      }),
    ],
    ['a finished run: Cannot assign', reporter((results) => Object.assign(results, { name: 'x' }))],
    ['a finished run: Cannot add property', reporter(({ cells }) => (cells as unknown[]).push(1))],
    ['a finished run: reporter mine: files are named', reporter(() => files({ '../up.txt': '' }))],
    ['a finished run: reporter mine: files are named', reporter(() => files({ '/etc/x': '' }))],
    ['a finished run: reporter mine: files are named', reporter(() => files({ 'C:x': '' }))],
    ['a finished run: reporter mine: files are named', reporter(() => files({ 'a\\..\\b': '' }))],
    ['a finished run: reporter mine: files are named', reporter(() => files({ 'a/./b': '', '': '' }))],
    ['names that look like', reporter(({ cells }) => files({ [`${cells[0]?.policy}.txt`]: '' }))],
    [
      'names that look like markup and paths: a.html has a name as markup',
      reporter(({ cells }) => files({ 'a.html': `<p>${cells.map(({ policy }) => policy).join()}</p>` })),
    ],
    ['a finished run: reporter mine: report(results', reporter(() => undefined)],
    ['a finished run: reporter mine: returned no file', reporter(() => files({}))],
    [
      'a run without a rollout: reporter mine: returned no file',
      reporter(({ rolloutsDone }) => files(rolloutsDone > 0 ? { 'a.txt': '' } : {})),
    ],
    ['a finished run: reporter mine: the content', reporter(() => files({ 'a.txt': 1 as never }))],
    [
      'a run without a rollout: Cannot read properties of null',
      reporter(({ cells }) => files({ 'a.txt': cells.map(({ judged }) => judged!.verdict).join() })),
    ],
    [
      'a run with a cell that is void throughout: Cannot read',
      reporter(({ cells: [, second] }) => files({ 'a.txt': String(second && second.judged!.ES.point) })),
    ],
    ['a run without a cell: Cannot read', reporter(({ cells }) => files({ 'a.txt': cells[0]!.policy }))],
    ['a finished run: a reporter is { name', {} as Reporter],
  ])('finds: %s', async (violation, broken) => {
    const error = await checkReporter(broken).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'invalid-argument' });
    expect(String(error)).toContain(`\n- ${violation}`);
  });

  it('says which reporters there are', () => {
    expect(() => getReporter('pdf')).toThrow('html, markdown, json, text, or a file');
  });
});
