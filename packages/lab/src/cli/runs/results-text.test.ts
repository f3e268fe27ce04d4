/** Tables of depths and surrogates, and the notes below them. */

import { expect, it } from 'vitest';
import { directoryForTest, regain } from '../../../../regain/src/cli/run-in-test.ts';
import { storeRun } from '../commands-in-test.ts';

const directory = directoryForTest();

const counts = { suites: ['paladin-eval'], tasks: 12, verdict: { resamples: 199 } };

async function reportText(profile: string): Promise<string> {
  const manifest = { name: profile, policies: ['retry'], profiles: [profile], repeats: 2, ...counts };
  return (await storeRun(directory, manifest)).printed.replaceAll('\n', ' ');
}

it('explains "not bounded" where an interval is missing, and only there', async () => {
  const note = 'Not bounded: the interval reaches the end of the possible range';
  expect((await reportText('clean')).replaceAll(/ +/g, ' ')).toContain(note);
  expect(await reportText('storm')).not.toContain(note);
});

it('shows CSR by depth and which surrogates order the policies, on the terminal and as Markdown', async () => {
  const policies = ['vanilla', 'retry', 'oracle'];
  const manifest = { name: 'order', policies, profiles: ['storm'], repeats: 3, ...counts };
  const { file, printed: text } = await storeRun(directory, manifest);
  expect(text).toMatch(
    /CSR by recovery depth on paladin-eval\npolicy +S1, n \d+ .*\n.*\nvanilla +-?0\.\d{3} /,
  );
  expect(text).toMatch(/with observed regret\nsuite +surrogate .*\n.*\npaladin-eval +RR +\d/);
  expect(text).toMatch(/On paladin-eval \d of 3 pairs are decided/);
  expect(text).toContain('tokens');
  const markdown = await regain('show', file, '--markdown');
  expect(markdown).toContain('CSR by recovery depth on paladin-eval:\n\n| policy | S1, n ');
  expect(markdown).toContain('| paladin-eval | ES\\_agg |');
});
