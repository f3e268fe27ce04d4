/** The labels are well formed, agree with each other, and describe files that exist. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failureClasses } from '../../types/index.ts';
import { countCalls } from './count-calls-in-test.ts';
import { countsTable } from './counts-table-in-test.ts';
import { callLabels, endings, readLabels } from './read-labels-in-test.ts';

const files = readLabels();
const data = process.env.REGAIN_DATA;
if (!data) console.warn('skipped: the labelled files need REGAIN_DATA to name the folder of public data');

it('counts are those of the README', () => {
  expect(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')).toContain(countsTable(files));
});

describe.each(files.map((file) => [file.name, file] as const))('%s', (_name, file) => {
  const { calls, episodes } = file;
  const byIndex = new Map(calls.map((call) => [call.index, call]));

  it('has calls with known labels in the order of the file', () => {
    expect(byIndex.size).toBe(calls.length);
    expect(calls.map(({ index }) => index)).toEqual([...byIndex.keys()].sort((a, b) => a - b));
    if (file.coverage === 'all') expect(calls.at(-1)?.index ?? -1).toBe(calls.length - 1);
    for (const call of calls) {
      expect(call).toEqual({
        ...call,
        index: expect.any(Number),
        tool: expect.stringMatching(/./),
        label: expect.toBeOneOf([...callLabels]),
        flagged: expect.any(Boolean),
      });
      const fails = call.label === 'tool-failure' || call.label === 'agent-mistake';
      if (fails || call.class !== undefined) expect(failureClasses).toContain(call.class);
      expect(call.kind !== undefined, `kind of ${call.index}`).toBe(call.label === 'tool-failure');
    }
  });

  it('has episodes of its calls that start with a call that did not succeed', () => {
    for (const { calls: attempts, support = [], ending, loop } of episodes) {
      expect(attempts).toEqual([...new Set(attempts)].sort((a, b) => a - b));
      for (const index of [...attempts, ...support]) expect(byIndex.has(index), `call ${index}`).toBe(true);
      expect(['ok', 'no-result']).not.toContain(byIndex.get(attempts[0]!)!.label);
      expect(endings).toContain(ending);
      expect(['none', 'identical', 'reworded', 'alternating']).toContain(loop);
      if (ending === 'recovered') expect(byIndex.get(attempts.at(-1)!)!.label).toBe('ok');
    }
  });

  it('has every failing call in exactly one episode', () => {
    for (const { index, label } of calls) {
      const inside = episodes.filter((episode) => episode.calls.includes(index)).length;
      if (label === 'tool-failure' || label === 'agent-mistake') expect(inside, `call ${index}`).toBe(1);
      else expect(inside, `call ${index}`).toBeLessThanOrEqual(1);
    }
  });

  it.skipIf(!data)('describes a file that exists and has as many calls', () => {
    const path = join(data!, file.file);
    expect(existsSync(path)).toBe(true);
    const counted = countCalls(file.dialect, path);
    if (counted === undefined) return;
    if (file.coverage === 'all') expect(calls).toHaveLength(counted);
    else expect(calls.at(-1)!.index).toBeLessThan(counted);
  });
});
