/** Tables of depths and surrogates, and the notes below them. */

import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { expect, it } from 'vitest';
import { directoryForTest, runInTest } from '../../../../regain/src/cli/run-in-test.ts';

const directory = directoryForTest();

async function reportText(name: string, profile: string): Promise<string> {
  const manifest = {
    ...{ name, suites: ['paladin-eval'], policies: ['retry'], profiles: [profile] },
    ...{ tasks: 12, repeats: 2, verdict: { resamples: 199 } },
  };
  const path = directory.write(`${name}.json`, JSON.stringify(manifest));
  const out = join(directory.path, `${name}.sqlite`);
  const { code, stdout, stderr } = await runInTest('run', path, '--out', out, '--workers', '1');
  expect(code, stderr).toBe(exitCodes.ok);
  return stdout.replaceAll('\n', ' ');
}

it('explains "not bounded" where an interval is missing, and only there', async () => {
  const note = 'Not bounded: the interval reaches the end of the possible range';
  expect((await reportText('clean', 'clean')).replaceAll(/ +/g, ' ')).toContain(note);
  expect(await reportText('storm', 'storm')).not.toContain(note);
});

it('shows CSR by depth and which surrogates order the policies, on the terminal and as Markdown', async () => {
  const manifest = {
    ...{ name: 'order', suites: ['paladin-eval'], policies: ['vanilla', 'retry', 'oracle'] },
    ...{ profiles: ['storm'], tasks: 12, repeats: 3, verdict: { resamples: 199 } },
  };
  const path = directory.write('order.json', JSON.stringify(manifest));
  const out = join(directory.path, 'order.sqlite');
  const { stdout: text } = await runInTest('run', path, '--out', out, '--workers', '1');
  expect(text).toMatch(
    /CSR by recovery depth on paladin-eval\npolicy +S1, n \d+ .*\n.*\nvanilla +-?0\.\d{3} /,
  );
  expect(text).toMatch(/with observed regret\nsuite +surrogate .*\n.*\npaladin-eval +RR +\d/);
  expect(text).toMatch(/On paladin-eval \d of 3 pairs are decided/);
  expect(text).toContain('tokens');
  const { stdout: markdown } = await runInTest('show', out, '--markdown');
  expect(markdown).toContain('CSR by recovery depth on paladin-eval:\n\n| policy | S1, n ');
  expect(markdown).toContain('| paladin-eval | ES\\_agg |');
});
